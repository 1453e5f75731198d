import { label } from '#kernel/definition/index.ts'
import { every, type Job, type Working } from '#kernel/jobs/job.ts'
import { daily } from '#kernel/jobs/schedule.ts'
import type { Tx } from '#kernel/store/db.ts'
import { lock, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { holdersOf, isWorker, tell } from '../../letters.ts'
import { repairGroup } from '../groups/definition.ts'

type Due = { readonly id: string; readonly day: string }
const ahead = 30

/**
 * Contracts of repair groups: a month before the end somebody is told once, and after it the group gets no more orders;
 * what it has in hand it finishes.
 */
export const contractJobs: readonly Job[] = [
  every<Due>('campus.groupContracts', {
    label: label('班组合同到期', 'End contracts of repair groups'),
    schedule: daily('07:20'),
    async due({ reader, today }) {
      const found = await reader.query<{ id: string }>(
        sql`select g.id from repair_group g where g.is_deleted = 0 and g.status = '1' and g.contract_end < ${today}::date + ${ahead}::int
              and (g.contract_end < ${today}::date or not exists (select 1 from mail_outbox m where m.about = 'repairGroup' and m.about_id = g.id::text
                and m.dedupe_key like 'campus:contract:' || g.id || ':' || g.contract_end || ':%')) order by g.contract_end, g.id limit 200`,
      )
      return found.map(({ id }) => ({ id, day: today }))
    },
    key: ({ id, day }) => `${id}:${day}`,
    work: contract,
  }),
]

async function contract({ ctx }: Working, tx: Tx, { id, day }: Due): Promise<unknown> {
  const group = await lock(tx, repairGroup, id)
  if (!group?.contractEnd || group.status !== '1') return undefined
  const over = group.contractEnd < day
  if (over) await update(tx, repairGroup, id, { status: '0' })
  const managers = await tx.query<{ id: string | null }>(
    sql`select manager_user_id as id from school_campus where id = any(${group.campusIds ?? []}::bigint[]) and is_deleted = 0`,
  )
  const news = {
    about: 'repairGroup',
    aboutId: id,
    subject: over
      ? label(
          `班组“${group.groupName}”合同已于 ${group.contractEnd} 到期，已停用，不再派单`,
          `The contract of ${group.groupName} ended on ${group.contractEnd}: the group gets no more orders`,
        )
      : label(
          `班组“${group.groupName}”合同将于 ${group.contractEnd} 到期，请续签或更换`,
          `The contract of ${group.groupName} ends on ${group.contractEnd}: renew it or find another group`,
        ),
    key: over ? `contract-over:${id}:${group.contractEnd}` : `contract:${id}:${group.contractEnd}`,
  }
  const leads = await isWorker(tx, group.leaderUserId)
  const offices = [...managers.map((one) => one.id), ...(await holdersOf(tx, 'dispatcher'))]
  if (leads) await tell(tx, ctx, { ...news, to: [group.leaderUserId], path: 'portal/campus/tasks' })
  await tell(tx, ctx, {
    ...news,
    to: leads ? offices.filter((one) => one !== group.leaderUserId) : [group.leaderUserId, ...offices],
    path: `aircond/repair-groups?open=${id}`,
  })
  return id
}
