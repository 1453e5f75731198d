import { rowId } from '#kernel/definition/fields.ts'
import { isRefusal } from '#kernel/definition/index.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import type { Call } from '#kernel/http/caller.ts'
import { historyCall } from '#kernel/http/history.ts'
import { partOf, type Part } from '#kernel/http/parts.ts'
import { storedOf } from '#kernel/http/seen.ts'
import { route, type Slice } from '#kernel/http/slice.ts'
import { sliceOf } from '#kernel/http/slices.ts'
import { shownWithAbilities } from '#kernel/http/standings.ts'
import { stateLabel, stepLabel } from '#kernel/life/judge.ts'
import { among } from '#kernel/store/among.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { together } from '#kernel/store/together.ts'
import { bedSpells, type BedEntry } from './bed-spells.ts'
import { profileParts, type PartName, type ProfileEvent } from './profile-shape.ts'

/**
 * Everything about one student that this caller may read, in one call: each part by the right and the scope of its own
 * list, so that the page opens no door that the lists keep shut. The number of questions to the database is the same for
 * every student.
 */
export const profileRoute = (slice: () => Slice) =>
  route(
    {
      method: 'GET',
      url: 'blade-admin/stuInfo/profile',
      permission: 'stuInfo_view',
      summary:
        'One student with room, leases, applications, money and remarks, as far as the caller may read them',
      asks: { id: rowId('stuInfo') },
    },
    async (asked) => {
      const call = { ...asked, db: together(asked.db) }
      const { caller, db, input } = call
      const stored = await storedOf(slice(), input.id, caller, db.of(caller.tenantId))
      const [student] = await shownWithAbilities(slice(), stored, call)
      if (!student) return refuse('notFound')
      const [parts, history] = await Promise.all([partsOf(student, call), historyCall(slice(), call)])
      return {
        student,
        parts,
        beds: isRefusal(history) ? [] : bedSpells(history as BedEntry[]),
        events: await eventsOf(student, parts, call),
      }
    },
  )

type Shown = Readonly<Record<string, unknown>>
type Parts = { [K in PartName]?: Part }

/** What the rows have to do with the student is asked of the fields that the caller was shown: a room kept from them opens nothing. */
async function partsOf(student: Shown, call: Call): Promise<Parts> {
  const [id, dormId, userId] = [student.id, student.dormId ?? null, student.userId ?? null]
  const filed = sql`(t.stu_id = ${id} or t.create_user = ${userId}::bigint)`
  const wanted: Readonly<Record<PartName, readonly [where: Sql, order?: Sql]>> = {
    room: [sql`t.id = ${dormId}::bigint`],
    roommates: [
      sql`t.dorm_id = ${dormId}::bigint and t.dorm_status = '1' and t.id <> ${id}`,
      sql.raw('t.bed_no, t.id'),
    ],
    units: [
      sql`t.dorm_id = ${dormId}::bigint and t.status in ('20', '30', '40')`,
      sql.raw('t.slot_no, t.id'),
    ],
    verification: [sql`t.stu_info_id = ${id}`],
    rents: [filed],
    installs: [filed],
    changes: [filed],
    repairs: [
      sql`(t.create_user = ${userId}::bigint or (t.dorm_id = ${dormId}::bigint and t.status in ('10', '20', '30', '40')))`,
    ],
    repairFees: [
      // Looked up once, whatever the planner expects: of a tenant that is new it expects a single row.
      sql`t.fee_payer = '2' and t.total_fee > 0 and t.status in ('60', '70') and ${among(sql`select w.id
        from aircond_work_order w where w.source_id = any(array(
          select a.id from aircond_repair_apply a where a.create_user = ${userId}::bigint and a.is_deleted = 0
          union all select a.id from aircond_repair_apply a where a.stu_id = ${id} and a.is_deleted = 0))`)}`,
    ],
    vouchers: [filed],
    orders: [sql`(t.stu_id = ${id} or t.user_id = ${userId}::bigint)`],
    invoices: [sql`t.user_id = ${userId}::bigint`],
    remarks: [sql`t.stu_id = ${id}`, sql.raw('t.happen_time desc, t.id desc')],
  }
  const names = Object.keys(wanted) as PartName[]
  const found = await Promise.all(
    names.map((name) => {
      const [where, order] = wanted[name]
      return partOf(profileParts[name], call, where, order ? { order } : {})
    }),
  )
  return Object.fromEntries(names.flatMap((name, at) => (found[at] ? [[name, found[at]]] : [])))
}

/** Their own documents: what happened to these stands in the time line. */
const told = [
  'rents',
  'installs',
  'changes',
  'repairs',
  'vouchers',
  'orders',
  'invoices',
  'remarks',
  'verification',
] as const
const mostEvents = 80

/** Steps of the student and of the documents that were shown, in one question, the newest first. */
async function eventsOf(student: Shown, parts: Parts, { caller, db }: Call): Promise<ProfileEvent[]> {
  const about = [
    { entity: 'stuInfo', id: String(student.id) },
    ...told.flatMap((name) =>
      (parts[name]?.rows ?? []).map(({ id }) => ({ entity: profileParts[name], id: String(id) })),
    ),
  ]
  const kept = await db.of(caller.tenantId).query<{
    entity: string
    id: string
    at: string
    step: string | null
    to: string
  }>(
    sql`select h.entity, h.record_id as id, to_char(h.at at time zone ${caller.timeZone}::text, 'YYYY-MM-DD HH24:MI:SS') as at,
          h.step, h.to_state as "to" from unnest(${about.map(({ entity }) => entity)}::text[], ${about.map(({ id }) => id)}::bigint[]) as a(entity, id)
        join record_history h on h.entity = a.entity and h.record_id = a.id
        where h.to_state is not null order by h.at desc, h.id desc limit ${mostEvents}`,
  )
  return kept.flatMap(({ entity, id, at, step, to }) => {
    const life = sliceOf(entity)?.rules.life?.life
    if (!life) return []
    const [name] = step?.split(' ') ?? []
    return [
      {
        entity,
        id,
        at,
        ...(name && { step: stepLabel(life, name)[caller.lang] }),
        to: stateLabel(life, to)[caller.lang],
      },
    ]
  })
}
