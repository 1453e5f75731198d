import { inFacts } from '#kernel/definition/directions.ts'
import { useEffect, useState } from 'react'
import { Message, Waiting as Loading } from '#kernel/portal/ui/kit.tsx'
import { lastSeen } from '#kernel/portal/ui/lastSeen.ts'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { parameter } from '#kernel/portal/ui/open.tsx'
import { takeToTold } from '#kernel/portal/ui/told.ts'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { Mark, Step } from '#kernel/portal/ui/phone.tsx'
import type { Lang } from '#kernel/definition/kind.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { todayHere } from '#kernel/ui/today.ts'
import { OwnAccount } from '#auth/browser/OwnAccount.tsx'
import { portal, startPortal, type PortalFacts } from '#auth/browser/portal.tsx'
import { orders, type Order } from './calls.ts'
import { Bell, CallButton, DueText, Head, OrderState, useDue } from './parts.tsx'
import { tasksTexts } from './tasks-texts.ts'
import { distance, whereAmI } from './distance.ts'
import { Scan } from './Scan.tsx'
import { momentOf } from './moment.ts'
import { asLeft } from './worker-steps.ts'
import { scanTexts } from './scan-texts.ts'
import { workerTexts } from './worker-texts.ts'
import { useSteps } from './useSteps.ts'
import { Waiting } from './Waiting.tsx'

const tabs = {
  today: [20, 30, 40],
  toAccept: [20],
  held: [50],
  done: [60, 70],
} as const
type Tab = keyof typeof tabs

/** Whatever is open, and the latest of what was done: a year of it would hide an order that still waits. */
async function load() {
  const [open, done] = await Promise.all([
    orders({ status: '20,30,40,50', size: 200 }),
    orders({ status: '60,70', size: 50 }),
  ])
  return {
    rows: [...open.records, ...done.records],
    older: done.total - done.records.length,
    today: todayHere(),
  }
}

/** `11-21 周六`: the day that the list is of. */
function dayWithName(day: string, lang: Lang): string {
  const name = new Date(`${day}T00:00:00Z`).toLocaleDateString(lang === 'zh' ? 'zh-CN' : 'en-GB', {
    weekday: 'short',
    timeZone: 'UTC',
  })
  return `${day.slice(5)} ${name}`
}

/** What is late first, then what is due soonest; what is under way before what has not begun. */
function byUrgency(a: Order, b: Order): number {
  const minutes = (row: Order) =>
    (Number(row.status) === 20 ? row.respondMinutes : row.finishMinutes) ?? 100_000
  return Number(Number(b.status) === 40) - Number(Number(a.status) === 40) || minutes(a) - minutes(b)
}

const orderAt = async (label: string): Promise<Order | undefined> =>
  (await orders({ label, status: '20,30,40,50' })).records[0]

/** The label that the phone's own camera read, and whether an order of theirs is there: then its page takes the place of this one. */
function useLabelRead(): boolean {
  const sign = parameter('unit')
  const { data } = useLoad(sign && `at:${sign}`, async () => ({ order: await orderAt(sign ?? '') }))
  const id = data?.order?.id
  useEffect(() => {
    if (id) location.replace(portal('campus/task', { id }))
  }, [id])
  return data !== undefined && !id
}

