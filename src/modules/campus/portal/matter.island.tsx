import { colon } from '#kernel/definition/kind.ts'
import { inFacts } from '#kernel/definition/directions.ts'
import { useState } from 'react'
import { keysOf } from '#kernel/definition/body.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { AskWhy } from '#kernel/portal/ui/AskWhy.tsx'
import { Message, Waiting } from '#kernel/portal/ui/kit.tsx'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { parameter } from '#kernel/portal/ui/open.tsx'
import { Bar, Head, Step } from '#kernel/portal/ui/phone.tsx'
import { lang, useTexts } from '#kernel/ui/say.ts'
import { portal, startPortal, type PortalFacts } from '#auth/browser/portal.tsx'
import { Answers, OwnAnswer } from './Answers.tsx'
import {
  kinds,
  matter,
  matterStep,
  mine,
  type Change,
  type Kind,
  type Matter,
  type Mine,
  type Rent,
} from './lease-calls.ts'
import { damageLeft, dueOf, MatterState, useMatterWords } from './matter-parts.tsx'
import { leaseTexts } from './lease-texts.ts'
import { MatterRail } from './matter-rail.tsx'
import { Payment } from './Payment.tsx'
import { Expected } from './Expected.tsx'
import { Settled } from './Settled.tsx'
import { linesOf } from './settlement.ts'

/** Where an application is filled in; what was rejected is filled in there once more. */
const forms = { install: 'campus/install', rent: 'campus/lease', change: 'campus/change' } as const

const kindAsked = (): Kind => keysOf(kinds).find((kind) => kind === parameter('kind')) ?? 'install'

/** One application for a unit: how far it is, what comes next, and what its people may do now. */
function Page({ facts }: { facts: PortalFacts }) {
  const [kind, id] = [kindAsked(), parameter('id') ?? '']
  const { data, problem, again } = useLoad(
    `${kind}:${id}`,
    async () => {
      const [row, room] = await Promise.all([
        matter(kind, id),
        // Who is asked, who the reader is among them, and who pays.
        mine(),
      ])
      return { row, room }
    },
    { follows: true },
  )
  if (!data) return <Waiting problem={problem} again={again} />
  const { row, room } = data
  return <Shown key={row.version} facts={facts} kind={kind} row={row} room={room} again={again} />
}

/** What somebody applied for, beside the room and the unit: when, for how long, and who did where it was somebody else. */
function useAsked(): (row: Matter['row']) => string {
  const t = useTexts(leaseTexts)
  return (row) => {
    const { rentPlanText, returnDate, keepInPlace, leaseEnd } = row as Rent
    const { expectDate, fromDormName, toDormName } = row as Change
    return inFacts([
      fromDormName && toDormName && `${fromDormName} → ${toDormName}`,
      rentPlanText,
      // Of a return it is the end that the lease would have had.
      rentPlanText && leaseEnd && t('until', { day: leaseEnd }),
      returnDate && t('givesBack', { day: returnDate }),
      returnDate && t(keepInPlace ? 'stays' : 'leaves'),
      expectDate && t('expects', { day: expectDate }),
      row._can?.agree === true && t('appliedBy', { name: row.byOffice ? t('office') : row.applicantName }),
    ])
  }
}

/** A return that nobody has settled yet. */
const isToCome = (row: Rent) =>
  String(row.rentType) === '3' && ['10', '25', '40'].includes(String(row.status)) && !linesOf(row)

function Shown({
  facts,
  kind,
  row,
  room,
  again,
}: Matter & { facts: PortalFacts; room: Mine; again: () => void }) {
  const t = useTexts(leaseTexts)
  const say = useMatterWords()
  const asked = useAsked()
  const { busy, problem, run } = useWork()
  const [leaving, setLeaving] = useState<string>()
  const [said, setSaid] = useState<string>()
  const may = (step: string) => row._can?.[step] === true
  const take = (step: string, more: Record<string, unknown> = {}) =>
    run(async () => {
      await matterStep(kind, step, { id: row.id, version: row.version, ...more })
      again()
    })
  const { title, next } = say({ kind, row })
  const { biz, due, paid } = dueOf({ kind, row })
  const opinion = row.auditOpinion
  return (
    <>
      <Head title={row.applyNo ?? facts.title} back={portal('campus/home')} />
      <main id="main">
        <section className="band">
          <p className="k">
            <MatterState kind={kind} row={row} />
          </p>
          <h2>{title}</h2>
          <p className="mut">{inFacts([row.dormName, row.aircondName, row.aircondSpecText])}</p>
          <p className="mut num">{asked(row)}</p>
          {kind === 'change' && <p>{(row as Change).reason}</p>}
          {Number(due) > 0 && (
            <p className="num">{t('paid', { paid: moneyText(paid), due: moneyText(due) })}</p>
          )}
          {row.workerName && <p>{row.workerName}</p>}
          {next && (
            <p>
              <b>{t('next')}</b>
              {colon[lang()]}
              {next}
            </p>
          )}
          <MatterRail kind={kind} row={row} />
          {opinion && <Message problem={`${t('opinion')}${colon[lang()]}${opinion}`} tone="info" />}
        </section>
        {kind === 'rent' && <Settled row={row as Rent} />}
        {kind === 'rent' && isToCome(row as Rent) && (
          <Expected unit={(row as Rent).aircondId} day={(row as Rent).returnDate ?? ''} applied />
        )}
        <Message problem={said} tone="ok" />
        <Message problem={problem} />
        {(may('agree') || may('object')) && (
          <OwnAnswer kind={kind} row={row} mine={room} busy={busy} onAnswer={(step) => void take(step)} />
        )}
        {['10', '90'].includes(String(row.status)) && <Answers kind={kind} row={row} mine={room} />}
        {String(row.status) === '20' && (
          <Payment
            title={t('payAsk')}
            biz={biz}
            bizId={row.id}
            payer={room.member?.name ?? row.applicantName}
            left={(Number(due) - Number(paid)).toFixed(2)}
            inReview={row.inReview}
            onSent={() => {
              setSaid(t('proofSent'))
              again()
            }}
          />
        )}
        {damageLeft(row) > 0 && (
          <Payment
            title={t('damageAsk')}
            biz="6"
            bizId={row.id}
            payer={room.member?.name ?? row.applicantName}
            left={damageLeft(row).toFixed(2)}
            inReview={row.inReview}
            onSent={() => {
              setSaid(t('proofSent'))
              again()
            }}
          />
        )}
        {leaving !== undefined && (
          <section className="turn">
            <AskWhy
              label={t('cancelAsk')}
              value={leaving}
              onChange={setLeaving}
              busy={busy}
              send={t('cancelDo')}
              onSend={(reason) => void take('cancel', { cancelReason: reason, reason })}
              leave={t('keep')}
              onLeave={() => setLeaving(undefined)}
            />
          </section>
        )}
      </main>
      {leaving === undefined && (may('cancel') || may('resubmit')) && (
        <Bar>
          {may('cancel') && <Step onClick={() => setLeaving('')}>{t('cancelDo')}</Step>}
          {may('resubmit') && may('edit') && (
            <a className="btn p" href={portal(forms[kind], { again: row.id })}>
              {t('changeIt')}
            </a>
          )}
          {may('resubmit') && (
            <Step primary={!may('edit')} busy={busy} onClick={() => void take('resubmit')}>
              {t('resubmit')}
            </Step>
          )}
        </Bar>
      )}
    </>
  )
}

startPortal(Page)
