import { inFacts } from '#kernel/definition/directions.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { journalTexts } from '../../../terms/texts.ts'
import type { Event } from './calls.ts'
import { minuteOf } from '../../shown-days.ts'

type Told = { readonly event: Event; readonly mails: readonly Event[] }

/** Newest first: each step with the mails that went out with it or after it, up to the next. */
function told(events: readonly Event[]): Told[] {
  const groups: { event: Event; mails: Event[] }[] = []
  let waiting: Event[] = []
  for (const event of events) {
    if (event.kind === 'mail') waiting.push(event)
    else {
      groups.push({ event, mails: waiting })
      waiting = []
    }
  }
  // Mails older than the first step that is shown stand for themselves.
  return [...groups, ...waiting.map((event) => ({ event, mails: [] }))]
}

/** Time, dot, sentence; newest first. The mails that a step sent are folded below it. */
export function Timeline({ events }: { events: readonly Event[] }) {
  const t = useTexts(journalTexts)
  const now = useLang()
  return (
    <section className="part">
      <h2>
        {t('timeline')}
        {now === 'zh' && (
          <span lang="en" className="en">
            Timeline
          </span>
        )}
      </h2>
      <ol className="tl num">
        {told(events).map(({ event, mails }, at) => (
          <li key={event.kind + event.id} className={at === 0 ? 'c' : ''}>
            <time>{minuteOf(event.at)}</time>
            <div>
              {event.kind === 'mail' ? <Mail event={event} /> : <Step event={event} system={t('bySystem')} />}
              {mails.length > 0 && (
                <details>
                  <summary>
                    <Icon name="mail" size={14} /> {t('mailsSent', { n: mails.length })}
                  </summary>
                  {mails.map((mail) => (
                    <Mail key={mail.id} event={mail} />
                  ))}
                </details>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Step({ event, system }: { event: Event; system: string }) {
  const whose = inFacts([event.reviewAlias, event.reviewerName])
  return (
    <span>
      {event.actorName || system} {event.text}
      {whose && ` · ${whose}`}
      {event.toText && event.toText !== event.fromText && !event.reviewAlias && ` → ${event.toText}`}
      {event.reason && <em>{event.reason}</em>}
    </span>
  )
}

function Mail({ event }: { event: Event }) {
  return (
    <span className="mailed">
      <Icon name="mail" size={14} /> {event.text}
      <em>
        {event.to} · {event.mailStateText}
      </em>
    </span>
  )
}
