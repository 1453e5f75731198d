import { useState } from 'react'
import { Message, useLoad, useWork, Waiting } from '#kernel/portal/ui/kit.tsx'
import { Mark, Step } from '#kernel/portal/ui/phone.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { portal, startPortal, type PortalFacts } from '#auth/browser/portal.tsx'
import { orders, orderStep, type Order } from './calls.ts'
import { DueText, Head, LeaveButton, OrderState, useDue } from './parts.tsx'
import { portalTexts } from './texts.ts'

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
  const [tab, setTab] = useState<Tab>('today')
  const { data, problem, again } = useLoad('orders', async () => (await orders()).records)
  const work = useWork()
  if (!data) return <Waiting problem={problem} again={again} />
  const of = (name: Tab) =>
    data.filter((row) => (tabs[name] as readonly number[]).includes(Number(row.status)))
  const shown = of(tab).toSorted(byUrgency)
  const next = tab === 'today' ? shown[0] : undefined
  const accept = (row: Order) =>
    work.run(async () => {
      await orderStep('accept', { id: row.id, version: row.version })
      again()
    })
  return (
    <>
      <Head title={facts.title}>
        <LeaveButton />
      </Head>
      <nav className="seg num" aria-label={facts.title}>
        {(Object.keys(tabs) as Tab[]).map((name) => (
          <button key={name} type="button" aria-pressed={tab === name} onClick={() => setTab(name)}>
            {t(name)} <i>{of(name).length}</i>
          </button>
        ))}
      </nav>
      <main id="main">
        <Message problem={work.problem} />
        {shown.length === 0 && <Message problem={t(tab === 'today' ? 'noTasks' : 'noneHere')} tone="info" />}
        {next && <Next row={next} busy={work.busy} onAccept={() => void accept(next)} />}
        <ul className="tk num">
          {shown
            .filter((row) => row !== next)
            .map((row) => (
              <li key={row.id}>
                <Row row={row} />
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
        <dt>{t(Number(row.status) === 20 ? 'respondBy' : 'finishBy')}</dt>
        <dd>
          <DueText due={due} />
        </dd>
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
        <Phone row={row} />
      </div>
    </article>
  )
}

function Phone({ row }: { row: Order }) {
  const t = useTexts(portalTexts)
  const phone = String(row.contactPhone ?? '')
  // A number that is masked for this reader cannot be called.
  if (!/^\+?\d[\d-]{5,}$/.test(phone)) return null
  return (
    <a className="btn big" href={`tel:${phone}`} aria-label={t('call', { name: row.contactName ?? '' })}>
      <Mark name="phone" />
      {t('callShort')}
    </a>
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
