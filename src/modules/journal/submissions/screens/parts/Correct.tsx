import { Input, Select } from 'antd'
import { inList } from '#kernel/definition/kind.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { journalTexts } from '../../../terms/texts.ts'
import type { Paper } from './calls.ts'
import { submissions } from '../../definition.ts'
import { Refused } from '#kernel/ui/Refused.tsx'
import { Box } from './Box.tsx'
import { usePaperDraft } from './usePaperDraft.ts'

const sides = ['Zh', 'En'] as const
type Side = (typeof sides)[number]
type Draft = Partial<Record<`${'title' | 'abstract' | 'keywords'}${Side}` | 'clcCode', unknown>>

/** What the office puts right in a paper that its author has handed in; every change is noted in the log. */
export function Correct({ paper, onClose }: { paper: Paper; onClose: () => void }) {
  const t = useTexts(journalTexts)
  const now = useLang()
  const { draft, typed, busy, refused, isOvertaken, change, save, leave, onKeyDown } = usePaperDraft<Draft>(
    paper,
    'saveDraft',
    t('corrected'),
    onClose,
  )
  const valueOf = (name: keyof Draft) => (name in draft ? draft[name] : paper[name])
  const textOf = (name: keyof Draft) => String(valueOf(name) ?? '')
  const label = (name: 'title' | 'abstract' | 'keywords', side: Side) =>
    `${submissions.fields[name].options.label[now]}${side === 'Zh' ? '（中文）' : ' (English)'}`
  const theirs = (name: keyof Draft) =>
    isOvertaken(name) && { hint: t('isNow', { value: inList([paper[name] ?? '—'].flat().map(String), now) }) }

  return (
    <section className="part" aria-label={t('correct')} onKeyDown={onKeyDown}>
      {sides.map((side) => (
        <div key={side} lang={side === 'Zh' ? 'zh-Hans' : 'en'}>
          <Box label={label('title', side)} {...theirs(`title${side}`)}>
            {(id) => (
              <Input
                id={id}
                value={textOf(`title${side}`)}
                maxLength={500}
                onChange={(event) => change({ [`title${side}`]: event.target.value })}
              />
            )}
          </Box>
          <Box label={label('abstract', side)} {...theirs(`abstract${side}`)}>
            {(id) => (
              <Input.TextArea
                id={id}
                value={textOf(`abstract${side}`)}
                maxLength={5000}
                autoSize={{ minRows: 3, maxRows: 12 }}
                onChange={(event) => change({ [`abstract${side}`]: event.target.value })}
              />
            )}
          </Box>
          <Box label={label('keywords', side)} {...theirs(`keywords${side}`)}>
            {(id) => (
              <Select
                id={id}
                mode="tags"
                open={false}
                suffixIcon={null}
                style={{ width: '100%' }}
                tokenSeparators={[';', '；', ',', '，', '、']}
                value={(valueOf(`keywords${side}`) as string[] | null) ?? []}
                onChange={(words: string[]) => change({ [`keywords${side}`]: words })}
              />
            )}
          </Box>
        </div>
      ))}
      <Box label={submissions.fields.clcCode.options.label[now]} {...theirs('clcCode')}>
        {(id) => (
          <Input
            id={id}
            value={textOf('clcCode')}
            maxLength={40}
            onChange={(event) => change({ clcCode: event.target.value })}
          />
        )}
      </Box>
      <Refused faults={refused} />
      <p className="bar">
        <button className="b" onClick={leave}>
          {t('cancel')}
        </button>
        <button className="b p" disabled={busy || !typed} aria-busy={busy} onClick={() => void save()}>
          {t('save')}
        </button>
      </p>
    </section>
  )
}
