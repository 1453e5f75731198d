import { InEnglish } from '#kernel/ui/InEnglish.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import '../chart/time-line.css'
import type { Detail } from './detail.ts'
import { deedTexts, flowTexts } from '../terms/texts.ts'

/** What waits now, and above what was done, the latest first. */
export function TimeLine({
  detail,
  past,
}: {
  detail: Detail
  /** It is no longer open to whoever reads it: what waits now is not known. */
  past: boolean
}) {
  const t = useTexts(flowTexts)
  const said = useTexts(deedTexts)
  return (
    <>
      <h2>
        <span>
          {t('history')} <InEnglish text={flowTexts.history} />
        </span>
      </h2>
      <ol className="task-line">
        {(past ? [] : detail.open).map((one) => (
          <li key={one.id} className={one.state === 'failed' ? 'bad' : 'now'}>
            <b>{one.name}</b> <span className="rt mut">{t(one.waits ? 'waitsTurn' : 'underway')}</span>
            <p>
              {one.state === 'failed'
                ? t('failed', { why: one.fault ?? '' })
                : (one.assignee ??
                  (one.offered
                    ? t('claimedBy', { names: one.offered })
                    : t(waitsFor[one.kind], { time: one.dueTime ?? '' })))}
            </p>
          </li>
        ))}
        {detail.lines
          .filter(({ what }) => what !== 'commented')
          .map((line) => (
            <li key={line.id} className={tones[line.what] ?? 'ok'}>
              <b>{line.step ?? detail.instance.processName}</b>{' '}
              <span className="rt mut num">{line.time.slice(0, 16)}</span>
              <p>
                {line.userName}
                {line.forName && ` (${t('insteadOf', { name: line.forName })})`} {said(line.what)}
                {typeof line.changes?.to === 'string' && ` → ${line.changes.to}`}
                {line.comment && `: ${line.comment}`}
              </p>
            </li>
          ))}
      </ol>
    </>
  )
}

const waitsFor = {
  user: 'nobody',
  timer: 'waitsTime',
  message: 'waitsMessage',
  call: 'waitsCall',
  service: 'waitsAction',
} as const

const tones: Partial<Record<keyof typeof deedTexts, string>> = {
  sentBack: 'back',
  refused: 'bad',
  withdrawn: 'bad',
  terminated: 'bad',
}
