import type { Caller } from '#kernel/http/caller.ts'
import type { StepCall } from '#kernel/http/lived.ts'
import type { Tx } from '#kernel/store/db.ts'
import { lock, lockPointed, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { schoolDorm } from '../../places/dorm/definition.ts'
import { ofBuild } from '../../places/scope.ts'
import type { Room } from '../rooms.ts'
import { stuInfo } from './definition.ts'
import { leaderless } from './leaderless.ts'
import type { Facts } from './life.ts'

type Taking = Omit<StepCall<typeof stuInfo, Facts>, 'turn' | 'asked'>

/**
 * Rooms with who lies in their beds, locked in the order of their ids: whoever gives a bed away holds its room, so of two
 * the second sees the first. Rooms outside of the caller's scope are none.
 */
export async function holdRooms(
  tx: Tx,
  ids: readonly (string | null | undefined)[],
  caller: Caller | undefined,
): Promise<ReadonlyMap<string, Room>> {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'string'))]
  await tx.query(
    sql`select id from school_dorm where id = any(${wanted}::bigint[]) and is_deleted = 0 order by id for no key update`,
  )
  const scope = (caller && ofBuild('t.build_id')(caller)) ?? sql.raw('true')
  const rooms = await tx.query<Omit<Room, 'taken'>>(
    sql`select t.id, t.status, t.gender_type, t.bed_count, b.status as build_status from school_dorm t
        join school_dorm_build b on b.id = t.build_id where t.id = any(${wanted}::bigint[]) and t.is_deleted = 0 and ${scope}`,
  )
  const beds = await tx.query<{ id: string; dormId: string; bedNo: number }>(
    sql`select id, dorm_id, bed_no from stu_info where dorm_id = any(${wanted}::bigint[]) and dorm_status = '1' and is_deleted = 0`,
  )
  return new Map(
    rooms.map((room) => [room.id, { ...room, taken: beds.filter(({ dormId }) => dormId === room.id) }]),
  )
}

/** Whoever led the room and lives there no longer. */
async function headLeft(tx: Tx, id: string): Promise<string | undefined> {
  const led = await tx.one<{ headStuId: string }>(
    sql`select d.head_stu_id from school_dorm d where d.id = ${id} and d.head_stu_id is not null and not exists (
          select 1 from stu_info s where s.id = d.head_stu_id and s.dorm_id = d.id and s.dorm_status = '1' and s.is_deleted = 0)`,
  )
  return led?.headStuId
}

/** How many lie in the beds of these rooms is counted where it changes, under their locks. */
export async function recount(
  { tx, ctx }: Pick<Taking, 'tx' | 'ctx'>,
  ids: readonly (string | null | undefined)[],
): Promise<void> {
  for (const id of [...new Set(ids)].filter((one) => typeof one === 'string').toSorted()) {
    await lockPointed(tx, schoolDorm, id)
    const found = await tx.one<{ n: number }>(
      sql`select count(*)::int as n from stu_info where dorm_id = ${id} and dorm_status = '1' and is_deleted = 0`,
    )
    const head = await headLeft(tx, id)
    await update(tx, schoolDorm, id, { occupiedBeds: found?.n ?? 0, ...(head && { headStuId: null }) })
    if (head) await leaderless(tx, ctx, id, head)
  }
}

/** The room that a student is to move into, and the one they leave. */
export async function roomAhead(
  { tx, row, caller }: Taking,
  dormId: string | null | undefined,
): Promise<Facts> {
  const rooms = await holdRooms(tx, [dormId, row.dormId], caller)
  return { room: rooms.get(dormId ?? '') }
}

export async function roomsToSwap(
  { tx, row, caller }: Taking,
  otherId: string | null | undefined,
): Promise<Facts> {
  const other = otherId ? await lock(tx, stuInfo, otherId) : undefined
  const rooms = await holdRooms(tx, [other?.dormId, row.dormId], caller)
  return { other, room: rooms.get(other?.dormId ?? ''), ownRoom: rooms.get(row.dormId ?? '') }
}

/** The bed is left or given up: the figures of both rooms follow. */
export const moved = ({ tx, ctx, row }: Taking, to?: string | null) => ({
  patch: {},
  afterwards: () => recount({ tx, ctx }, [row.dormId, to]),
})

/** A partial unique index cannot be put off: one leaves, the other moves over, then the first takes the bed left. */
export async function swap({ tx, ctx, row, facts }: Taking) {
  const { other } = facts
  if (!other) return undefined
  await update(tx, stuInfo, other.id, { dormId: null, bedNo: null, dormStatus: '0' })
  return {
    patch: { dormId: other.dormId, bedNo: other.bedNo },
    async afterwards() {
      await update(tx, stuInfo, other.id, { dormId: row.dormId, bedNo: row.bedNo, dormStatus: '1' })
      await recount({ tx, ctx }, [row.dormId, other.dormId])
    },
  }
}
