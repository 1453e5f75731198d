import type { ReactNode } from 'react'
import { inFacts } from '#kernel/definition/directions.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { portal } from '#auth/browser/portal.tsx'
import type { Auth, Matter } from '../portal/lease-calls.ts'
import { damageLeft, MatterState, useMatterWords } from '../portal/matter-parts.tsx'
import { RepairState } from '../portal/parts.tsx'
import { closingTexts } from '../portal/closing-texts.ts'
import { portalTexts } from '../portal/texts.ts'
import { nextText } from '../shop/portal/next.ts'
import { OrderState } from '../shop/portal/parts.tsx'
import { shopTexts } from '../shop/portal/texts.ts'
import { homeTexts } from './home-texts.ts'
import type { Whole } from './whose-turn.ts'

/** What waits for the reader, each with the one thing to do about it; what has a clock running first. */
export function Turns({ all: { orders, matters, charges, repairs } }: { all: Whole }) {
  const t = useTexts(portalTexts)
  const h = useTexts(homeTexts)
  const s = useTexts(shopTexts)
  const c = useTexts(closingTexts)
  const say = useMatterWords()
  return (
    <>
      {orders.map((row) => (
        <Turn
          key={row.id}
          state={<OrderState row={row} />}
          no={row.orderNo}
          ask={nextText(row, s)}
          of={inFacts([row.shopName, moneyText(row.payAmount ?? '0')])}
          to={portal('campus/order', { id: row.id })}
          verb={h('toPay')}
        />
      ))}
      {matters.map(({ kind, row }) => (
        <Turn
          key={row.id}
          state={<MatterState kind={kind} row={row} />}
          no={row.applyNo}
          ask={h(askOf(row))}
          of={say({ kind, row }).title}
          to={portal('campus/matter', { kind, id: row.id })}
          verb={h('open')}
        />
      ))}
      {charges.map(({ id, assetNo, left }) => (
        <Turn
          key={id}
          no={assetNo}
          ask={h('chargeAsk')}
          of={moneyText(left)}
          to={portal('campus/charge', { id })}
          verb={h('open')}
        />
      ))}
      {repairs.map((row) => {
        // Whoever says that it is mended is asked for both on its page.
        const done = Number(row.status) === 40
        const fee = !done && moneyText(row.feeOpen ?? '')
        return (
          <Turn
            key={row.id}
            state={<RepairState row={row} />}
            no={row.applyNo}
            ask={t(done ? 'fixedAsk' : 'feeAsk')}
            of={inFacts([fee, row.dormName, row.repairItemName])}
            notes={[row.doneAs, row.answerBy && c('answerBy', { day: row.answerBy })]}
            to={portal('campus/application', { id: row.id })}
            verb={done ? t('confirmStep') : h('open')}
          />
        )
      })}
    </>
  )
}

type Waits = {
  readonly state?: ReactNode
  readonly no?: string | null
  readonly ask: string
  readonly of?: string
  readonly notes?: readonly (string | null | undefined)[]
  readonly to: string
  readonly verb: string
}

function Turn({ state, no, ask, of, notes = [], to, verb }: Waits) {
  return (
    <section className="turn">
      {(state || no) && (
        <p className="k">
          {state}
          <span className="num">{no}</span>
        </p>
      )}
      <h2>{ask}</h2>
      {of && <p className="num">{of}</p>}
      {notes.map((note) => note && <p key={note}>{note}</p>)}
      <p className="ac">
        <a className="btn p" href={to}>
          {verb}
        </a>
      </p>
    </section>
  )
}

/** Before somebody is verified that is what waits, or how it stands with what was sent already. */
export function Verify({ auth }: { auth: Auth | undefined }) {
  const h = useTexts(homeTexts)
  const waits = String(auth?.status) === '10'
  const rejected = String(auth?.status) === '90'
  return (
    <Turn
      ask={h(waits ? 'authWaits' : rejected ? 'authRejected' : 'notVerified')}
      to={portal('campus/auth')}
      verb={h(waits || rejected ? 'open' : 'toVerify')}
    />
  )
}

const askOf = (row: Matter['row']) =>
  row._can?.agree === true
    ? 'agreeAsk'
    : row._can?.resubmit === true
      ? 'rejectedAsk'
      : damageLeft(row) > 0
        ? 'damageAsk'
        : 'payAsk'
