import { plainLook } from '#kernel/definition/blank.ts'
import { inRow } from '#kernel/definition/index.ts'
import { todayOf } from '#kernel/store/db.ts'
import { collected } from '#kernel/http/batch.ts'
import { lived, type StepCall } from '#kernel/http/lived.ts'
import { route, slice } from '#kernel/http/slice.ts'
import type { Call, Caller } from '#kernel/http/caller.ts'
import { shown } from '#kernel/http/seen.ts'
import { answerRows } from '#kernel/store/list.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { find, heldRow, lockAll, updateHeld } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { amountOf, cents } from '../cents.ts'
import { compensationBiz } from '../money/payable.ts'
import { inReviewFor, paidFor } from '../money/vouchers/sums.ts'
import { freshToken, labelsRoute, resetQr } from '../qr-labels.ts'
import { keepsBuild, keepsCampuses, keptPlaces } from '../places/scope.ts'
import { schoolDorm } from '../places/dorm/definition.ts'
import { nextAssetNo } from './asset-no.ts'
import { openFor } from './busy.ts'
import { unitTimeline } from './card.ts'
import { schoolAircond, type Aircond } from './definition.ts'
import { aircondLife, type Facts } from './life.ts'
import { isLabelled, isTheirs } from './near.ts'

const inStock = '10'

