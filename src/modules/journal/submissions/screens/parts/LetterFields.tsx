import { Input, Select } from 'antd'
import { useTexts } from '#kernel/ui/say.ts'
import '#kernel/ui/segments.css'
import { journalTexts } from '../../../terms/texts.ts'
import { Box } from './Box.tsx'
import type { StepLetter } from './useLetter.ts'

const languages = { zh: '中文', en: 'English' } as const
type Language = keyof typeof languages

/** The letter of a step: which template, in which language, and every word of it. */
export function LetterFields({
  name,
  language,
  letter,
}: {
  name: string
  /** The author's. */
  language: Language
  letter: StepLetter
}) {
  const t = useTexts(journalTexts)
  const { form, words, isOwn, choose, write, startAgain } = letter
  return (
    <>
      <Box label={t('letterTemplate')}>
        {(id) => (
          <Select
            id={id}
            style={{ width: '100%' }}
            value={form === 'both' ? 'both' : 'one'}
            options={[
              { value: 'one', label: name },
              { value: 'both', label: t('letterBoth', { name }) },
            ]}
            onChange={(next) => choose(next === 'both' ? 'both' : language)}
          />
        )}
      </Box>
      <Box label={t('subject')}>
        {(id) => (
          <Input
            id={id}
            value={words.letterSubject ?? ''}
            maxLength={300}
            onChange={(event) => write({ letterSubject: event.target.value })}
          />
        )}
      </Box>
      <div className="lettered">
        <Box label={t('letter')} required>
          {(id) => (
            <Input.TextArea
              id={id}
              value={words.letterBody ?? ''}
              autoSize={{ minRows: 10, maxRows: 24 }}
              onChange={(event) => write({ letterBody: event.target.value })}
            />
          )}
        </Box>
        {form !== 'both' && (
          <div className="sseg" role="group" aria-label={t('letterLanguage')}>
            {(Object.keys(languages) as Language[]).map((one) => (
              <button
                key={one}
                type="button"
                lang={one}
                aria-pressed={form === one}
                onClick={() => choose(one)}
              >
                {languages[one]}
              </button>
            ))}
          </div>
        )}
        {isOwn && (
          <p className="mut" role="status">
            {t('letterIsOwn')}{' '}
            <button type="button" className="lk" onClick={startAgain}>
              {t('letterAgain')}
            </button>
          </p>
        )}
      </div>
    </>
  )
}
