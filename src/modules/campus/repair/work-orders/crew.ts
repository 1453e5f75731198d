import {
  choice,
  date,
  dateIn,
  daysAfter,
  instantOf,
  integer,
  label,
  ref,
  wallClock,
  type Lang,
} from '#kernel/definition/index.ts'
import { rowsFor } from '#kernel/http/seen.ts'
import { route } from '#kernel/http/slice.ts'
import { sliceOf } from '#kernel/http/slices.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import { among } from '#kernel/store/among.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { titled } from '#kernel/store/titled.ts'
import { user } from '#modules/system/user/definition.ts'
import { repairItem } from '../items/definition.ts'
import type { Crew, CrewGroup, CrewMember, DeskCounts, Planned } from './crew-shapes.ts'
import { aircondWorkOrder } from './definition.ts'
import { countsOn } from './loads.ts'
import { workTypes } from './shapes.ts'

/** What the dispatch desk asks beside the list of orders: who works, with their load and their day, and how much waits. */

type Account = {
  readonly id: string
  readonly name: string
  readonly enabled: boolean
  readonly load: number
  /** Something of theirs is begun and not done, whichever day it was planned for. */
  readonly busy: boolean
  readonly groups: readonly Omit<CrewGroup, 'campusNames' | 'regionNames' | 'itemNames'>[]
}
type Load = Pick<Account, 'name' | 'load' | 'busy'> & { readonly most: number }
type Told<T> = { readonly [K in keyof T]: K extends 'from' | 'to' ? Date | null : T[K] }

/** Members of groups that are in use, by name; with an account that is disabled too, so that nobody looks for them in vain. */
const accountsOf = (r: Reader, at: Date, zone: string, lang: Lang): Promise<Account[]> =>
  r.query<Account>(
    sql`select u.id, ${titled(user, 'u', lang)} as name, u.status = 1 as enabled,
          (select count(*)::int from aircond_work_order o where o.worker_id = u.id and ${countsOn(at, zone)}) as load,
          exists (select 1 from aircond_work_order o where o.worker_id = u.id and o.status in ('40', '50') and o.is_deleted = 0) as busy,
          (select json_agg(json_build_object('id', g.id::text, 'name', g.group_name, 'outside', g.group_type = '2',
              'campusIds', coalesce(g.campus_ids, '{}')::text[], 'regionIds', coalesce(g.region_ids, '{}')::text[],
              'itemIds', coalesce(g.item_ids, '{}')::text[], 'workTypes', g.work_types, 'workStart', g.work_start,
              'workEnd', g.work_end, 'most', coalesce(g.max_daily_orders, 12)) order by g.sort, g.group_name)
            from repair_group g where g.member_ids @> array[u.id] and g.status = '1' and g.is_deleted = 0) as groups
        from (select distinct unnest(g.member_ids) as id from repair_group g where g.status = '1' and g.is_deleted = 0) m
          join blade_user u on u.id = m.id
        where u.is_deleted = 0 and exists (select 1 from role e where e.id = any(u.role_id) and e.role_alias = 'repairWorker' and e.is_deleted = 0)
        order by name, u.id limit 500`,
  )

/** Orders of these days, and those that nobody gave a time yet. What somebody works at stands from its start, not its plan. */
const plansOf = (
  r: Reader,
  ids: readonly string[],
  from: Date,
  to: Date,
  seen: Sql,
  lang: Lang,
): Promise<Told<Planned>[]> =>
  r.query<Told<Planned>>(
    sql`select * from (
          select t.id, t.order_no, t.status, t.worker_id, t.build_id, d.dorm_name as place, coalesce(${titled(repairItem, 'i', lang)}, t.content) as what,
            coalesce(case when t.status in ('40', '50', '60', '70') then t.start_time end, t.plan_start) as "from",
            coalesce(case when t.status in ('60', '70') then t.finish_time end, t.plan_end) as "to"
          from aircond_work_order t left join school_dorm d on d.id = t.dorm_id left join repair_item i on i.id = t.repair_item_id
          where t.worker_id = any(${[...ids]}::bigint[]) and t.is_deleted = 0 and (${seen})
            and ${among(sql`select w.id from aircond_work_order w where w.status in ('20', '30', '40', '50') and w.is_deleted = 0
              union all select w.id from aircond_work_order w where w.status in ('60', '70') and w.finish_time >= ${from} and w.is_deleted = 0`)}
        ) o
        where (o.from < ${to} and coalesce(o.to, o.from) >= ${from}) or (o.from is null and o.status in ('20', '30'))
          or (o.status = '40' and o.from < ${to})
        order by o.from nulls last, o.id limit 3000`,
  )

/** Names of what groups serve, by id. */
async function namesOf(
  r: Reader,
  groups: readonly Account['groups'][number][],
  lang: Lang,
): Promise<ReadonlyMap<string, string>> {
  const ids = groups.flatMap(({ campusIds, regionIds, itemIds }) => [...campusIds, ...regionIds, ...itemIds])
  const found = await r.query<{ id: string; name: string }>(
    sql`select id, campus_name as name from school_campus where id = any(${ids}::bigint[]) union all
        select id, region_name from school_campus_region where id = any(${ids}::bigint[]) union all
        select i.id, ${titled(repairItem, 'i', lang)} from repair_item i where i.id = any(${ids}::bigint[])`,
  )
  return new Map(found.map(({ id, name }) => [id, name]))
}

const visible = (caller: Caller): Sql => {
  const slice = sliceOf(aircondWorkOrder.name)
  return (slice && rowsFor(slice, caller)) ?? sql.raw('true')
}

