import { choice, date, label, ref, refs, text, yesNo } from '#kernel/definition/index.ts'
import type { RefundLine } from '../pricing.ts'

/** What the season of returns asks, and what it answers: for the calls and for their screen (campus domain 6 row 15). */

export const seasonKinds = {
  graduates: label('毕业生宿舍', 'Rooms of graduates'),
  ending: label('租期到期', 'Leases that end'),
} as const

const places = {
  campusId: ref('schoolCampus', { label: label('校区', 'Campus'), required: true }),
  buildId: ref('schoolDormBuild', {
    label: label('宿舍楼', 'Building'),
    narrowedBy: { campusId: { field: 'campusId' } },
  }),
}

/** Which season it is. */
export const openAsks = {
  ...places,
  which: choice(seasonKinds, { label: label('退租范围', 'Which'), required: true, default: 'graduates' }),
  endsBy: date({
    label: label('毕业或到期日不晚于', 'Graduating or ending by'),
    required: true,
  }),
}

export const seasonAsks = {
  ...openAsks,
  returnDate: date({ label: label('退租日期', 'Return date'), required: true }),
}

export const returnAsks = {
  ...seasonAsks,
  keepInPlace: yesNo({
    label: label('机器留原位', 'Keep the units in place'),
    default: true,
    required: true,
  }),
  refundBank: text({
    label: label('退款渠道', 'Refund through'),
    help: label('收款账号为学号，如校园卡', 'The account is the student number, as of a campus card'),
    max: 60,
    required: true,
    default: '校园卡',
  }),
  unitIds: refs('schoolAircond', { label: label('空调', 'Units'), required: true, hidden: true }),
}

export const remindAsks = {
  campusId: ref('schoolCampus', { label: label('校区', 'Campus') }),
  buildId: ref('schoolDormBuild', { label: label('宿舍楼', 'Building') }),
  /** Without a day: those whose lease is over already. */
  endsBy: date({ label: label('到期日不晚于', 'Ending by') }),
}

/** Why a unit is not returned with the others. */
export const hindrances = {
  busy: label('已有处理中的单据 {no}', 'Something is under way: {no}'),
  empty: label('没有在住学生，请单独办理', 'Nobody lives there, file it by itself'),
  staying: label('还有在读室友：{names}', 'Roommates stay: {names}'),
  date: label('退租日期须在今天与到期后 30 天之间', 'The date is past 30 days after the end of the lease'),
  phone: label('没有联系电话，请先补录', 'Nobody there has a phone number, enter one first'),
} as const
export type Hindrance = keyof typeof hindrances

export type SeasonUnit = {
  readonly id: string
  readonly assetNo: string
  readonly buildId: string
  readonly buildName: string
  readonly dormName: string
  readonly leaseEnd: string | null
  readonly people: number
  /** Who the money goes to: whoever lies in the first bed. */
  readonly payee: { readonly stuName: string; readonly stuNo: string } | null
  readonly lines: readonly RefundLine[]
  readonly refund: string
  readonly hindrance: Hindrance | null
  readonly words: Readonly<Record<string, string>>
}
export type Season = {
  readonly units: readonly SeasonUnit[]
  readonly ready: number
  /** What goes back for all that are ready. */
  readonly refund: string
  /** There are more than are shown: go building by building. */
  readonly more: boolean
}
export type Returned = { readonly ids: readonly string[]; readonly refund: string }
/** Returns of a season that wait for review: those that can be approved together, and the others with what is in the way. */
export type Open = {
  readonly ids: readonly string[]
  readonly kept: readonly { readonly applyNo: string; readonly why: string }[]
}
