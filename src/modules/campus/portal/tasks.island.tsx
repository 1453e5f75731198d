import { useState } from 'react'
import { Message, useLoad, useWork, Waiting as Loading } from '#kernel/portal/ui/kit.tsx'
import { Mark, Step } from '#kernel/portal/ui/phone.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { portal, startPortal, type PortalFacts } from '#auth/browser/portal.tsx'
import { orders, type Order } from './calls.ts'
import { Bell, CallButton, DueText, Head, LeaveButton, OrderState, useDue } from './parts.tsx'
import { portalTexts } from './texts.ts'
import { Scan } from './Scan.tsx'
import { asLeft } from './worker-steps.ts'
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

/** What is late first, then what is due soonest; what is under way before what has not begun. */
function byUrgency(a: Order, b: Order): number {
  const minutes = (row: Order) =>
    (Number(row.status) === 20 ? row.respondMinutes : row.finishMinutes) ?? 100_000
  return Number(Number(b.status) === 40) - Number(Number(a.status) === 40) || minutes(a) - minutes(b)
}

function Tasks({ facts }: { facts: PortalFacts }) {
  const t = useTexts(portalTexts)
  const w = useTexts(workerTexts)
  const [tab, setTab] = useState<Tab>('today')
  const [scanning, setScanning] = useState(false)
  const [missed, setMissed] = useState(false)
  const { data, problem, again } = useLoad('orders', async () => (await orders()).records)
  const work = useWork()
  const steps = useSteps(again)
  if (!data) return <Loading problem={problem} again={again} />
  const all = data.map((row) => asLeft(row, steps.all))
  const of = (name: Tab) =>
    all.filter((row) => (tabs[name] as readonly number[]).includes(Number(row.status)))
  const shown = of(tab).toSorted(byUrgency)
  const next = tab === 'today' ? shown[0] : undefined
  const accept = (row: Order) => void work.run(() => steps.take(row, 'accept'))
  const find = (label: string) =>
    void work.run(async () => {
      const [found] = (await orders({ label, status: '20,30,40,50' })).records
      setMissed(!found)
      if (found) location.assign(portal('campus/task', { id: found.id }))
    })
  return (
    <>
      <Head title={facts.title}>
        <button type="button" className="t" aria-label={w('scan')} onClick={() => setScanning(!scanning)}>
          <Mark name="scan" />
        </button>
        <Bell />
        <LeaveButton />
      </Head>
      <Waiting steps={steps} />
      {scanning && (
        <Scan
          problem={missed ? [w('scanNone')] : work.problem}
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
            {t(name)} <i>{of(name).length}</i>
          </button>
        ))}
      </nav>
      <main id="main">
        {!scanning && <Message problem={work.problem} />}
        {shown.length === 0 && <Message problem={t(tab === 'today' ? 'noTasks' : 'noneHere')} tone="info" />}
        {next && <Next row={next} busy={work.busy} onAccept={() => accept(next)} />}
        <ul className="tk num">
          {shown
            .filter((row) => row !== next)
            .map((row) => (
              <li key={row.id}>
                <Row row={row} />
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

function Next({ row, busy, onAccept }: { row: Order; busy: boolean; onAccept: () => void }) {
  const t = useTexts(portalTexts)
  const due = useDue()(row)
  return (
    <article className="nx">
      <p className="k">
        <b>{t('next')}</b>
        <span className="num">{row.orderNo}</span>
        <OrderState row={row} />
      </p>
      <h2>{row.dormName}</h2>
      <p>{[row.repairItemName, row.content].filter(Boolean).join(' · ')}</p>
      <dl className="facts num">
        {due && (
          <>
            <dt>{t(Number(row.status) === 20 ? 'respondBy' : 'finishBy')}</dt>
            <dd>
              <DueText due={due} />
            </dd>
          </>
        )}
        <dt>{t('contact')}</dt>
        <dd>{row.contactName}</dd>
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

function Row({ row }: { row: Order }) {
  const due = useDue()(row)
  return (
    <a href={portal('campus/task', { id: row.id })}>
      <b>{row.dormName ?? row.orderNo}</b>
      <DueText due={due} />
      <p>{[row.repairItemName, row.content].filter(Boolean).join(' · ')}</p>
      <div className="m">
        <OrderState row={row} />
        <span>{row.orderNo}</span>
      </div>
    </a>
  )
}

startPortal(Tasks)
