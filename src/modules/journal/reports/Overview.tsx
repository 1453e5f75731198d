import dayjs from 'dayjs'
import { todayHere } from '#kernel/ui/today.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { get } from '#kernel/ui/api.ts'
import { useNotYet } from '#kernel/ui/InTurn.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { reports, type ReportType } from './definition.ts'
import { daysBefore } from '#kernel/reports/periods.ts'
import { usePreference } from '#kernel/ui/preferences.ts'
import { Compared } from './Compared.tsx'
import { lineThrough, monthsIn, monthsOf, sumOf, type Month } from './overview.ts'
import { askedFor, OverviewHead, usual, type AskedFigures, type Chosen } from './OverviewHead.tsx'
import type { Answered } from '#kernel/reports/shapes.ts'
import { reportTexts } from './texts.ts'
import './overview.css'

/** The days and the journal that the person chose, from the same reports that their screen shows: each picture leads to its table. */
export function Overview() {
  const t = useTexts(reportTexts)
  const { value: chosen, ready, save } = usePreference<Chosen>('overview', usual)
  const asked = askedFor(chosen, todayHere())
  const [periodFrom, periodTo] = daysBefore([asked.periodFrom, asked.periodTo])
  const flow = useReport('flow', asked, ready)
  const time = useReport('timeliness', asked, ready)
  const former = { ...asked, periodFrom, periodTo }
  const before = { flow: useReport('flow', former, ready), time: useReport('timeliness', former, ready) }
  if (!flow || !time) return null
  const keys = monthsIn(asked.periodFrom, asked.periodTo)
  const received = monthsOf(flow, keys, ['received', 'accepted', 'rejected', 'withdrawn'])
  const days = monthsOf(time, keys, ['toFirstMedian', 'toFirstP90'])
  return (
    <section className="ofigures">
      <OverviewHead chosen={chosen} choose={(next) => void save(next)} asked={asked} />
      <Compared flow={flow} time={time} before={before} />
      <div className="overview">
        <Card title={t('flowTitle')} type="flow" asked={asked} legend={[t('received'), t('decided')]}>
          <Bars
            months={received.map(({ key, values: [came, ...gone] }) => ({
              key,
              values: [came ?? 0, sumOf(gone)],
            }))}
          />
        </Card>
        <Card title={t('firstDecision')} type="timeliness" asked={asked} legend={[t('median'), t('ninety')]}>
          <Lines months={days} />
        </Card>
        <Card title={t('outcomes')} type="decisions" asked={asked}>
          <Outcomes months={received} />
        </Card>
      </div>
    </section>
  )
}

function useReport(type: ReportType, of: AskedFigures, ready: boolean): Answered | undefined {
  const asked = { type, ...of }
  const { data, isPending } = useQuery({
    queryKey: [reports.path, 'data', asked, useLang()],
    queryFn: () => get<Answered>(`${reports.path}/data`, asked),
    staleTime: 5 * 60_000,
    placeholderData: (kept) => kept,
    enabled: ready,
  })
  useNotYet(isPending)
  return data
}

function Card({
  title,
  type,
  asked,
  legend = [],
  children,
}: {
  title: string
  type: ReportType
  asked: AskedFigures
  legend?: readonly string[]
  children: ReactNode
}) {
  const t = useTexts(reportTexts)
  const tab = useTab()
  return (
    <section className="ocard">
      <h2>
        {title}
        <button
          className="lk"
          aria-label={t('tableOf', { title })}
          onClick={() => tab.open('/journal/reports', { type, ...asked }, reports.menu!.label!)}
        >
          {t('table')}
        </button>
      </h2>
      {legend.length > 0 && (
        <p className="key">
          {legend.map((name) => (
            <span key={name}>{name}</span>
          ))}
        </p>
      )}
      {children}
    </section>
  )
}

const monthWord = (key: string, zh: boolean) =>
  zh ? `${Number(key.slice(5))} 月` : dayjs(`${key}-01`).format('MMM')

/** Pairs of bars; what they stand for is said month by month to whoever does not see them. */
function Bars({ months: all }: { months: readonly Month[] }) {
  const t = useTexts(reportTexts)
  const zh = useLang() === 'zh'
  const most = Math.max(1, ...all.flatMap(({ values }) => values.map(Number)))
  return (
    <ol className="obars num" data-most={most}>
      {all.map(({ key, values: [came, gone] }) => (
        <li key={key} title={t('monthFlow', { month: monthWord(key, zh), came: came ?? 0, gone: gone ?? 0 })}>
          <span className="sr">
            {t('monthFlow', { month: monthWord(key, zh), came: came ?? 0, gone: gone ?? 0 })}
          </span>
          <span className="pair" aria-hidden="true">
            <i style={{ height: `${(100 * (came ?? 0)) / most}%` }} />
            <i style={{ height: `${(100 * (gone ?? 0)) / most}%` }} />
          </span>
          <span className="m" aria-hidden="true">
            {monthWord(key, zh)}
          </span>
        </li>
      ))}
    </ol>
  )
}

const box = { width: 300, height: 140 }

function Lines({ months: all }: { months: readonly Month[] }) {
  const t = useTexts(reportTexts)
  const zh = useLang() === 'zh'
  const most = Math.max(1, ...all.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const last = (series: number) => all.findLast(({ values }) => values[series] !== null)?.values[series]
  const [median, ninety] = [last(0), last(1)]
  if (median === undefined || median === null) return <p className="mut">{t('noDecisions')}</p>
  return (
    <div
      className="olines num"
      role="img"
      aria-label={t('firstDecisionNow', { median, ninety: ninety ?? median })}
    >
      <svg viewBox={`0 -6 ${box.width} ${box.height + 12}`} preserveAspectRatio="none" aria-hidden="true">
        {[0, 1].map((series) => (
          <path key={series} className={`s${series}`} d={lineThrough(all, series, most, box)} />
        ))}
      </svg>
      <p className="ends" aria-hidden="true">
        <span>{monthWord(all[0]!.key, zh)}</span>
        <span>{monthWord(all.at(-1)!.key, zh)}</span>
      </p>
      <p aria-hidden="true">
        {t('median')} <b>{t('daysOf', { n: median })}</b> · {t('ninety')}{' '}
        <b>{t('daysOf', { n: ninety ?? median })}</b>
      </p>
    </div>
  )
}

/** How what was decided in the period came out. */
function Outcomes({ months: all }: { months: readonly Month[] }) {
  const t = useTexts(reportTexts)
  const parts = (['accepted', 'rejected', 'withdrawn'] as const).map((name, at) => ({
    name,
    n: sumOf(all.map(({ values }) => values[at + 1] ?? 0)),
  }))
  const total = sumOf(parts.map(({ n }) => n))
  if (total === 0) return <p className="mut">{t('noDecisions')}</p>
  return (
    <>
      <div className="omix" aria-hidden="true">
        {parts.map(({ name, n }) => n > 0 && <i key={name} className={name} style={{ flexGrow: n }} />)}
      </div>
      <dl className="omixl num">
        {parts.map(({ name, n }) => (
          <div key={name}>
            <dt>
              <i className={name} aria-hidden="true" />
              {t(name)}
            </dt>
            <dd>
              <b>{n}</b>
              <span className="mut">{Math.round((1000 * n) / total) / 10}%</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