function Tasks({ facts }: { facts: PortalFacts }) {
  const t = useTexts(tasksTexts)
  const s = useTexts(scanTexts)
  const w = useTexts(workerTexts)
  const now = useLang()
  const [tab, setTab] = useState<Tab>('today')
  const [scanning, setScanning] = useState(false)
  const [missed, setMissed] = useState(false)
  // Without a network a browser answers a link with a page of its own, and takes this one away.
  const [cut, setCut] = useState(false)
  useEffect(() => {
    const back = () => setCut(false)
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [])
  const nothingThere = useLabelRead()
  const { data, problem, again } = useLoad('orders', () => lastSeen('tasks', load), { follows: true })
  const work = useWork()
  const steps = useSteps(again)
  if (!data) return <Loading problem={problem} again={again} />
  const all = data.rows.map((row) => asLeft(row, steps.all))
  const of = (name: Tab) =>
    all.filter((row) => (tabs[name] as readonly number[]).includes(Number(row.status)))
  const shown = of(tab).toSorted(byUrgency)
  const next = tab === 'today' ? shown[0] : undefined
  const here = whereAmI(all, data.today)
  const accept = (row: Order) => void work.run(() => steps.take(row, 'accept'))
  const find = (label: string) =>
    void work.run(async () => {
      const found = await orderAt(label)
      setMissed(!found)
      if (found) location.assign(portal('campus/task', { id: found.id }))
    })
  return (
    <>
      <Head title={facts.title} sub={dayWithName(data.today, now)}>
        <button type="button" className="t" aria-label={s('scan')} onClick={() => setScanning(!scanning)}>
          <Mark name="scan" />
        </button>
        <Bell />
        <OwnAccount />
      </Head>
      <Waiting steps={steps} />
      {scanning && (
        <Scan
          problem={missed ? [s('scanNone')] : work.problem}
          onFind={find}
          onClose={() => {
            work.clear()
            setScanning(false)
          }}
        />
      )}
      <nav className="seg num" aria-label={facts.title}>
        {(Object.keys(tabs) as Tab[]).map((name) => (
          <button key={name} type="button" aria-pressed={tab === name} onClick={() => setTab(name)}>
            {t(name)} <i>{of(name).length + (name === 'done' ? data.older : 0)}</i>
          </button>
        ))}
      </nav>
      <main
        id="main"
        onClickCapture={(event) => {
          const led = (event.target as Element).closest('a[href*="campus/task"]')
          if (!led || navigator.onLine) return
          event.preventDefault()
          setCut(true)
          takeToTold(w('cut'))
        }}
      >
        <Message problem={cut ? [w('cut')] : []} />
        <Message problem={data.asOf && w('asOf', { at: data.asOf })} tone="info" />
        {!scanning && <Message problem={work.problem} />}
        {!scanning && nothingThere && <Message problem={s('scanNone')} tone="info" />}
        {shown.length === 0 && <Message problem={t(tab === 'today' ? 'noTasks' : 'noneHere')} tone="info" />}
        {next && <Next row={next} here={here} busy={work.busy} onAccept={() => accept(next)} />}
        <ul className="tk num">
          {shown
            .filter((row) => row !== next)
            .map((row) => (
              <li key={row.id}>
                <Row row={row} here={here} />
                {row._can?.accept === true && (
                  <button type="button" className="btn" disabled={work.busy} onClick={() => accept(row)}>
                    {t('accept')}
                  </button>
                )}
              </li>
            ))}
        </ul>
      </main>
    </>
  )
}

function Next({
  row,
  here,
  busy,
  onAccept,
}: {
  row: Order
  here: Order | undefined
  busy: boolean
  onAccept: () => void
}) {
  const t = useTexts(tasksTexts)
  const w = useTexts(workerTexts)
  const way = useWay(here, row)
  const due = useDue()(row)
  return (
    <article className="nx">
      <p className="k">
        <b>{t('next')}</b>
        <span className="num">{row.orderNo}</span>
        <OrderState row={row} />
      </p>
      <h2>{row.dormName}</h2>
      <p>{whatOf(row, w)}</p>
      <dl className="facts num">
        {due && (
          <>
            <dt>{t(Number(row.status) === 20 ? 'respondBy' : 'finishBy')}</dt>
            <dd>
              <DueText due={due} />
            </dd>
          </>
        )}
        {row.planStart && (
          <>
            <dt>{w('visit')}</dt>
            <dd>{momentOf(row.planStart)}</dd>
          </>
        )}
        {way && (
          <>
            <dt>{w('place')}</dt>
            <dd>{way}</dd>
          </>
        )}
        <dt>{t('contact')}</dt>
        <dd>{inFacts([row.contactName, row.allowEnter && w('mayEnter')])}</dd>
      </dl>
      <div className="ac">
        {row._can?.accept === true ? (
          <Step primary icon="check" busy={busy} onClick={onAccept}>
            {t('accept')}
          </Step>
        ) : (
          <a className="btn p big" href={portal('campus/task', { id: row.id })}>
            {t(Number(row.status) === 40 ? 'finish' : 'start')}
          </a>
        )}
        <CallButton row={row} />
      </div>
    </article>
  )
}

/** What it is about; that it is done once more first, for it is prepared otherwise. */
const whatOf = (row: Order, w: ReturnType<typeof useTexts<typeof workerTexts>>) =>
  inFacts([row.reworkFor && w('again', { n: row.reworkCount ?? 1 }), row.repairItemName, row.content])

/** How far it is from where the worker is; of that place itself, and before the first of the day, nothing. */
function useWay(here: Order | undefined, row: Order): string | undefined {
  const w = useTexts(workerTexts)
  const found = here && here.id !== row.id ? distance(here, row) : undefined
  return found && w(found.say, { ...found })
}

function Row({ row, here }: { row: Order; here: Order | undefined }) {
  const w = useTexts(workerTexts)
  const due = useDue()(row)
  const way = useWay(here, row)
  return (
    <a href={portal('campus/task', { id: row.id })}>
      <b>{row.dormName ?? row.orderNo}</b>
      <DueText due={due} />
      <p>{whatOf(row, w)}</p>
      <div className="m">
        <OrderState row={row} />
        <span>{way ?? row.orderNo}</span>
      </div>
    </a>
  )
}

startPortal(Tasks)
