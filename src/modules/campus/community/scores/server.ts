import {
  calendarDays,
  dateIn,
  isRefusal,
  label,
  type Refusal,
  type Values,
} from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { lived } from '#kernel/http/lived.ts'
import { never, slice } from '#kernel/http/slice.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { verifiedMember } from '../../people/member.ts'
import { keepsBuild, keptPlaces } from '../../places/scope.ts'
import { officeOf } from '../../shapes.ts'
import { failing } from '../../hygiene/items.ts'
import { because } from '../../letter-steps.ts'
import { tell } from '../../letters.ts'
import { refuseHere } from '../catalogue.ts'
import { communityOffices } from '../shapes.ts'
import { schoolScoreRecord, type Score } from './definition.ts'
import { targetName } from '../targets/names.ts'
import { scoreLife } from './life.ts'
import { newsOfRoom } from './residents.ts'

const [shops, goods, dorms] = ['1', '2', '3'] as const
type Given = Values<typeof schoolScoreRecord>

/** Days: sheets on paper are entered later, but not of years that were told and ranked long ago. */
const latest = 366

/** What was found in the room that somebody lives in, since they do: what was before is not theirs to read. */
const ofOwnRoom = (userId: string): Sql =>
  sql`(t.target_type = ${dorms} and t.target_id = any(array(select s.dorm_id::text from stu_info s
    where s.user_id = ${userId} and s.dorm_status = '1' and s.is_deleted = 0 and (s.check_in_date is null or s.check_in_date <= t.check_date))))`

/** Moderators see all, managers and wardens what was said of their rooms and shops, everybody their own, of shops what is shown, and of the room they live in. */
function rows(caller: Caller): Sql | undefined {
  const { userId, roles } = caller
  if (communityOffices(roles).includes('C')) return undefined
  const everybody = sql`t.user_id = ${userId} or (t.target_type in ('1', '2') and t.status = '1')`
  const offices = officeOf(roles)
  if (!offices.includes('M') && !offices.includes('W')) return sql`(${everybody} or ${ofOwnRoom(userId)})`
  const kept = keptPlaces(caller)
  if (!kept) return undefined
  const shop = sql`select s.id from school_shop s where s.campus_id in (${kept.campuses})`
  const rooms = sql`select d.id::text from school_dorm d where d.build_id in (${kept.builds})`
  // Of a warden's rooms an index finds the scores, as a list that is known before; a campus has too many to compare with each.
  const within = offices.includes('M') ? sql`in (${rooms})` : sql`= any(array(${rooms}))`
  return sql`(${everybody}
    or (t.target_type = ${dorms} and t.target_id ${within})
    or (t.target_type = ${shops} and t.target_id in (select w.id::text from (${shop}) w))
    or (t.target_type = ${goods} and t.target_id in (select g.id::text from school_goods g where g.shop_id in (${shop}))))`
}

const ofRooms = (column: Sql, value: string): Sql =>
  /^-?\d{1,18}$/.test(value)
    ? sql`(t.target_type = ${dorms} and t.target_id in (select d.id::text from school_dorm d where ${column} = ${value}))`
    : sql.raw('false')

function unfit(next: Given, caller: Caller, now: Date): Refusal | undefined {
  const score = Number(next.score)
  const hygiene = next.targetType === dorms
  if (hygiene && !officeOf(caller.roles).some((one) => one === 'W' || one === 'M'))
    return refuseHere('scoreInspector')
  if (!hygiene && (!Number.isInteger(score) || score < 1 || score > 5)) return refuseHere('scoreStars')
  const items = next.scoreItems ?? []
  const sum = items.reduce((all, one) => all + Math.round(one.score * 100), 0)
  if (items.length > 0 && sum !== Math.round(score * 100)) return refuseHere('scoreItems')
  if (score <= (hygiene ? 59.99 : 2) && !next.content) return refuseHere('scoreComment')
  const today = dateIn(now, caller.timeZone)
  const age = hygiene ? calendarDays(next.checkDate ?? '', today) : 0
  if (age === undefined || age < 0 || age > latest) return refuseHere('scoreDay')
  return undefined
}

type Bought = {
  readonly lineId: string
  readonly goodsId: string
  readonly shopId: string
  readonly own: boolean
}

