import { useLang, useTexts } from '#kernel/ui/say.ts'
import { journalTexts } from '../../texts.ts'
import type { Event } from '../calls.ts'
import { minuteOf } from '../facts.ts'
import { sentenceOf } from './sentence.ts'

/** Time, dot, sentence; newest first. */
export function Timeline({ events }: { events: readonly Event[] }) {
  const t = useTexts(journalTexts)
  const now = useLang()
  return (
    <section className="s">
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
          <li key={event.id ?? at} className={at === 0 ? 'c' : ''}>
            <time>{minuteOf(event.at)}</time>
            <span>
              {event.text ?? sentenceOf(event, now, t('bySystem'))}
              {event.reason && <em>{event.reason}</em>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
