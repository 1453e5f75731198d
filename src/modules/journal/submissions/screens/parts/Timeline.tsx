import { Icon } from '#kernel/ui/Icon.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { journalTexts } from '../../../terms/texts.ts'
import type { Event } from './calls.ts'
import { minuteOf } from '../../shown-days.ts'

/** Time, dot, sentence; newest first. Mails stand among the steps that sent them. */
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
        {events.map((event, at) => (
          <li key={event.kind + event.id} className={at === 0 ? 'c' : ''}>
            <time>{minuteOf(event.at)}</time>
            {event.kind === 'mail' ? <Mail event={event} /> : <Step event={event} system={t('bySystem')} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Step({ event, system }: { event: Event; system: string }) {
  const whose = [event.reviewAlias, event.reviewerName].filter(Boolean).join(' · ')
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
