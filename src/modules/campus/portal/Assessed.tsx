import { colon } from '#kernel/definition/kind.ts'
import { inFacts } from '#kernel/definition/directions.ts'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { Band } from '#kernel/portal/ui/phone.tsx'
import { lang, useTexts, type Texts } from '#kernel/ui/say.ts'
import { assessmentOf } from './calls.ts'
import { Shots } from './Shots.tsx'
import { assessTexts } from './assess-texts.ts'

const texts = {
  yours: ['您的评价', 'Your assessment'],
  auto: ['30 天内未评价，按满分记。', 'Nothing was said within 30 days: it counts as full marks.'],
  hidden: ['评价已被隐藏，其他人看不到。', 'It was hidden; nobody else sees it.'],
  reply: ['回复', 'Reply'],
} as const satisfies Texts

/** What was said about the work, and what was answered: whoever wrote it reads it here again. */
export function Assessed({ workId }: { workId: string }) {
  const t = useTexts(texts)
  const p = useTexts(assessTexts)
  const { data: row } = useLoad(`assessed:${workId}`, () => assessmentOf(workId))
  if (!row) return null
  const scores = (['quality', 'speed', 'attitude'] as const).map(
    (name) => `${p(name)} ${row[`${name}Score`]}/5`,
  )
  return (
    <Band title={t('yours')}>
      <p className="num">{inFacts(scores)}</p>
      {row.autoFlag && <p className="mut">{t('auto')}</p>}
      {row.tagsText && <p className="mut">{row.tagsText}</p>}
      {row.content && <p>{row.content}</p>}
      <Shots images={row.images} label={p('photos')} />
      {String(row.status) === '0' && <p className="mut">{t('hidden')}</p>}
      {row.replyContent && (
        <p>
          <b>{t('reply')}</b>
          {colon[lang()]}
          {row.replyContent}
        </p>
      )}
    </Band>
  )
}
