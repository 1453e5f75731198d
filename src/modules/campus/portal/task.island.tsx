import { inFacts } from '#kernel/definition/directions.ts'
import { useState } from 'react'
import { isBlank } from '#kernel/definition/blank.ts'
import { Input, Message, Waiting as Loading } from '#kernel/portal/ui/kit.tsx'
import { lastSeen } from '#kernel/portal/ui/lastSeen.ts'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { parameter } from '#kernel/portal/ui/open.tsx'
import { Photos } from '#kernel/portal/ui/Photos.tsx'
import { Band, Bar, Rail, Step, Tiles, type RailStep } from '#kernel/portal/ui/phone.tsx'
import { freshKey } from '#kernel/ui/api.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { portal, startPortal, type PortalFacts } from '#auth/browser/portal.tsx'
import { order, words, type Order } from './calls.ts'
import { CallButton, DueText, Head, OrderState, useDue } from './parts.tsx'
import { portalTexts } from './texts.ts'
import { dropFinishDraft, useShots } from './finish-draft.ts'
import { Finishing, type Lists } from './Finishing.tsx'
import { keepPhoto } from './keptPhotos.ts'
import { Shots } from './Shots.tsx'
import { momentOf } from './moment.ts'
import { asLeft, type WorkerStep } from './worker-steps.ts'
import { closingTexts } from './closing-texts.ts'
import { workerTexts } from './worker-texts.ts'
import { useSteps } from './useSteps.ts'
import { Waiting } from './Waiting.tsx'

const most = 6

async function load(id: string): Promise<{ row: Order; lists: Lists & { holds: Lists['causes'] } }> {
  const [row, causes, payers, holds, conditions] = await Promise.all([
    order(id),
    words('campus_fault_cause'),
    words('campus_fee_payer'),
    words('campus_hold_reason'),
    words('campus_inspect_result'),
  ])
  // Only what the server has is done: what waits, or is refused, keeps its words.
  if (Number(row.status) >= 60) dropFinishDraft(id)
  return { row, lists: { causes, payers, holds, conditions } }
}

/** One order in the worker's hand: one verb for its state, what it needs before it, and the way to set it aside. */
function Task({ facts }: { facts: PortalFacts }) {
  const id = parameter('id') ?? ''
  const { data, problem, again } = useLoad(id, () => lastSeen(`task:${id}`, () => load(id)), {
    follows: true,
  })
  // What was handed back is theirs no longer: what is left to do stands in the list.
  const steps = useSteps((step) => (step === 'decline' ? location.replace(portal('campus/tasks')) : again()))
  if (!data) return <Loading problem={problem} again={again} />
  const row = asLeft(data.row, steps.all)
  return (
    <Shown
      key={`${row.version}:${row.status}`}
      facts={facts}
      row={row}
      lists={data.lists}
      asOf={data.asOf}
      steps={steps}
    />
  )
}

function Shown({
  facts,
  row,
  lists,
  asOf,
  steps,
}: {
  facts: PortalFacts
  row: Order
  lists: Lists & { holds: Lists['causes'] }
  asOf: string | undefined
  steps: ReturnType<typeof useSteps>
}) {
  const t = useTexts(portalTexts)
  const w = useTexts(workerTexts)
  const c = useTexts(closingTexts)
  const due = useDue()(row)
  const { busy, problem, run } = useWork()
  const { shots: before, change: setBefore } = useShots(row.id, 'before')
  const [aside, setAside] = useState<'hold' | 'decline'>()
  const [why, setWhy] = useState('')
  const may = (step: WorkerStep) => row._can?.[step] === true
  const take = (step: WorkerStep, more: Record<string, unknown> = {}) =>
    void run(() => steps.take(row, step, more))
  const rail: RailStep[] = [
    [t('accept'), row.acceptTime],
    [t('start'), row.startTime],
    [t('finish'), row.finishTime],
    [t('confirmStep'), row.closeTime],
  ].map(([text, time], i, all) => ({
    text: String(text),
    at: momentOf(time),
    is: time ? 'done' : all.findIndex(([, one]) => !one) === i ? 'now' : 'ahead',
  }))
  return (
    <>
      <Head title={row.orderNo ?? facts.title} back={portal('campus/tasks')} />
      <Waiting steps={steps} />
      <main id="main">
        <Message problem={asOf && w('asOf', { at: asOf })} tone="info" />
        <section className="band">
          <p className="k">
            <OrderState row={row} />
            <DueText due={due} />
          </p>
          <h2>{row.dormName}</h2>
          <p className="mut">{inFacts([row.repairItemName, row.aircondName])}</p>
          <p>{row.content}</p>
          <Shots images={row.faultImages} label={w('faultPhotos')} />
          {row.planStart && <p className="num">{w('wanted', { when: momentOf(row.planStart) ?? '' })}</p>}
          {row.allowEnter !== undefined && row.allowEnter !== null && (
            <p className="mut">{w(row.allowEnter ? 'mayEnter' : 'mayNotEnter')}</p>
          )}
          <Rail steps={rail} label={facts.title} />
          <p className="ac">
            <span>
              {t('contact')} {row.contactName}
            </span>{' '}
            <CallButton row={row} />
          </p>
        </section>
        {row.reworkFor && (
          <Band title={w('rework', { n: row.reworkCount ?? 1 })}>
            <p>{row.reworkFor}</p>
            {row.solution && <p className="mut">{w('lastTime', { what: row.solution })}</p>}
          </Band>
        )}
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
            <Photos
              label={t('before')}
              value={before}
              onChange={setBefore}
              max={most}
              keep={(file) => keepPhoto(file, freshKey())}
            />
          </Band>
        )}
        {may('finish') && aside === undefined && (
          <Finishing
            row={row}
            lists={lists}
            busy={busy}
            onHold={may('hold') ? () => setAside('hold') : undefined}
            onFinish={(body) => take('finish', body)}
          />
        )}
        {row.closesOn && <Message problem={c('closes', { day: row.closesOn })} tone="ok" />}
      </main>
      {(aside !== undefined || !may('finish')) && (
        <Bar>
          {aside ? (
            <>
              <Step onClick={() => setAside(undefined)}>{t('cancel')}</Step>
              <Step
                primary
                busy={busy || isBlank(why)}
                onClick={() => take(aside, aside === 'hold' ? { holdReason: why } : { reason: why.trim() })}
              >
                {t(aside)}
              </Step>
            </>
          ) : (
            <>
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
            </>
          )}
        </Bar>
      )}
    </>
  )
}

startPortal(Task)
