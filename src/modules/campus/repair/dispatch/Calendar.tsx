import { inFacts } from '#kernel/definition/directions.ts'
import { daysAfter } from '#kernel/definition/index.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useTab } from '#kernel/ui/tab.ts'
import type { Crew, CrewMember, Planned } from '../work-orders/crew-shapes.ts'
import { axisOf, hoursNamed, markOf, onDay, placed, type Mark } from './calendar.ts'
import { hourOf, openOrder } from './orders.ts'
import { dispatchTexts } from './texts.ts'

/** Which day, today where none is named, and how many of them. */
export type Span = { readonly day?: string; readonly days: 1 | 7 }
const legend = ['done', 'going', 'planned', 'onHold'] as const
const shapes: Readonly<Record<Mark, string>> = { done: 'd', going: 'on', held: 'h', planned: 'p' }

/** What each worker is at and has before them: a day by the hour, or a week by the day. */
export function Calendar({ crew, span, onSpan }: { crew: Crew; span: Span; onSpan: (span: Span) => void }) {
  const t = useTexts(dispatchTexts)
  const now = useLang()
  const { day } = crew
  const move = (by: number) => onSpan({ ...span, day: daysAfter(day, by * span.days) })
  const weekday = new Intl.DateTimeFormat(now === 'zh' ? 'zh-CN' : 'en', {
    weekday: 'short',
    timeZone: 'UTC',
  })
  const named = (date: string) => `${date.slice(5)} ${weekday.format(new Date(`${date}T00:00:00Z`))}`
  return (
    <section className="cal num" aria-label={t('plan')}>
      <div className="h2">
        <h2>{t('plan')}</h2>
        <span className="mut">
          {span.days === 1 ? named(day) : `${named(day)} – ${named(daysAfter(day, 6))}`}
        </span>
        <span className="r">
          <span className="seg" role="group" aria-label={t('span')}>
            {([1, 7] as const).map((days) => (
              <button
                key={days}
                type="button"
                aria-pressed={span.days === days}
                onClick={() => onSpan({ ...span, days })}
              >
                {t(days === 1 ? 'day' : 'week')}
              </button>
            ))}
          </span>
          <button
            type="button"
            className="ib"
            aria-label={t('earlier')}
            title={t('earlier')}
            onClick={() => move(-1)}
          >
            <Icon name="left" size={16} />
          </button>
          <button type="button" className="b s" onClick={() => onSpan({ days: span.days })}>
            {t('today')}
          </button>
          <button
            type="button"
            className="ib"
            aria-label={t('later')}
            title={t('later')}
            onClick={() => move(1)}
          >
            <Icon name="right" size={16} />
          </button>
        </span>
      </div>
      <ul className="lgd">
        {legend.map((name) => (
          <li key={name}>
            <i className={shapes[name === 'onHold' ? 'held' : name]} aria-hidden /> {t(name)}
          </li>
        ))}
      </ul>
      <div className="cs" tabIndex={0} role="group" aria-label={t('plan')}>
        {span.days === 1 ? <Day crew={crew} /> : <Week crew={crew} named={named} />}
      </div>
    </section>
  )
}

const openPlans = ({ plan }: CrewMember) => plan.filter(({ from }) => from === null)

function Day({ crew }: { crew: Crew }) {
  const t = useTexts(dispatchTexts)
  const tab = useTab()
  const { from, to } = axisOf(crew)
  const at = (hour: number) => `${(100 * (hour - from)) / (to - from)}%`
  const nowHour = Number(crew.now.slice(11, 13)) + Number(crew.now.slice(14, 16)) / 60
  const today = crew.now.startsWith(crew.day) && nowHour >= from && nowHour <= to
  return (
    <div className="day">
      <div className="rw ax" aria-hidden>
        <span />
        <div>
          {hoursNamed({ from, to }).map((hour) => (
            <span key={hour} className={hour === to ? 'end' : undefined} style={{ left: at(hour) }}>
              {`${hour}:00`}
            </span>
          ))}
          {today && <em style={{ left: at(nowHour) }} />}
        </div>
      </div>
      {crew.workers.map((worker) => {
        const rows = placed(worker.plan, crew.day, crew.now)
        const lanes = Math.max(1, ...rows.map(({ lane }) => lane + 1))
        const unplanned = openPlans(worker).length
        return (
          <div key={worker.id} className="rw">
            <span className="wn">
              {worker.name}
              {unplanned > 0 && <small>{t('unplanned', { n: unplanned })}</small>}
            </span>
            <div className="g" style={{ height: lanes * 30 + 4 }}>
              {rows.map(({ plan, lane, mark, from: begin, to: end }) => (
                <button
                  key={plan.id}
                  type="button"
                  className={`ev ${shapes[mark]}`}
                  style={{
                    left: at(begin),
                    width: `calc(${at(from + end - begin)} - 2px)`,
                    top: lane * 30 + 4,
                  }}
                  title={titleOf(plan)}
                  aria-label={`${shortPlace(plan)} · ${t('openOrder', { no: plan.orderNo, place: plan.place ?? '' })} ${t(said[mark])} ${hourOf(plan.from)}`}
                  onClick={() => openOrder(tab, plan.id)}
                >
                  {shortPlace(plan)}
                </button>
              ))}
              {today && <em className="nw" style={{ left: at(nowHour) }} />}
            </div>
          </div>
        )
      })}
    </div>
  )
}

const said = { done: 'done', going: 'going', held: 'onHold', planned: 'planned' } as const
const titleOf = ({ orderNo, place, what, from, to }: Planned) =>
  inFacts([orderNo, place, what, `${hourOf(from)}–${hourOf(to)}`])
/** What stands on an order is what it is called by too, for whoever speaks to the screen. `西区 6 舍 412` → `6-412`, `西区一舍 101` → `101`: what tells rooms apart where there is little room. */
const shortPlace = ({ place, orderNo }: Planned) => {
  const [, house, room] = /^(?:.*?(\d+)\D*)?\s(\S+)$/.exec(place ?? '') ?? []
  return [house, room ?? orderNo].filter(Boolean).join('-')
}

function Week({ crew, named }: { crew: Crew; named: (day: string) => string }) {
  const t = useTexts(dispatchTexts)
  const tab = useTab()
  const days = Array.from({ length: 7 }, (_, i) => daysAfter(crew.day, i))
  return (
    <table className="week">
      <thead>
        <tr>
          <th>{t('workers')}</th>
          {days.map((day) => (
            <th key={day} aria-current={crew.now.startsWith(day) ? 'date' : undefined}>
              {named(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {crew.workers.map((worker) => (
          <tr key={worker.id}>
            <th scope="row">
              {worker.name}
              {openPlans(worker).length > 0 && (
                <small>{t('unplanned', { n: openPlans(worker).length })}</small>
              )}
            </th>
            {days.map((day) => {
              const plans = worker.plan.filter((plan) => onDay(plan, day, crew.now))
              return (
                <td key={day}>
                  {plans.map((plan) => (
                    <button
                      key={plan.id}
                      type="button"
                      className={`ev ${shapes[markOf(plan)]}`}
                      title={titleOf(plan)}
                      aria-label={`${shortPlace(plan)} · ${t('openOrder', { no: plan.orderNo, place: plan.place ?? '' })} ${t(said[markOf(plan)])}`}
                      onClick={() => openOrder(tab, plan.id)}
                    >
                      {shortPlace(plan)}
                    </button>
                  ))}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
