import { dateIn, instantOf, wallClock } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import { aircondInstallApply } from '../leasing/installs/definition.ts'
import { loadsOn } from '../repair/work-orders/crew.ts'
import { aircondWorkOrder } from '../repair/work-orders/definition.ts'
import type { Query } from '../listed.ts'
import { bare, counted } from './asking.ts'
import { pressingOrders } from './pressing.ts'
import type { Dispatching } from './summary-shape.ts'

/** Whoever gives work away: what waits, what is due soon, and who has time. */

const waiting: Query = { status: '10' }
const soonHours = 4

export async function dispatching(r: Reader, caller: Caller, now: Date, scope: Query): Promise<Dispatching> {
  const { timeZone } = caller
  const soon = wallClock(new Date(now.getTime() + soonHours * 3_600_000), timeZone)
  const told = await counted(r, caller, {
    unassigned: { entity: aircondWorkOrder, query: { ...scope, ...waiting } },
    installs: { entity: aircondInstallApply, query: { ...scope, status: '30' } },
    soon: {
      entity: aircondWorkOrder,
      query: { ...scope, status: '10,20,30,40', finishDeadline_datele: soon },
    },
  })
  const crew = await loadsOn(r, instantOf(dateIn(now, timeZone), timeZone) ?? now, caller, scope.campusId)
  return {
    unassigned: bare(told.unassigned),
    installs: bare(told.installs),
    soon: bare(told.soon),
    free: crew.filter(({ load, busy }) => load === 0 && !busy).length,
    workers: crew.length,
    loads: crew
      .toSorted((one, other) => other.load - one.load)
      .slice(0, 12)
      .map(({ name, load, most }) => ({ name, load, most })),
    queue: await pressingOrders(r, caller, now, 'response', { ...scope, ...waiting }),
  }
}
