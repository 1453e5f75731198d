import { parting } from '#kernel/definition/kind.ts'
import { inFacts } from '#kernel/definition/directions.ts'
import { useState } from 'react'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import type { Crew, CrewMember } from '../work-orders/crew-shapes.ts'
import { suggested, type Fit } from '../work-orders/fit.ts'
import { workTypes } from '../work-orders/shapes.ts'
import { hourOf, type Order } from './orders.ts'
import { dispatchTexts } from './texts.ts'

type Props = {
  fits: readonly Fit[]
  crew: Crew
  orders: readonly Order[]
  busy: boolean
  onGive: (fit: Fit) => void
}

/** Who could do what was chosen, best first; whoever cannot stays visible and says why. */
export function Workers({ fits, crew, orders, busy, onGive }: Props) {
  const t = useTexts(dispatchTexts)
  const [group, setGroup] = useState<string>()
  const groups = new Map(
    crew.workers.flatMap((worker) => worker.groups.map(({ id, name }) => [id, name] as const)),
  )
  const within = (id: string) => fits.filter(({ worker }) => worker.groups.some((one) => one.id === id))
  const shown = group === undefined ? fits : within(group)
  const best = orders.length > 0 ? suggested(fits) : undefined
  return (
    <>
      <div className="h2">
        <h2>{t('workers')}</h2>
        <span className="mut r">
          {t(orders.length > 0 ? 'rankedFor' : 'chooseFirst', { n: orders.length })}
        </span>
      </div>
      {best && <Suggestion fit={best} n={orders.length} busy={busy} onGive={() => onGive(best)} />}
      {!best && orders.length > 0 && crew.workers.length > 0 && (
        <p className="sg none0">{t('noSuggestion')}</p>
      )}
      {crew.workers.length === 0 && <p className="none">{t('noWorkers')}</p>}
      {groups.size > 1 && (
        <div className="fil" role="group" aria-label={t('groups')}>
          <button type="button" aria-pressed={group === undefined} onClick={() => setGroup(undefined)}>
            {t('all')} <i>{fits.length}</i>
          </button>
          {[...groups].map(([id, name]) => (
            <button key={id} type="button" aria-pressed={group === id} onClick={() => setGroup(id)}>
              {name} <i>{within(id).length}</i>
            </button>
          ))}
        </div>
      )}
      {shown.length > 0 && (
        <table className="wk num">
          <thead>
            <tr>
              <th>{t('workers')}</th>
              <th className="sk">{t('areaSkill')}</th>
              <th className="load">{t('load')}</th>
              <th className="doing">{t('nowDoing')}</th>
              <th className="gv">
                <span className="sr">{t('giveOne')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((fit) => (
              <Line
                key={fit.worker.id}
                fit={fit}
                clock={crew.now}
                chosen={fit === best}
                n={orders.length}
                busy={busy}
                onGive={() => onGive(fit)}
              />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

const unique = (words: readonly string[]) => [...new Set(words)]
const groupNames = ({ groups }: CrewMember) => inFacts(groups.map(({ name }) => name))

function Suggestion({ fit, n, busy, onGive }: { fit: Fit; n: number; busy: boolean; onGive: () => void }) {
  const t = useTexts(dispatchTexts)
  const now = useLang()
  const { worker } = fit
  const { places, items } = served(worker, now)
  const reasons = [
    t('serves', { place: places ?? t('wholeCampus') }),
    t('skilled', { items: items ?? t('everyItem') }),
    t('room', { load: worker.load, most: worker.most, after: fit.after }),
    ...(fit.near > 0 ? [t('near', { n: fit.near })] : []),
  ]
  return (
    <div className="sg">
      <span className="av" aria-hidden>
        {worker.name.slice(0, 1)}
      </span>
      <span className="nm">
        {t('suggest', { name: worker.name })} <span>{groupNames(worker)}</span>
      </span>
      <button type="button" className="b p" disabled={busy} onClick={onGive}>
        <Icon name="send" size={16} />
        {t('give', { name: worker.name, n })}
      </button>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>
            <Icon name="check" size={14} /> {reason}
          </li>
        ))}
      </ul>
    </div>
  )
}

const everyKind = Object.keys(workTypes)

/** Names of the areas, faults and kinds of work of somebody's groups; undefined where they serve all. */
function served({ groups }: CrewMember, lang: 'zh' | 'en') {
  const comma = parting[lang]
  const kinds = unique(groups.flatMap((group) => group.workTypes))
  const listed = (lists: readonly (readonly string[])[]) =>
    lists.some((list) => list.length === 0) ? undefined : unique(lists.flat()).join(comma)
  return {
    places: listed(groups.map(({ regionNames }) => regionNames)),
    items: listed(groups.map(({ itemNames }) => itemNames)),
    campuses: unique(groups.flatMap(({ campusNames }) => campusNames)).join(comma),
    kinds: everyKind.every((kind) => kinds.includes(kind))
      ? undefined
      : kinds.map((kind) => workTypes[kind as '1']?.[lang] ?? kind).join(comma),
  }
}

type LineProps = { fit: Fit; clock: string; chosen: boolean; n: number; busy: boolean; onGive: () => void }

function Line({ fit, clock, chosen, n, busy, onGive }: LineProps) {
  const t = useTexts(dispatchTexts)
  const now = useLang()
  const { worker, barred, full, after } = fit
  const { places, items, campuses, kinds } = served(worker, now)
  const part = (orders: number) => `${Math.min(100, (100 * orders) / Math.max(1, worker.most))}%`
  const style = { '--v': part(worker.load), '--a': n > 0 && !barred ? part(after - worker.load) : '0%' }
  const why = barred ?? (n > 0 && full ? 'full' : undefined)
  return (
    <tr className={`${chosen ? 'sel' : ''}${barred ? ' off' : ''}`}>
      <td>
        <b>{worker.name}</b>
        <span className="e">
          {groupNames(worker)}
          {worker.groups.every(({ outside }) => outside) && ` · ${t('outside')}`}
        </span>
      </td>
      <td className="sk">
        <span className="t">{`${places ?? campuses} · ${kinds ?? t('everyKind')}`}</span>
        <span className="e">{items ?? t('everyItem')}</span>
      </td>
      <td className="load">
        <span className="ld">
          {worker.load}/{worker.most}
          <i className={full ? 'over' : undefined} style={style as React.CSSProperties} aria-hidden />
        </span>
      </td>
      <td className="doing">
        {why ? (
          <StateWord tone={why === 'full' ? 'amber' : 'neutral'}>{t(why)}</StateWord>
        ) : (
          <Doing worker={worker} clock={clock} />
        )}
      </td>
      <td className="gv">
        {barred ? (
          <span className="mut" aria-hidden>
            —
          </span>
        ) : (
          <button
            type="button"
            className="lk"
            disabled={n === 0 || busy}
            title={n === 0 ? t('chooseFirst') : undefined}
            aria-label={t('giveNamed', { name: worker.name })}
            onClick={onGive}
          >
            {t('giveOne')}
          </button>
        )}
      </td>
    </tr>
  )
}

/** What somebody is at, or until when nothing is planned for them. */
function Doing({ worker, clock }: { worker: CrewMember; clock: string }) {
  const t = useTexts(dispatchTexts)
  const going = worker.plan.find(({ status }) => status === '40')
  if (going) return <StateWord tone="info">{t('doing', { place: going.place ?? going.orderNo })}</StateWord>
  const next = worker.plan.find(
    ({ status, from }) => ['20', '30'].includes(status) && from !== null && from > clock,
  )
  if (next && next.from?.slice(0, 10) === clock.slice(0, 10))
    return <StateWord tone="neutral">{t('idleUntil', { at: hourOf(next.from) })}</StateWord>
  const held = worker.plan.find(({ status }) => status === '50')
  if (held) return <StateWord tone="amber">{t('held', { place: held.place ?? held.orderNo })}</StateWord>
  return <StateWord tone="neutral">{t('idle')}</StateWord>
}
