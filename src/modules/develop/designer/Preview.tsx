import { useState } from 'react'
import type { Lang } from '#kernel/definition/kind.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { titleOf } from '../making/plan.ts'
import { problemsOf } from '../making/problems.ts'
import { modelTexts } from '../models/texts.ts'
import { Files, Problems } from '../showing/Files.tsx'
import { includedOf, type Drawing } from '../terms/shapes.ts'
import { areaAlone, Look } from './Look.tsx'
import { useFiles } from './useFiles.ts'

/** What the fields become, as they are changed: list and form of the entity, and every file beside what stands. */
export function Preview({
  drawing,
  known,
}: {
  readonly drawing: Drawing
  /** Tables and entities that may be pointed at. */
  readonly known: readonly string[]
}) {
  const t = useTexts(modelTexts)
  const reader = useLang()
  const [shown, setShown] = useState<'look' | 'code'>('look')
  const [lang, setLang] = useState<Lang>(reader)
  const made = useFiles(drawing, shown === 'code')
  const problems = problemsOf(areaAlone(drawing), {
    entities: new Set(known),
    drawnElsewhere: new Set(known),
    dictionaries: new Set(
      drawing.prototypes.flatMap(({ kind, dict, words }) =>
        kind === 'dict' && dict && !words?.length ? [dict] : [],
      ),
    ),
    areas: new Set(),
  })
  return (
    <section className="dev-preview">
      <div className="dev-tabs">
        {(['look', 'code'] as const).map((one) => (
          <button key={one} aria-pressed={shown === one} onClick={() => setShown(one)}>
            {t(one)}
            {one === 'code' && made && made.files.length > 0 && (
              <i className="num">{t('files', { n: made.files.length })}</i>
            )}
          </button>
        ))}
        <span className="mut">{t('following')}</span>
        <span className="lang" role="group" aria-label={t('language')}>
          {(['zh', 'en'] as const).map((one) => (
            <button key={one} aria-pressed={lang === one} onClick={() => setLang(one)}>
              {t(one === 'zh' ? 'chinese' : 'english')}
            </button>
          ))}
        </span>
      </div>
      {shown === 'code' ? (
        <Code made={made} first={`/${drawing.slug}/definition.ts`} />
      ) : (
        <>
          {problems.length > 0 && (
            <div className="dev-wrong" role="status">
              <b>{t('notYet', { n: problems.length })}</b>
              <ul>
                {problems.slice(0, 5).map(({ field = '', ...msg }) => (
                  <li key={`${field} ${msg.en}`}>
                    {field && <code>{field}</code>} {msg[reader]}
                  </li>
                ))}
              </ul>
            </div>
          )}
          {titleOf(includedOf(drawing)) && <Look drawing={drawing} lang={lang} />}
        </>
      )}
    </section>
  )
}

type CodeProps = { readonly made: ReturnType<typeof useFiles>; readonly first: string }

function Code({ made, first }: CodeProps) {
  const t = useTexts(modelTexts)
  if (!made) return <p className="none">{t('reading')}</p>
  if (made.problems.length > 0) return <Problems problems={made.problems} />
  return <Files files={made.files} first={made.files.find(({ path }) => path.endsWith(first))?.path ?? ''} />
}
