import { useState } from 'react'
import { Input, Message, Select, useLoad, useWork, Waiting } from '#kernel/portal/ui/kit.tsx'
import { parameter } from '#kernel/portal/ui/open.tsx'
import { Photos, type Photo } from '#kernel/portal/ui/Photos.tsx'
import { Band, Bar, Rail, Step, Tiles, type RailStep } from '#kernel/portal/ui/phone.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { portal, startPortal, type PortalFacts } from '#auth/browser/portal.tsx'
import { order, orderStep, words, type Order } from './calls.ts'
import { clockOf, DueText, Head, OrderState, useDue } from './parts.tsx'
import { portalTexts } from './texts.ts'

const most = 6
type Words = readonly { key: string; text: string }[]
type Lists = { causes: Words; payers: Words; holds: Words }

async function load(id: string): Promise<{ row: Order; lists: Lists }> {
  const [row, causes, payers, holds] = await Promise.all([
    order(id),
    words('campus_fault_cause'),
    words('campus_fee_payer'),
    words('campus_hold_reason'),
  ])
  return { row, lists: { causes, payers, holds } }
}

/** One order in the worker's hand: one verb for its state, what it needs before it, and the way to set it aside. */
function Task({ facts }: { facts: PortalFacts }) {
  const id = parameter('id') ?? ''
  const { data, problem, again } = useLoad(id, () => load(id))
  if (!data) return <Waiting problem={problem} again={again} />
  return <Shown key={data.row.version} facts={facts} {...data} again={again} />
}

function Shown({
  facts,
  row,
  lists,
  again,
}: {
  facts: PortalFacts
  row: Order
  lists: Lists
  again: () => void
}) {
  const t = useTexts(portalTexts)
  const due = useDue()(row)
  const { busy, problem, run } = useWork()
  const [before, setBefore] = useState<readonly Photo[]>([])
  const [after, setAfter] = useState<readonly Photo[]>([])
  const [cause, setCause] = useState('')
  const [solution, setSolution] = useState('')
  const [labour, setLabour] = useState('')
  const [payer, setPayer] = useState('')
  const [aside, setAside] = useState<'hold' | 'decline'>()
  const [why, setWhy] = useState('')
  const may = (step: string) => row._can?.[step] === true
  const take = (step: string, more: Record<string, unknown> = {}) =>
    void run(async () => {
      await orderStep(step, { id: row.id, version: row.version, ...more })
      again()
    })
  const steps: RailStep[] = [
    [t('accept'), row.acceptTime],
    [t('start'), row.startTime],
    [t('finish'), row.finishTime],
    [t('confirmStep'), row.closeTime],
  ].map(([text, time], i, all) => ({
    text: String(text),
    at: clockOf(time),
    is: time ? 'done' : all.findIndex(([, one]) => !one) === i ? 'now' : 'ahead',
  }))
  return (
    <>
      <Head title={row.orderNo ?? facts.title} back={portal('campus/tasks')} />
      <main id="main">
        <section className="band">
          <p className="k">
            <OrderState row={row} />
            <DueText due={due} />
          </p>
          <h2>{row.dormName}</h2>
          <p className="mut">{[row.repairItemName, row.aircondName].filter(Boolean).join(' · ')}</p>
          <p>{row.content}</p>
          <Rail steps={steps} label={facts.title} />
        </section>
        <Message problem={problem} />
        {aside === 'hold' && (
          <Band title={t('holdAsk')} required>
            <Tiles name="hold" label={t('holdAsk')} options={lists.holds} value={why} onChange={setWhy} />
          </Band>
        )}
        {aside === 'decline' && (
          <section className="band">
            <Input label={t('declineAsk')} value={why} onChange={setWhy} rows={2} maxLength={300} required />
          </section>
        )}
        {may('start') && (
          <Band title={t('before')} note={t('photosMay', { n: most })}>
            <Photos label={t('before')} value={before} onChange={setBefore} max={most} />
          </Band>
        )}
        {may('finish') && aside === undefined && (
          <>
            <Band title={t('photos')} note={t('afterNeed')} required>
              <Photos label={t('after')} value={after} onChange={setAfter} max={most} />
            </Band>
            <Band title={t('cause')} required={String(row.workType) === '2'}>
              <Tiles
                name="cause"
                label={t('cause')}
                columns={3}
                options={lists.causes}
                value={cause}
                onChange={setCause}
              />
            </Band>
            <section className="band">
              <Input
                label={t('result')}
                value={solution}
                onChange={setSolution}
                rows={2}
                maxLength={1000}
                required
              />
              <Input label={t('labour')} value={labour} onChange={setLabour} maxLength={8} />
              {Number(labour) > 0 && (
                <Select
                  label={t('payer')}
                  value={payer}
                  onChange={setPayer}
                  required
                  options={[['', '—'], ...lists.payers.map(({ key, text }) => [key, text] as const)]}
                />
              )}
            </section>
          </>
        )}
        {Number(row.status) === 60 && <Message problem={t('finished')} tone="ok" />}
      </main>
      <Bar>
        {aside ? (
          <>
            <Step onClick={() => setAside(undefined)}>{t('cancel')}</Step>
            <Step
              primary
              busy={busy || why.trim() === ''}
              onClick={() => take(aside, aside === 'hold' ? { holdReason: why } : { reason: why.trim() })}
            >
              {t(aside)}
            </Step>
          </>
        ) : (
          <>
            {may('hold') && <Step onClick={() => setAside('hold')}>{t('hold')}</Step>}
            {may('decline') && <Step onClick={() => setAside('decline')}>{t('decline')}</Step>}
            {may('accept') && (
              <Step primary icon="check" busy={busy} onClick={() => take('accept')}>
                {t('accept')}
              </Step>
            )}
            {may('start') && !may('accept') && (
              <Step
                primary
                icon="wrench"
                busy={busy}
                onClick={() =>
                  take('start', before.length > 0 ? { beforeImages: before.map(({ id }) => id) } : {})
                }
              >
                {t('start')}
              </Step>
            )}
            {may('resume') && (
              <Step primary busy={busy} onClick={() => take('resume')}>
                {t('resume')}
              </Step>
            )}
            {may('finish') && (
              <Step
                primary
                icon="check"
                busy={busy}
                onClick={() =>
                  take('finish', {
                    solution: solution.trim(),
                    afterImages: after.map(({ id }) => id),
                    ...(cause && { faultCause: cause }),
                    ...(labour.trim() && { laborFee: labour.trim() }),
                    ...(payer && { feePayer: payer }),
                  })
                }
              >
                {t('finish')}
              </Step>
            )}
          </>
        )}
      </Bar>
    </>
  )
}

startPortal(Task)
