import { useTexts } from '#kernel/ui/say.ts'
import type { Open } from './asks.ts'
import { seasonTexts } from './texts.ts'

type Props = {
  readonly open: Open
  readonly busy: boolean
  /** Absent for whoever may not approve. */
  readonly onApprove: (() => void) | undefined
}
const mostNamed = 10

/** What was filed for this season and still waits, today or days ago: approved together, but for those that something is in the way of. */
export function Waiting({ open: { ids, kept }, busy, onApprove }: Props) {
  const t = useTexts(seasonTexts)
  if (ids.length + kept.length === 0) return null
  return (
    <section className="next" aria-label={t('next')}>
      <h2>{t('waiting', { n: ids.length + kept.length })}</h2>
      <p className="mut">{t('asked')}</p>
      {onApprove && ids.length > 0 && (
        <button type="button" className="b p" disabled={busy} onClick={onApprove}>
          {t('approve', { n: ids.length })}
        </button>
      )}
      {kept.length > 0 && (
        <div className="conflict" role="status">
          {t('kept', { n: kept.length })}
          <ul>
            {kept.slice(0, mostNamed).map(({ applyNo, why }) => (
              <li key={applyNo}>
                <span className="num">{applyNo}</span> {why}
              </li>
            ))}
          </ul>
          {kept.length > mostNamed && t('keptMore', { n: kept.length - mostNamed })}
        </div>
      )}
    </section>
  )
}