async function crewFor(r: Reader, caller: Caller, now: Date, day: string, days: number): Promise<Crew> {
  const zone = caller.timeZone
  const from = instantOf(day, zone) ?? now
  // Days of the calendar: where clocks change one has 23 hours.
  const to = instantOf(daysAfter(dateIn(from, zone), days), zone) ?? from
  const accounts = await accountsOf(r, from, zone, caller.lang)
  const [names, plans] = [
    await namesOf(
      r,
      accounts.flatMap(({ groups }) => groups),
      caller.lang,
    ),
    await plansOf(
      r,
      accounts.map(({ id }) => id),
      from,
      to,
      visible(caller),
      caller.lang,
    ),
  ]
  const named = (ids: readonly string[]) => ids.flatMap((id) => names.get(id) ?? [])
  const clock = (at: Date | null) => at && wallClock(at, zone)
  const workers = accounts.map(({ groups, busy: _busy, ...account }): CrewMember => ({
    ...account,
    groups: groups.map((group) => ({
      ...group,
      campusNames: named(group.campusIds),
      regionNames: named(group.regionIds),
      itemNames: named(group.itemIds),
    })),
    most: Math.max(...groups.map(({ most }) => most)),
    plan: plans
      .filter(({ workerId }) => workerId === account.id)
      .map((plan) => ({ ...plan, from: clock(plan.from), to: clock(plan.to) })),
  }))
  return { day, now: wallClock(now, zone), workers }
}

/** How much everybody who may be given work has on a day, how much they may have, and whether they are at something now. */
export async function loadsOn(
  r: Reader,
  day: Date,
  { timeZone, lang }: Pick<Caller, 'timeZone' | 'lang'>,
  campusId?: string,
): Promise<readonly Load[]> {
  const accounts = await accountsOf(r, day, timeZone, lang)
  return accounts
    .filter(
      ({ enabled, groups }) =>
        enabled && groups.some(({ campusIds }) => !campusId || campusIds.includes(campusId)),
    )
    .map(({ name, load, busy, groups }) => ({
      name,
      load,
      busy,
      most: Math.max(...groups.map(({ most }) => most)),
    }))
}

/** Somebody who belongs to a group for this campus and kind of work. */
const serves = (
  { groups }: CrewMember,
  { campusId, workType }: { readonly campusId?: string | null; readonly workType?: string | null },
): boolean =>
  groups.some(
    (group) =>
      (!campusId || group.campusIds.includes(campusId)) && (!workType || group.workTypes.includes(workType)),
  )

/** `Crew` of a day, today where none is asked for, with what is planned on it and up to six days after. */
export const crewRoute = route(
  {
    method: 'GET',
    url: 'blade-admin/repairGroup/workers',
    permission: 'aircondWorkOrder_dispatch',
    asks: {
      day: date({ label: label('日期', 'Day') }),
      days: integer({ label: label('天数', 'Days'), min: 1, max: 7 }),
      campusId: ref('schoolCampus', { label: label('校区', 'Campus') }),
      workType: choice(workTypes, { label: label('工单类型', 'Work type') }),
    },
    summary: 'Workers with their groups, load and plan',
  },
  async ({ caller, db, ctx, input }) => {
    const now = ctx.clock()
    const day = input.day ?? dateIn(now, caller.timeZone)
    const crew = await crewFor(db.of(caller.tenantId), caller, now, day, input.days ?? 1)
    return { ...crew, workers: crew.workers.filter((one) => serves(one, input)) }
  },
)

/** Conditions of the desk's views on orders `t`, by the server's clock. */
export const views = {
  late: sql.raw(`t.response_deadline < now()`),
  soon: sql.raw(`t.response_deadline >= now() and t.response_deadline < now() + interval '2 hours'`),
  danger: sql.raw(`t.urgency = '3'`),
  /** It was given to somebody before, who handed it back. */
  returned: sql.raw(`t.dispatch_time is not null`),
} as const

export const countsRoute = route(
  {
    method: 'GET',
    url: `${aircondWorkOrder.path}/deskCounts`,
    permission: 'aircondWorkOrder_dispatch',
    summary: 'How many orders wait in each view of the dispatch desk',
  },
  async ({ caller, db }) => {
    const reader = db.of(caller.tenantId)
    const counted = Object.entries(views).map(
      ([name, where]) => sql`count(*) filter (where ${where})::int as ${sql.id(name)}`,
    )
    const orders = await reader.one<Omit<DeskCounts, 'installs' | 'regions'>>(
      sql`select count(*)::int as waiting, ${sql.join(counted, ', ')} from aircond_work_order t
          where t.status = '10' and t.is_deleted = 0 and (${visible(caller)})`,
    )
    const regions = await reader.query<DeskCounts['regions'][number]>(
      sql`select g.id, g.region_name as name, count(*)::int as n from aircond_work_order t
            join school_dorm_build b on b.id = t.build_id join school_campus_region g on g.id = b.campus_region_id
          where t.status = '10' and t.is_deleted = 0 and (${visible(caller)}) group by g.id, g.region_name order by n desc, name`,
    )
    return { ...orders, regions, installs: await installsWaiting(reader, caller) }
  },
)

async function installsWaiting(r: Reader, caller: Caller): Promise<number> {
  const slice = sliceOf('aircondInstallApply')
  if (!slice || !caller.may('aircondInstallApply_dispatch')) return 0
  const found = await r.one<{ n: number }>(
    sql`select count(*)::int as n from aircond_install_apply t
        where t.status = '30' and t.is_deleted = 0 and (${rowsFor(slice, caller) ?? sql.raw('true')})`,
  )
  return found?.n ?? 0
}