/** The unit that somebody stands before, as far as whoever reports a fault needs it: by its code, or the number beside it. */
async function byQr({ caller, db, input }: Call): Promise<unknown> {
  // Typed on a phone it comes small, wide or with what nobody sees; a token itself is told apart by its case.
  const token = plainLook(String(input.token ?? '')).slice(0, 60)
  const reader = db.of(caller.tenantId)
  const units = token
    ? await answerRows<Aircond & Record<string, unknown>>(
        reader,
        schoolAircond,
        // Each by its own index, and once: joined by "or" they would read every unit, and where nothing is known of the
        // tables yet, after an intake, they would be asked for each unit anew.
        sql`t.status = '30' and t.id = any(array(select a.id from school_aircond a where a.qr_token = ${token} and a.is_deleted = 0
          union all select a.id from school_aircond a where a.asset_no = any(${[token, token.toUpperCase()]}::text[]) and a.is_deleted = 0
          union all select a.id from school_aircond a join school_dorm d on d.id = a.dorm_id where d.qr_token = ${token} and d.is_deleted = 0))`,
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
  // By its number alone it may be anybody's; whoever chose among several has the label of the room.
  if (!(await isLabelled(reader, unit, token, input.label)) && !(await isTheirs(reader, unit, caller)))
    return refuse('unitOfOthers')
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

type Taking<Asked = Readonly<Record<string, unknown>>> = Omit<
  StepCall<typeof schoolAircond, Facts, Asked>,
  'turn'
>

/** What keeps a unit from leaving the books: whatever is under way for it. */
const underWay = async ({ tx, row }: Pick<Taking, 'tx' | 'row'>): Promise<Facts> => ({
  open: await openFor(tx, [row.id], '0', ['repair', 'rent', 'change', 'order']),
})

/** Somebody of the office puts it up: within the slots of the room, and in none that was promised to an application. */
async function slotOf(r: Reader, dormId: string, slotNo: number, unitId: string): Promise<Facts> {
  const row = await r.one<{ slots: number; promised: string | null }>(
    sql`select d.aircond_slots as slots, (select min(p.no) from (
            select apply_no as no from aircond_install_apply where dorm_id = d.id and slot_no = ${slotNo} and status in ('10', '20', '30', '40', '50')
              and is_deleted = 0 and coalesce(aircond_id, 0) <> ${unitId}
            union all select apply_no from dorm_aircond_change where to_dorm_id = d.id and to_slot_no = ${slotNo} and change_type = '1'
              and status in ('10', '20', '30', '40', '50') and is_deleted = 0) p) as promised
        from school_dorm d where d.id = ${dormId}`,
  )
  return { slots: row?.slots ?? 0, promised: row?.promised ?? undefined }
}

/** The deposit goes towards the loss; what is left of it is owed back, what it does not cover is charged. */
function lossOf({ row, asked }: Pick<Taking<{ chargedAmount?: string | null }>, 'row' | 'asked'>) {
  const [loss, held] = [cents(asked.chargedAmount), cents(row.depositHeld)]
  const taken = loss < held ? loss : held
  return {
    depositTaken: amountOf(taken),
    depositHeld: amountOf(held - taken),
    chargedAmount: amountOf(loss - taken),
  }
}

async function hung({ tx, row, asked }: Pick<Taking<{ dormId?: string | null }>, 'tx' | 'row' | 'asked'>) {
  const room = await roomOf(tx, asked.dormId ?? '0')
  const place = room && { buildId: room.buildId, ...(room.campusId && { campusId: room.campusId }) }
  return { patch: place ?? {}, afterwards: () => countUnits(tx, [asked.dormId, row.dormId]) }
}

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
    looks: {
      async install({ tx, row, asked, caller }) {
        const room = await roomOf(tx, asked.dormId ?? '0')
        if (room && !(await keepsBuild(tx, caller, room.buildId))) return refuse('roomElsewhere')
        return slotOf(tx, asked.dormId ?? '0', asked.slotNo ?? 0, row.id)
      },
      scrap: underWay,
      lose: async (it) => ({ ...(await underWay(it)), paid: await paidFor(it.tx, it.row.id) }),
      find: async ({ tx, row }) => ({ pending: (await inReviewFor(tx, compensationBiz, row.id)) > 0n }),
    },
    effects: {
      // A unit stands where its room stands.
      install: hung,
      hang: hung,
      async reserve({ tx, asked }) {
        const room = await roomOf(tx, asked.dormId ?? '0')
        return room && { buildId: room.buildId }
      },
      async endMove({ tx, row, asked }) {
        const room = asked.dormId ? await roomOf(tx, asked.dormId) : undefined
        const place = room && { buildId: room.buildId, ...(room.campusId && { campusId: room.campusId }) }
        return { patch: place ?? {}, afterwards: () => countUnits(tx, [asked.dormId, row.dormId]) }
      },
      dismantle: left,
      scrap: left,
      lose: async (it) => ({ ...(await left(it)), patch: lossOf(it) }),
    },
  }),
  async beforeSubmit(tx, { values, existing, caller }) {
    const next = { ...existing, ...values }
    const placed = next.campusId !== existing?.campusId ? next.campusId : undefined
    if (placed && !(await keepsCampuses(tx, caller, [placed]))) return refuse('campusElsewhere')
    if (placed && existing?.dormId) return refuse('unitStays')
    if (next.purchaseDate && next.purchaseDate > todayOf(tx)) return refuse('boughtLater')
    if ((existing?.status ?? inStock) === inStock && !next.storehouse) return refuse('storehouseMissing')
    if (existing && values.assetNo === null) return { assetNo: existing.assetNo }
    return existing
      ? undefined
      : { qrToken: freshToken(), ...(!next.assetNo && { assetNo: await nextAssetNo(tx) }) }
  },
  /** What ever hung somewhere or held money is scrapped: its history stays. */
  async beforeRemove(tx, rows) {
    const held = rows.filter(({ depositHeld }) => cents(depositHeld) > 0n)
    const used = await tx.query<{ id: string }>(
      sql`select distinct record_id as id from record_history where entity = 'schoolAircond' and step is not null
            and record_id = any(${rows.map(({ id }) => id)}::bigint[])`,
    )
    const kept = rows.filter((row) => held.includes(row) || used.some(({ id }) => id === row.id))
    return kept.length > 0
      ? refuse('unitUsed', { units: inRow(kept.map(({ assetNo }) => assetNo ?? '')) })
      : undefined
  },
  actions: { resetQr: resetQr(schoolAircond) },
  routes: [
    labelsRoute(schoolAircond, {
      select: (where) =>
        sql`select t.qr_token, array[t.asset_no, d.dorm_name, t.brand || ' ' || t.model, '扫码报修 Scan to report'] as lines
            from school_aircond t left join school_dorm d on d.id = t.dorm_id
            where t.is_deleted = 0 and t.qr_token is not null and ${where} order by d.dorm_name, t.slot_no, t.id limit 481`,
      ofBuild: sql.raw(`t.status = '30'`),
    }),
    unitTimeline,
    route({ method: 'GET', url: `${schoolAircond.path}/byQr`, permission: 'aircondRepairApply_add' }, byQr),
  ],
})

export const slices = [unitSlice]
