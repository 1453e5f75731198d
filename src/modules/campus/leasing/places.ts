import type { Caller, Context } from '#kernel/http/caller.ts'
import { onceChecked } from '#kernel/http/checked.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { lockAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { cents } from '../cents.ts'
import { schoolDorm } from '../places/dorm/definition.ts'
import { ofBuild } from '../places/scope.ts'
import type { Occupant } from './consent.ts'
import type { Terms } from './pricing.ts'

/** A room as applications for units see it. */
export type Place = {
  readonly id: string
  readonly dormName: string | null
  readonly campusId: string
  readonly buildId: string
  readonly open: boolean
  readonly aircondAllowed: boolean
  readonly aircondSlots: number
  readonly yearStarts: number
  readonly occupants: readonly Occupant[]
  /** Slots with a unit, or promised to one. */
  readonly used: readonly number[]
}

/**
 * The room, locked with what it has and was promised: of two that want its last slot the second sees the first. Both point
 * at it already, so neither may want the whole lock.
 */
export async function holdPlace(
  tx: Tx,
  dormId: string,
  caller: Caller | undefined,
): Promise<Place | undefined> {
  await tx.query(sql`select id from school_dorm where id = ${dormId} and is_deleted = 0 for no key update`)
  const scope = (caller && ofBuild('t.build_id')(caller)) ?? sql.raw('true')
  const room = await tx.one<Omit<Place, 'occupants' | 'used'>>(
    sql`select t.id, t.dorm_name, t.campus_id, t.build_id, t.aircond_slots, b.aircond_allowed, t.status = '1' and b.status = '1' as open,
          coalesce(s.academic_year_start_month, 9) as year_starts
        from school_dorm t join school_dorm_build b on b.id = t.build_id join school_campus c on c.id = t.campus_id
        join school_info s on s.id = c.school_id where t.id = ${dormId} and t.is_deleted = 0 and ${scope}`,
  )
  if (!room) return undefined
  return { ...room, occupants: await occupantsOf(tx, [dormId]), used: await usedSlots(tx, dormId) }
}

/** Slots of a room with a unit, or promised to one. */
export async function usedSlots(r: Reader, dormId: string): Promise<number[]> {
  const used = await r.query<{ slot: number }>(
    sql`select slot_no as slot from school_aircond where dorm_id = ${dormId} and status in ('20', '30', '40') and is_deleted = 0
        union select slot_no from aircond_install_apply where dorm_id = ${dormId} and status in ('10', '20', '30', '40', '50') and is_deleted = 0
        union select to_slot_no from dorm_aircond_change where to_dorm_id = ${dormId} and change_type = '1' and status in ('10', '20', '30', '40', '50') and is_deleted = 0`,
  )
  return used.map(({ slot }) => slot)
}

const held = new WeakMap<Tx, Map<string, number>>()

/** Rooms that units are put up in, locked, with the month that the academic year begins in there; of a batch all at once. */
export async function holdRooms(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const known = held.get(tx) ?? new Map<string, number>()
  held.set(tx, known)
  const rooms = await lockAll(
    tx,
    schoolDorm,
    [...new Set(ids)].filter((id) => !known.has(id)),
    'no key update',
  )
  if (rooms.length === 0) return known
  const years = await tx.query<{ id: string; starts: number | null }>(
    sql`select c.id, s.academic_year_start_month as starts from school_campus c join school_info s on s.id = c.school_id
        where c.id = any(${[...new Set(rooms.map(({ campusId }) => campusId))]}::bigint[])`,
  )
  for (const { id, campusId } of rooms) {
    known.set(id, years.find((one) => one.id === campusId)?.starts ?? 9)
    await onceChecked(tx, `held ${schoolDorm.table} ${id}`, async () => true)
  }
  return known
}

export function occupantsOf(
  r: Reader,
  dormIds: readonly string[],
): Promise<(Occupant & { dormId: string; bedNo: number })[]> {
  return r.query(
    sql`select id, stu_name as name, user_id, dorm_id, bed_no from stu_info
        where dorm_id = any(${[...dormIds]}::bigint[]) and dorm_status = '1' and is_deleted = 0 order by bed_no`,
  )
}

export function freeSlot({ aircondSlots, used }: Pick<Place, 'aircondSlots' | 'used'>): number | undefined {
  return Array.from({ length: aircondSlots }, (_, i) => i + 1).find((slot) => !used.includes(slot))
}

const plans = ['1', '2', '3', '4'] as const

/** What the tenant asks for units now. */
export async function termsOf(ctx: Context, tx: Tx, yearStarts: number): Promise<Terms> {
  const of = (key: string) => ctx.parameter(tx.actor.tenantId, `campus.aircond.${key}`, tx)
  const yearly: Record<string, bigint> = {}
  for (const plan of plans) yearly[plan] = cents(await of(`plan.${plan}.rent`))
  return {
    yearly,
    deposit: cents(await of('deposit')),
    moveFee: cents(await of('moveFee')),
    refundMode: (await of('refund.mode')) === 'NONE' ? 'NONE' : 'MONTHLY',
    yearStarts,
  }
}