/** The line of a completed order of the caller that the score is about; locked, so that it is scored once. */
async function bought(tx: Tx, next: Given, userId: string): Promise<Bought | Refusal> {
  const of =
    next.targetType === goods
      ? sql`p.id = ${next.orderProductId ?? null} and p.goods_id = ${next.targetId ?? null} and coalesce(p.score_flag, false) = false`
      : sql`p.shop_id = ${next.targetId ?? null}`
  const row = await tx.one<Bought>(
    sql`select p.id as line_id, p.goods_id, p.shop_id, (s.owner_user_id = ${userId} or coalesce(s.staff_ids, '{}') @> array[${userId}]::bigint[]) as own
        from order_product p join shop_order o on o.id = p.order_id join school_shop s on s.id = p.shop_id
        where ${of} and o.user_id = ${userId} and o.status = '50' and o.is_deleted = 0 order by p.id limit 1 for no key update of p`,
  )
  if (!row) return refuseHere('scoreBought')
  return row.own ? refuseHere('scoreOwnShop') : row
}

/** The mean of what counts, written where it is shown. */
async function recount(
  tx: Tx,
  { targetType, targetId }: Pick<Score, 'targetType' | 'targetId'>,
): Promise<void> {
  const mean = await tx.one<{ mean: string | null; n: number }>(
    sql`select round(avg(score), 2)::text as mean, count(*)::int as n from school_score_record
        where target_type = ${targetType} and target_id = ${targetId} and status = '1' and is_deleted = 0`,
  )
  const [value, n] = [mean?.mean ?? null, mean?.n ?? 0]
  if (targetType === goods)
    await tx.query(sql`update school_goods set avg_score = ${value}::numeric where id = ${targetId}`)
  if (targetType === shops)
    await tx.query(
      sql`update school_shop set avg_score = ${value}::numeric, score_count = ${n} where id = ${targetId}`,
    )
}

/** Held while it is counted: of two scores of one thing the second counts the first. */
const lockTarget = ({ tx, row }: { tx: Tx; row: Pick<Score, 'targetType' | 'targetId'> }) =>
  tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`score:${tx.actor.tenantId}:${row.targetType}:${row.targetId}`}, 0))`,
  )
const counted = async ({ tx }: { tx: Tx }) => ({
  patch: {},
  async afterwards(after: Score) {
    await lockTarget({ tx, row: after })
    await recount(tx, after)
  },
})

export const slices = [
  slice(schoolScoreRecord, {
    rows,
    columns: targetName({ '1': 'shop', '2': 'goods', '3': 'dorm' }),
    // The room of a hygiene score is in a building, and that on a campus.
    filters: {
      buildId: (value) => ofRooms(sql`d.build_id`, value),
      campusId: (value) => ofRooms(sql`d.campus_id`, value),
      floorNo: (value) => ofRooms(sql`d.floor_no`, value),
    },
    life: lived(scoreLife, { effects: { void: counted, revive: counted } }),
    routes: [never(schoolScoreRecord, 'remove', refuseHere('scoreKept'))],
    async beforeSubmit(tx, { values, caller }) {
      const wrong = unfit(values, caller, tx.now)
      if (wrong) return wrong
      const own = { userId: caller.userId, scoreTime: tx.now }
      if (values.targetType === dorms) {
        const room = await tx.one<{ buildId: string }>(
          sql`select build_id from school_dorm where id = ${values.targetId ?? null} and is_deleted = 0`,
        )
        // A row of one's own is seen wherever its room is: nothing else would keep it out.
        const there = room && (await keepsBuild(tx, caller, room.buildId))
        return there ? { ...own, orderProductId: null } : refuseHere('targetGone')
      }
      const member = await verifiedMember(tx, caller)
      if (isRefusal(member)) return member
      const line = await bought(tx, values, caller.userId)
      if (isRefusal(line)) return line
      return { ...own, checkDate: null, orderProductId: values.targetType === goods ? line.lineId : null }
    },
    async afterSubmit(tx, row, { ctx }) {
      await lockTarget({ tx, row })
      await recount(tx, row)
      // Those who live there are to do something about it, and read why.
      if (row.targetType === dorms && Number(row.score) < failing)
        await tell(tx, ctx, {
          ...(await newsOfRoom(tx, row)),
          key: `hygiene:${row.id}`,
          subject: because(
            label(
              `您的宿舍 ${row.checkDate ?? ''} 卫生检查 ${Number(row.score)} 分，不及格`,
              `Your room got ${Number(row.score)} points on ${row.checkDate ?? ''}, below ${failing}`,
            ),
            row.content,
          ),
        })
      if (!row.orderProductId) return
      await tx.query(sql`update order_product set score_flag = true where id = ${row.orderProductId}`)
      await tx.query(
        sql`update shop_order o set comment_status = '1' where o.id = (select order_id from order_product where id = ${row.orderProductId})
              and not exists (select 1 from order_product p where p.order_id = o.id and coalesce(p.score_flag, false) = false)`,
      )
    },
  }),
]
