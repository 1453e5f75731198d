import type { Answers } from '#kernel/definition/asked.ts'
import { inList, type Lang } from '#kernel/definition/index.ts'
import type { Caller, Context } from '#kernel/http/caller.ts'
import { rowsFor } from '#kernel/http/seen.ts'
import { sliceOf } from '#kernel/http/slices.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { schoolAircond } from '../../aircond/definition.ts'
import { amountOf, cents } from '../../cents.ts'
import { openByUnit } from '../../aircond/busy.ts'
import { returnDayUnfit, settled } from '../settling.ts'
import type { Hindrance, Season, seasonAsks, SeasonUnit } from './asks.ts'

export type Asked = Answers<typeof seasonAsks>

/** As many as one call files, and a screen shows. */
export const mostUnits = 200

type Leased = {
  readonly id: string
  readonly assetNo: string
  readonly leaseStart: string | null
  readonly leaseEnd: string | null
  readonly leaseRent: string | null
  readonly depositHeld: string | null
  readonly dormId: string
  readonly dormName: string
  readonly buildId: string
  readonly buildName: string
  readonly campusId: string
  readonly officePhone: string | null
}
export type Living = {
  readonly id: string
  readonly stuNo: string
  readonly stuName: string
  readonly dormId: string
  readonly userId: string | null
  readonly phone: string | null
  readonly leaving: boolean
}
/** A unit with what its return is made of. */
export type Candidate = SeasonUnit & {
  readonly unit: Leased
  readonly living: readonly Living[]
  readonly phone: string | null
}

export type About = Pick<Asked, 'campusId' | 'buildId' | 'which' | 'endsBy'>
/** What a season is about: units, whose place is that of their room, and their returns, which say theirs. */
export const about = ({ campusId, buildId, which, endsBy }: About, place: 'd' | 't'): Sql =>
  sql`${sql.raw(`${place}.campus_id`)} = ${campusId} and ${buildId ? sql`${sql.raw(`${place}.build_id`)} = ${buildId}` : sql.raw('true')} and ${
    which === 'ending'
      ? sql`t.lease_end <= ${endsBy}`
      : sql`exists (select 1 from stu_info s where s.dorm_id = t.dorm_id and s.dorm_status = '1' and s.is_deleted = 0
          and (s.status = '4' or s.graduate_date <= ${endsBy}))`
  }`

const reasons: Readonly<Record<string, string>> = { graduates: '1', ending: '4' }
/** Why a season gives units back, as each return says it. */
export const reasonOf = (which: string): string => reasons[which] ?? '4'

/** Leased units of the caller's places that the season is about, floor by floor as somebody walks, each with its calculation. */
export async function candidates(
  r: Reader,
  caller: Caller,
  { refundMode, today }: { refundMode: 'NONE' | 'MONTHLY'; today: string },
  { campusId, buildId, which, endsBy, returnDate }: Asked,
): Promise<Candidate[]> {
  const slice = sliceOf(schoolAircond.name)
  if (!slice) return []
  const units = await r.query<Leased>(
    sql`select t.id, t.asset_no, t.lease_start, t.lease_end, t.lease_rent::text, t.deposit_held::text, t.dorm_id, d.dorm_name,
          d.build_id, b.build_name, d.campus_id, coalesce(b.warden_phone, c.contact_phone) as office_phone
        from school_aircond t join school_dorm d on d.id = t.dorm_id join school_dorm_build b on b.id = d.build_id
        join school_campus c on c.id = d.campus_id
        where t.is_deleted = 0 and t.status = '30' and t.lease_status in ('1', '2') and ${about({ campusId, buildId, which, endsBy }, 'd')}
          and ${rowsFor(slice, caller) ?? sql.raw('true')}
        order by b.sort, b.build_name, b.id, d.floor_no, d.unit_no, length(d.room_no), d.room_no, t.slot_no limit ${mostUnits + 1}`,
  )
  const living = await r.query<Living>(
    sql`select s.id, s.stu_no, s.stu_name, s.dorm_id, s.user_id, s.phone, (s.status = '4' or coalesce(s.graduate_date <= ${endsBy}, false)) as leaving
        from stu_info s
        where s.dorm_id = any(${units.map(({ dormId }) => dormId)}::bigint[]) and s.dorm_status = '1' and s.is_deleted = 0
        order by s.bed_no, s.id`,
  )
  const open = await openByUnit(
    r,
    units.map(({ id }) => id),
    ['rent', 'change'],
  )
  return units.map((unit) => {
    const own = living.filter(({ dormId }) => dormId === unit.dormId)
    const { lines, refund } = settled(unit, returnDate, 0n, refundMode)
    const phone = own.find((one) => one.phone)?.phone ?? unit.officePhone
    const [first] = own
    const staying = which === 'graduates' ? own.filter(({ leaving }) => !leaving) : []
    const no = open.get(unit.id)
    const [hindrance, words] = hinderedBy({
      no,
      own,
      staying,
      unfit: returnDayUnfit(unit, returnDate, today),
      phone,
      lang: caller.lang,
    })
    return {
      id: unit.id,
      assetNo: unit.assetNo,
      buildId: unit.buildId,
      buildName: unit.buildName,
      dormName: unit.dormName,
      leaseEnd: unit.leaseEnd,
      people: own.length,
      payee: first ? { stuName: first.stuName, stuNo: first.stuNo } : null,
      lines,
      refund: amountOf(refund),
      hindrance,
      words,
      unit,
      living: own,
      phone,
    }
  })
}

type Seen = {
  readonly no: string | undefined
  readonly own: readonly Living[]
  readonly staying: readonly Living[]
  readonly unfit: boolean
  readonly phone: string | null
  readonly lang: Lang
}
function hinderedBy({
  no,
  own,
  staying,
  unfit,
  phone,
  lang,
}: Seen): [Hindrance | null, Record<string, string>] {
  if (no) return ['busy', { no }]
  if (own.length === 0) return ['empty', {}]
  const names = staying.map(({ stuName }) => stuName)
  if (names.length > 0) return ['staying', { names: inList(names, lang) }]
  if (unfit) return ['date', {}]
  return phone ? [null, {}] : ['phone', {}]
}

export async function refundModeOf(
  ctx: Context,
  tenantId: string,
  reader: Reader,
): Promise<'NONE' | 'MONTHLY'> {
  return (await ctx.parameter(tenantId, 'campus.aircond.refund.mode', reader)) === 'NONE' ? 'NONE' : 'MONTHLY'
}

/** What leaves the server of them. */
export function seasonOf(all: readonly Candidate[]): Season {
  const shown = all.slice(0, mostUnits)
  const ready = shown.filter(({ hindrance }) => hindrance === null)
  return {
    units: shown.map(({ unit: _unit, living: _living, phone: _phone, ...told }) => told),
    ready: ready.length,
    refund: sumOf(ready),
    more: all.length > mostUnits,
  }
}

export const sumOf = (units: readonly { readonly refund: string }[]): string =>
  amountOf(units.reduce((sum, { refund }) => sum + cents(refund), 0n))
