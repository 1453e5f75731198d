import { unstopped } from '#kernel/definition/unstopped.ts'
import { inFacts } from '#kernel/definition/directions.ts'
import { useState } from 'react'
import { AskWhy } from '#kernel/portal/ui/AskWhy.tsx'
import { Message, Waiting } from '#kernel/portal/ui/kit.tsx'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { parameter } from '#kernel/portal/ui/open.tsx'
import { Band, Bar, Step } from '#kernel/portal/ui/phone.tsx'
import { SureStep } from '#kernel/portal/ui/SureStep.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { portal, startPortal, type PortalFacts } from '#auth/browser/portal.tsx'
import { order, repair, repairStep, type Order, type Repair } from './calls.ts'
import { Assess } from './Assess.tsx'
import { Assessed } from './Assessed.tsx'
import { Head, RepairRail, RepairState } from './parts.tsx'
import { Payment } from './Payment.tsx'
import { Shots } from './Shots.tsx'
import { Spent } from './Spent.tsx'
import { closingTexts } from './closing-texts.ts'
import { applicationTexts } from './application-texts.ts'
import { portalTexts } from './texts.ts'

type Both = { row: Repair; work: Order | undefined }

async function load(id: string): Promise<Both> {
  const row = await repair(id)
  return { row, work: row.workOrderId ? await order(row.workOrderId) : undefined }
}

/** One report: how far it is, and what its reporter may do now. The server says what that is. */
function Application({ facts }: { facts: PortalFacts }) {
  const id = parameter('id') ?? ''
  const { data, problem, again } = useLoad(id, () => load(id), { follows: true })
  if (!data) return <Waiting problem={problem} again={again} />
  return <Shown key={data.row.version} facts={facts} {...data} again={again} />
}

function Shown({ facts, row, work, again }: Both & { facts: PortalFacts; again: () => void }) {
  const t = useTexts(portalTexts)
  const a = useTexts(applicationTexts)
  const c = useTexts(closingTexts)
  const { busy, problem, run } = useWork()
  const [wrong, setWrong] = useState<string>()
  const [said, setSaid] = useState<string>()
  const may = (step: string) => row._can?.[step] === true
  const take = (step: string, more: Record<string, unknown> = {}, done?: string) =>
    run(async () => {
      await repairStep(step, { id: row.id, version: row.version, ...more })
      setSaid(done)
      again()
    })
  return (
    <>
      <Head title={row.applyNo ?? facts.title} back={portal('campus/home')} />
      <main id="main">
        <section className="band">
          <p className="k">
            <RepairState row={row} />
          </p>
          <h2>{row.dormName ?? row.aircondName}</h2>
          <p className="mut">{inFacts([row.repairItemName, row.aircondName])}</p>
          <p>{row.faultDesc}</p>
          <Shots images={row.images} label={t('photos')} />
          <RepairRail row={row} />
          {row.rejectReason && <Message problem={row.rejectReason} tone="info" />}
        </section>
        {work?.reworkFor && (
          <Message problem={a('reworkAsked', { why: unstopped(work.reworkFor) })} tone="info" />
        )}
        {work?.solution && (
          <Band title={work.reworkFor ? a('solutionBefore') : t('solution')} note={work.workerName}>
            <p>{work.solution}</p>
            <Shots images={work.afterImages} label={t('after')} />
          </Band>
        )}
        <Message problem={said} tone="ok" />
        <Message problem={problem} />
        {may('confirm') && (
          <section className="turn">
            <h2>{t('fixedAsk')}</h2>
            {wrong === undefined ? (
              <p className="ac">
                <Step primary icon="check" busy={busy} onClick={() => void take('confirm')}>
                  {t('fixed')}
                </Step>
                {may('rework') && <Step onClick={() => setWrong('')}>{a('notFixed')}</Step>}
                {/* Who may no longer say no reads whom to turn to. */}
                {typeof row._can?.rework === 'string' && <small>{row._can.rework}</small>}
                {work?.closesOn && <small>{c('answerBy', { day: work.closesOn })}</small>}
              </p>
            ) : (
              <AskWhy
                label={a('reasonAsk')}
                value={wrong}
                onChange={setWrong}
                busy={busy}
                send={t('send')}
                onSend={(reason) => void take('rework', { reason })}
                leave={t('cancel')}
                onLeave={() => setWrong(undefined)}
              />
            )}
          </section>
        )}
        {work && <Spent work={work} />}
        {work && Number(work.feeLeft) > 0 && (
          <Payment
            title={t('feeAsk')}
            biz="4"
            bizId={work.id}
            payer={row.applicantName}
            left={Number(work.feeLeft).toFixed(2)}
            onSent={() => {
              setSaid(a('feeSent'))
              again()
            }}
          />
        )}
        {Number(row.status) === 50 && work && String(work.assessFlag) === '0' && (
          <Assess work={work} again={again} />
        )}
        {work && String(work.assessFlag) !== '0' && <Assessed workId={work.id} />}
      </main>
      {(may('urge') || may('withdraw')) && (
        <Bar>
          {may('withdraw') && (
            <SureStep busy={busy} onSure={() => void take('withdraw')}>
              {a('withdraw')}
            </SureStep>
          )}
          {may('urge') && (
            <Step primary busy={busy} onClick={() => void take('urge', {}, a('urged'))}>
              {a('urge')}
            </Step>
          )}
        </Bar>
      )}
    </>
  )
}

startPortal(Application)
