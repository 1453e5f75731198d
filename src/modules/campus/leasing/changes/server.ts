import { lived } from '#kernel/http/lived.ts'
import { slice } from '#kernel/http/slice.ts'
import { holdAhead } from '#kernel/http/steps.ts'
import { holds, waitsFor } from '#kernel/http/waiting.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { openFor } from '../../aircond/busy.ts'
import { inReview, refundLeftOfCancelled } from '../../money/vouchers/sums.ts'
import { aircondWorkOrder } from '../../repair/work-orders/definition.ts'
import { workerFor } from '../../repair/work-orders/loads.ts'
import { occupantsOf } from '../places.ts'
import { goesBackOf } from '../refund-told.ts'
import { byOffice } from '../roommates.ts'
import { pendingPayments } from '../standing.ts'
import { dormAircondChange, type Change } from './definition.ts'
import { answer, dispatch, finish, letGo } from './effects.ts'
import { askMates, file, slotFor, unitsFor } from './filing.ts'
import { changeLife, type Facts } from './life.ts'
import { giveBack, setOut } from './moving.ts'
import { asNeighbour, forNeighbours, partyRows, unaskedBy } from './neighbours.ts'
import { targetRoute } from './target.ts'

async function facts(r: Reader, all: readonly Change[]): Promise<ReadonlyMap<string, Facts>> {
  const dorms = [
    ...new Set(all.flatMap(({ fromDormId, toDormId }) => [fromDormId ?? [], toDormId ?? []].flat())),
  ]
  const occupants = await occupantsOf(r, dorms)
  const pending = await pendingPayments(r, all)
  const of = (dorm: string | null) => occupants.filter(({ dormId }) => dormId === dorm)
  return new Map(
    all.map((row) => [
      row.id,
      { pending: pending.has(row.id), here: of(row.fromDormId), there: of(row.toDormId) },
    ]),
  )
}

export const changes = slice(dormAircondChange, {
  rows: partyRows,
  columns: (caller) => ({
    inReview,
    byOffice,
    refundLeft: refundLeftOfCancelled,
    asNeighbour: asNeighbour(caller),
  }),
  project: forNeighbours,
  unasked: unaskedBy,
  routes: [targetRoute],
  waiting: waitsFor(
    ['dormAircondChange_audit', sql`t.status = '10'`],
    [holds('dispatcher'), sql`t.status = '30'`],
  ),
  life: lived(changeLife, {
    facts,
    ahead: (by, all) =>
      holdAhead(
        by,
        aircondWorkOrder,
        all.flatMap(({ workOrderId }) => workOrderId ?? []),
      ),
    under: [
      { entity: 'schoolAircond', by: 'aircondId' },
      { entity: 'schoolAircond', by: 'swapAircondId' },
    ],
    looks: {
      dispatch: ({ tx, row, asked, caller }) =>
        workerFor(tx, asked.workerId, {
          anyway: asked.force,
          workType: '3',
          campusId: row.campusId,
          day: tx.now,
          caller,
          ...(row.workOrderId && { orderId: row.workOrderId }),
        }),
      async resubmit({ tx, row }) {
        const { fits, ids } = await unitsFor(tx, row)
        return {
          unitsFit: fits && (await openFor(tx, ids, row.id)) === undefined,
          slot: await slotFor(tx, row),
        }
      },
    },
    effects: {
      agree: answer(true),
      object: answer(false),
      dispatch,
      begin: (it) => setOut(it, it.row),
      finish,
      cancel: letGo,
      reopen: (it) => giveBack(it, it.row),
    },
    answers: goesBackOf,
  }),
  beforeSubmit: file,
  afterSubmit: askMates,
})
