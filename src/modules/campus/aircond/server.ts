import { collected } from '#kernel/http/batch.ts'
import { lived, type StepCall } from '#kernel/http/lived.ts'
import { route, slice } from '#kernel/http/slice.ts'
import type { Call, Caller } from '#kernel/http/caller.ts'
import { shown } from '#kernel/http/seen.ts'
import { answerRows } from '#kernel/store/list.ts'
import type { Tx } from '#kernel/store/db.ts'
import { find, heldRow, lockAll, updateHeld } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { freshToken, labelsRoute, resetQr } from '../qr-labels.ts'
import { keptPlaces } from '../places/scope.ts'
import { schoolDorm } from '../places/dorm/definition.ts'
import { schoolAircond, type Aircond } from './definition.ts'
import { aircondLife } from './life.ts'

/** The unit that somebody stands before, as far as whoever reports a fault needs it: by its code, or the number beside it. */
async function byQr({ caller, db, input }: Call): Promise<unknown> {
  const token = String(input.token ?? '')
    .trim()
    .slice(0, 60)
  const reader = db.of(caller.tenantId)
  const units = token
    ? await answerRows<Aircond & Record<string, unknown>>(
        reader,
        schoolAircond,
        // Each by its own index: joined by "or" they would read every unit.
        sql`t.status = '30' and t.id in (select a.id from school_aircond a where a.qr_token = ${token} and a.is_deleted = 0
          union all select a.id from school_aircond a where a.asset_no = ${token} and a.is_deleted = 0
          union all select a.id from school_aircond a join school_dorm d on d.id = a.dorm_id where d.qr_token = ${token} and d.is_deleted = 0)`,
        {},
        caller,
        sql.raw('t.slot_no, t.id'),
      )
    : []
  const [unit] = units
  if (!unit) return refuse('unitUnknown')
  const told = ['id', 'assetNo', 'slotNo', 'dormId', 'dormName', 'powerHp', 'powerHpText']
  const named = (row: Record<string, unknown>) => Object.fromEntries(told.map((name) => [name, row[name]]))
  // The label of a room with several: whoever stands there says which.
  if (units.length > 1) return { units: (await shown(unitSlice, units, caller, reader)).map(named) }
  const open = await reader.one<{ no: string }>(
    sql`select apply_no as no from aircond_repair_apply where aircond_id = ${unit.id} and is_deleted = 0 and status in ('10', '20', '30', '40')`,
  )
  const [row = {}] = await shown(unitSlice, [unit], caller, reader)
  return { ...named(row), openRepair: open?.no ?? null }
}

/** How many units hang in these rooms is counted where it changes, under their locks; of a batch once, at its end. */
export const countUnits = collected<readonly (string | null | undefined)[]>(async (tx, all) => {
  const ids = [...new Set(all.flat())].filter((one) => typeof one === 'string')
  const rooms = await lockAll(tx, schoolDorm, ids, 'no key update')
  const found = await tx.query<{ id: string; n: number }>(
    sql`select dorm_id as id, count(*)::int as n from school_aircond
        where dorm_id = any(${ids}::bigint[]) and status in ('30', '40') and is_deleted = 0 group by 1`,
  )
  const units = new Map(found.map(({ id, n }) => [id, n]))
  const counted = (id: string) => units.get(id) ?? 0
  for (const aircondCount of new Set(rooms.map(({ id }) => counted(id)))) {
    const changed = rooms.filter(
      (room) => counted(room.id) === aircondCount && room.aircondCount !== aircondCount,
    )
    await updateHeld(tx, schoolDorm, changed, { aircondCount })
  }
})

const roomOf = async (tx: Tx, id: string) => heldRow(tx, schoolDorm, id) ?? (await find(tx, schoolDorm, id))

const left = async ({ tx, row }: Pick<StepCall<typeof schoolAircond, unknown>, 'tx' | 'row'>) => ({
  patch: {},
  afterwards: () => countUnits(tx, [row.dormId]),
})

/** Managers and wardens see the units of their places, and of their campus those in store. */
function rows(caller: Caller): Sql | undefined {
  const kept = keptPlaces(caller)
  return (
    kept &&
    sql`(t.build_id in (${kept.builds}) or (t.build_id is null and t.campus_id in (${kept.campuses})))`
  )
}

const unitSlice = slice(schoolAircond, {
  rows,
  life: lived(aircondLife, {
    effects: {
      // A unit stands where its room stands.
      async install({ tx, row, asked }) {
        const room = await roomOf(tx, asked.dormId ?? '')
        const place = room && { buildId: room.buildId, ...(room.campusId && { campusId: room.campusId }) }
        return { patch: place ?? {}, afterwards: () => countUnits(tx, [asked.dormId, row.dormId]) }
      },
      async reserve({ tx, asked }) {
        const room = await roomOf(tx, asked.dormId ?? '')
        return room && { buildId: room.buildId }
      },
      async endMove({ tx, row, asked }) {
        const room = asked.dormId ? await roomOf(tx, asked.dormId) : undefined
        const place = room && { buildId: room.buildId, ...(room.campusId && { campusId: room.campusId }) }
        return { patch: place ?? {}, afterwards: () => countUnits(tx, [asked.dormId, row.dormId]) }
      },
      dismantle: left,
      scrap: left,
      lose: left,
    },
  }),
  beforeSubmit: async (_tx, { existing }) => (existing ? undefined : { qrToken: freshToken() }),
  actions: { resetQr: resetQr(schoolAircond) },
  routes: [
    labelsRoute(schoolAircond, {
      select: (where) =>
        sql`select t.qr_token, array[t.asset_no, d.dorm_name, t.brand || ' ' || t.model, '扫码报修 Scan to report'] as lines
            from school_aircond t left join school_dorm d on d.id = t.dorm_id
            where t.is_deleted = 0 and t.qr_token is not null and ${where} order by d.dorm_name, t.slot_no, t.id limit 481`,
      ofBuild: sql.raw(`t.status = '30'`),
    }),
    route({ method: 'GET', url: `${schoolAircond.path}/byQr`, permission: 'aircondRepairApply_add' }, byQr),
  ],
})

export const slices = [unitSlice]
