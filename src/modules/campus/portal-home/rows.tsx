import { inFacts } from '#kernel/definition/directions.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { Pips } from '#kernel/portal/ui/phone.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { portal } from '#auth/browser/portal.tsx'
import type { Charge } from '../people/students/charge-shape.ts'
import type { Repair } from '../portal/calls.ts'
import type { Matter } from '../portal/lease-calls.ts'
import { MatterPips, MatterState, useMatterWords } from '../portal/matter-parts.tsx'
import { RepairRail, RepairState } from '../portal/parts.tsx'
import type { Order } from '../shop/portal/calls.ts'
import { lineText } from '../shop/portal/next.ts'
import { isFetched, OrderState } from '../shop/portal/parts.tsx'
import { shopTexts } from '../shop/portal/texts.ts'
import { homeTexts } from './home-texts.ts'

/** What is under way or over: what comes next, and how far it has come. */

/** Lost units that were paid for by proof. */
export function Sent({ all }: { all: readonly Charge[] }) {
  const h = useTexts(homeTexts)
  if (all.length === 0) return null
  return (
    <ul className="tk own num">
      {all.map(({ id, assetNo, left }) => (
        <li key={id}>
          <a href={portal('campus/charge', { id })}>
            <b>{assetNo}</b>
            <span>{moneyText(left)}</span>
            <p>{h('nextPaid')}</p>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** `here`: the reader's room. Whoever has moved since reads which room something is for. */
export function Matters({ all, here }: { all: readonly Matter[]; here?: string | null | undefined }) {
  const say = useMatterWords()
  if (all.length === 0) return null
  return (
    <ul className="tk own">
      {all.map(({ kind, row }) => {
        const { title, next } = say({ kind, row })
        return (
          <li key={row.id}>
            <a href={portal('campus/matter', { kind, id: row.id })}>
              <b>{title}</b>
              <MatterState kind={kind} row={row} />
              <p>{inFacts([elsewhere(row, here), next])}</p>
              <MatterPips kind={kind} row={row} />
            </a>
          </li>
        )
      })}
    </ul>
  )
}

const elsewhere = ({ dormName, fromDormName }: Matter['row'], here: string | null | undefined) => {
  const room = dormName ?? fromDormName
  return room === here ? undefined : room
}

export function Orders({ rows }: { rows: readonly Order[] }) {
  const s = useTexts(shopTexts)
  return (
    <ul className="tk own num">
      {rows.map((row) => (
        <li key={row.id}>
          <a href={portal('campus/order', { id: row.id })}>
            <b>{row.shopName}</b>
            <OrderState row={row} />
            <p>{lineText(row, s)}</p>
            <Pips
              at={Number(row.status) / 10 - 1}
              of={5}
              turn={String(row.status) === '40' && isFetched(row)}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

export function Repairs({ rows }: { rows: readonly Repair[] }) {
  return (
    <ul className="tk own">
      {rows.map((row) => (
        <li key={row.id}>
          <a href={portal('campus/application', { id: row.id })}>
            <b>{row.repairItemName ?? row.applyNo}</b>
            <RepairState row={row} />
            <p>{inFacts([row.dormName, row.faultDesc])}</p>
            <div style={{ gridColumn: '1/-1' }}>
              <RepairRail row={row} />
            </div>
          </a>
        </li>
      ))}
    </ul>
  )
}
