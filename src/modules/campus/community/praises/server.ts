import { isRefusal, label, text } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { never, route, slice } from '#kernel/http/slice.ts'
import type { Tx } from '#kernel/store/db.ts'
import { nextId } from '#kernel/store/ids.ts'
import { sql } from '#kernel/store/sql.ts'
import { verifiedMember } from '../../people/member.ts'
import { refuseHere } from '../catalogue.ts'
import { communityOffices } from '../shapes.ts'
import { targetName } from '../targets/names.ts'
import { lockMoment, praiseTarget } from '../targets/targets.ts'
import { schoolPraiseRecord } from './definition.ts'

const asks = {
  targetType: text({ label: label('对象类型', 'Target type'), required: true, max: 2 }),
  targetId: text({ label: label('对象', 'Target'), required: true, max: 20, pattern: '^\\d{1,19}$' }),
}

/** On where it was off, off where it was on: one row a person and thing, and the count follows the rows. */
async function toggle({
  caller,
  db,
  input,
}: Call<{ targetType: string; targetId: string }>): Promise<unknown> {
  const { targetType, targetId } = input
  return db.tx(caller.actor, async (tx) => {
    const member = await verifiedMember(tx, caller)
    if (isRefusal(member)) return member
    if (targetType === '1') await lockMoment(tx, targetId)
    if (targetType === '2')
      await tx.query(sql`select id from school_comment where id = ${targetId} for no key update`)
    const target = await praiseTarget(tx, caller, targetType, targetId)
    if (!target) return refuseHere('targetGone')
    const row = await tx.one<{ status: string }>(
      sql`insert into school_praise_record as p (id, tenant_id, create_user, create_time, update_user, update_time, target_type, target_id, target_user_id, user_id, praise_time, status)
          values (${nextId()}, ${caller.tenantId}, ${caller.userId}, ${tx.now}, ${caller.userId}, ${tx.now}, ${targetType}, ${targetId}, ${target.ownerId}::bigint, ${caller.userId}, ${tx.now}, '1')
          on conflict (tenant_id, user_id, target_type, target_id) where is_deleted = 0
          do update set status = case when p.status = '1' then '0' else '1' end, praise_time = excluded.praise_time, update_time = excluded.update_time
          returning status`,
    )
    const count = await recount(tx, targetType, targetId)
    return { praised: row?.status === '1', count }
  })
}

export async function recount(tx: Tx, targetType: string, targetId: string): Promise<number> {
  const row = await tx.one<{ n: number }>(
    sql`select count(*)::int as n from school_praise_record where target_type = ${targetType} and target_id = ${targetId} and status = '1' and is_deleted = 0`,
  )
  const n = row?.n ?? 0
  if (targetType === '1')
    await tx.query(sql`update school_moment set praise_count = ${n} where id = ${targetId}`)
  if (targetType === '2')
    await tx.query(sql`update school_comment set praise_count = ${n} where id = ${targetId}`)
  return n
}

export const slices = [
  slice(schoolPraiseRecord, {
    rows: ({ userId, roles }) =>
      communityOffices(roles).length > 0 ? undefined : sql`t.user_id = ${userId}`,
    columns: targetName({ '1': 'moment', '2': 'comment', '3': 'shop', '4': 'goods' }),
    routes: [
      route(
        {
          method: 'POST',
          url: `${schoolPraiseRecord.path}/toggle`,
          permission: 'schoolPraiseRecord_view',
          asks,
          summary: 'Praises something, or takes it back',
        },
        toggle,
      ),
      never(schoolPraiseRecord, 'remove', refuseHere('praiseKept')),
      never(schoolPraiseRecord, 'submit', refuseHere('praiseKept')),
    ],
  }),
]
