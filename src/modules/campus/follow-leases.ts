import { inRow, isRefusal, zoneOf, type Entity, type Refusal } from '#kernel/definition/index.ts'
import { follow, type Follower, type Taken } from '#kernel/http/lived.ts'
import { moveOn } from '#kernel/http/steps.ts'
import { vouchFor } from '#kernel/store/files.ts'
import type { Tx } from '#kernel/store/db.ts'
import { find, findAll, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { dormAircondChange } from './leasing/changes/definition.ts'
import { aircondInstallApply } from './leasing/installs/definition.ts'
import { aircondRentOutApply } from './leasing/rents/definition.ts'
import { intact } from './leasing/rents/shapes.ts'
import { refusePeople } from './people/catalogue.ts'
import { studentLife } from './people/students/life.ts'
import { feesUnpaid } from './repair/fee-left.ts'
import type { aircondWorkOrder } from './repair/work-orders/definition.ts'
import { workOrderLife } from './repair/work-orders/life.ts'
import { leftSchool } from './own-reasons.ts'

/** A work order and the application that it came from keep in step. */

type Order = Taken<typeof aircondWorkOrder>
const sources: Readonly<Record<string, Entity>> = { '1': aircondInstallApply, '3': dormAircondChange }

async function moveSource(
  taken: Order,
  states: readonly string[],
  step: string,
  asked: Readonly<Record<string, unknown>> = {},
): Promise<Refusal | undefined> {
  const { tx, row } = taken
  const entity = sources[row.sourceType ?? '']
  const source =
    entity && row.sourceId
      ? ((await find(tx, entity, row.sourceId)) as { id: string; status: unknown } | undefined)
      : undefined
  if (!entity || !source || !states.includes(String(source.status))) return undefined
  const moved = await moveOn(taken, entity, source.id, step, asked)
  return isRefusal(moved) ? moved : undefined
}

/**
 * What the worker found of a unit that is given back; where nothing is wrong with it, nobody has to settle by hand. While
 * fees of its repairs are open the deposit stays: once it has gone back nobody can take them from there.
 */
async function inspected(taken: Order): Promise<Refusal | undefined> {
  const { tx, row } = taken
  const rent =
    row.sourceType === '4' && row.sourceId ? await find(tx, aircondRentOutApply, row.sourceId) : undefined
  if (rent?.status !== '25') return undefined
  const { inspectResult } = row
  const seen = await moveOn(taken, aircondRentOutApply, rent.id, 'inspect', { inspectResult })
  if (isRefusal(seen)) return seen
  if (inspectResult !== intact || (await owesFees(tx, rent.id))) return undefined
  const settled = await moveOn(taken, aircondRentOutApply, rent.id, 'settle')
  return isRefusal(settled) ? settled : undefined
}

const owesFees = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.one(
    sql`select 1 as one from aircond_rent_out_apply r where r.id = ${id} and ${feesUnpaid('r', zoneOf(tx.actor))} is not null`,
  )) !== undefined

/** What nobody has begun to work at yet. */
const cancelled: Readonly<Record<string, string[]>> = {
  aircondInstallApply: ['10', '20', '30', '40'],
  aircondRentOutApply: ['10', '20', '25'],
  dormAircondChange: ['10', '20', '30', '40'],
}

/** Payments for these that finance has not looked at, each with what it was for. */
const unseenProofs = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  (
    await tx.query<{ what: string }>(
      sql`select voucher_no || coalesce(' (' || biz_no || ')', '') as what from aircond_payment_voucher
          where biz_id = any(${[...ids]}::bigint[]) and direction = '1' and status = '10' and is_deleted = 0 order by id`,
    )
  ).map(({ what }) => what)

/** Whoever leaves for good wants nothing more. */
async function dropApplications(taken: Taken<typeof import('./people/students/definition.ts').stuInfo>) {
  const { tx, row } = taken
  for (const entity of [aircondInstallApply, aircondRentOutApply, dormAircondChange] as Entity[]) {
    const open = await findAll(
      tx,
      entity,
      sql`t.stu_id = ${row.id} and t.status = any(${cancelled[entity.name] ?? []}::text[])`,
    )
    const paying = await unseenProofs(
      tx,
      open.map(({ id }) => id),
    )
    if (paying.length > 0) return refusePeople('paymentWaits', { who: row.stuName, which: inRow(paying) })
    for (const { id } of open) {
      const said = { reason: leftSchool, cancelReason: leftSchool }
      const moved = await moveOn(taken, entity, id, 'cancel', said)
      if (isRefusal(moved)) return moved
    }
  }
  return undefined
}

/** Whoever takes an order over stands in its application, too: that is whom the applicant reads and calls. */
async function handedOver({ tx, row }: Order): Promise<void> {
  const entity = sources[row.sourceType ?? '']
  if (entity && row.sourceId) await update(tx, entity, row.sourceId, { workerId: row.workerId })
}

export const leaseFollowers: readonly Follower[] = [
  follow(workOrderLife, ['reassign'], handedOver),
  follow(workOrderLife, ['start'], (taken) => moveSource(taken, ['40'], 'begin')),
  follow(workOrderLife, ['finish'], (taken) => {
    const finishImages = taken.row.afterImages ?? []
    vouchFor(taken.tx, finishImages)
    return moveSource(taken, ['40', '50'], 'finish', taken.row.sourceType === '1' ? { finishImages } : {})
  }),
  follow(workOrderLife, ['finish'], inspected),
  follow(workOrderLife, ['cancel', 'abort'], (taken) => moveSource(taken, ['40', '50'], 'reopen')),
  follow(studentLife, ['withdraw'], dropApplications),
]
