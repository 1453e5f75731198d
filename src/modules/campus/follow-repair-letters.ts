import { label } from '#kernel/definition/index.ts'
import { follow, type Follower } from '#kernel/http/lived.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Tx } from '#kernel/store/db.ts'
import { because, letter, named } from './letter-steps.ts'
import { holdersOf, isWorker, managersOf, tell, tellOnce } from './letters.ts'
import { assessLife } from './repair/assessments/life.ts'
import { repairLife } from './repair/applications/life.ts'
import { mostReworks } from './repair/reworks.ts'
import { workOrderLife } from './repair/work-orders/life.ts'

/** Who is told of a repair (campus domain 4.2 and 4.3). */

async function leaderOf(tx: Tx, groupId: string | null): Promise<string | undefined> {
  const row = await tx.one<{ leader: string | null }>(
    sql`select leader_user_id as leader from repair_group where id = ${groupId}`,
  )
  return row?.leader ?? undefined
}

/** Where whoever reported it reads about it. */
async function repairPage(tx: Tx, orderId: string): Promise<string> {
  const row = await tx.one<{ id: string }>(
    sql`select id from aircond_repair_apply where work_order_id = ${orderId} and is_deleted = 0`,
  )
  return row ? `portal/campus/application?id=${row.id}` : 'portal/campus/home'
}

export const repairLetters: readonly Follower[] = [
  letter(repairLife, ['reject', 'finish'], (row, step) => ({
    to: [row.createUser],
    path: `portal/campus/application?id=${row.id}`,
    subject:
      step === 'finish'
        ? named('维修已完工，请确认是否修好', 'Your repair is done, say whether it works', row.applyNo)
        : because(named('报修未受理', 'Your report was not accepted', row.applyNo), row.rejectReason),
  })),
  // What the office undoes: whoever reported it would find out by chance.
  follow(repairLife, ['withdraw', 'reopen'], async ({ tx, ctx, row, step, asked }) =>
    tell(tx, ctx, {
      about: 'aircondRepairApply',
      aboutId: row.id,
      key: `aircondRepairApply:${row.id}:${step}:${row.version}`,
      to: [row.createUser],
      path: `portal/campus/application?id=${row.id}`,
      subject: because(
        step === 'withdraw'
          ? named('报修已被撤回', 'Your report was withdrawn', row.applyNo)
          : named(
              '工单已取消，报修将重新安排',
              'The work was called off, your report will be arranged anew',
              row.applyNo,
            ),
        asked.reason,
      ),
    }),
  ),
  follow(workOrderLife, ['rework'], async ({ tx, ctx, row, asked }) => {
    const news = {
      about: 'aircondWorkOrder',
      aboutId: row.id,
      key: `aircondWorkOrder:${row.id}:rework:${row.version}`,
      subject: because(named('工单需返修', 'To be done once more', row.orderNo), asked.reason),
    }
    const leader = await leaderOf(tx, row.repairGroupId)
    // What somebody else of the group works on is none of the leader's own tasks.
    const led = (await isWorker(tx, leader)) ? 'portal/campus/tasks' : `aircond/work-orders?open=${row.id}`
    await tell(tx, ctx, { ...news, to: [row.workerId], path: `portal/campus/task?id=${row.id}` })
    if (leader !== row.workerId) await tell(tx, ctx, { ...news, to: [leader], path: led })
    // The last time that it may be: the next is for the manager to decide.
    if ((row.reworkCount ?? 0) < mostReworks) return
    const managers = await managersOf(tx, row.campusId)
    const others = managers.filter((one) => one !== leader)
    await tell(tx, ctx, { ...news, to: others, path: `aircond/work-orders?open=${row.id}` })
  }),
  follow(assessLife, ['hide'], async ({ tx, ctx, row, asked }) =>
    tell(tx, ctx, {
      about: 'aircondWorkOrderAssess',
      aboutId: row.id,
      key: `aircondWorkOrderAssess:${row.id}:hide:${row.version}`,
      to: [row.createUser],
      path: await repairPage(tx, row.workOrderId),
      subject: because(label('您的评价已被隐藏', 'Your assessment was hidden'), asked.reason),
    }),
  ),
  letter(assessLife, ['reply'], async (row, _step, tx) => ({
    to: [row.createUser],
    path: await repairPage(tx, row.workOrderId),
    subject: because(label('您的评价有了回复', 'Your assessment was answered'), row.replyContent),
  })),
  follow(workOrderLife, ['dispatch', 'reassign'], async ({ tx, ctx, row, before, step, asked }) => {
    const about = { about: 'aircondWorkOrder', aboutId: row.id, path: 'portal/campus/tasks' }
    const why = step === 'reassign' ? asked.reason : undefined
    await tellOnce(tx, ctx, 'orders', {
      ...about,
      to: [row.workerId],
      subject: because(
        label(
          `有新工单派给您，从 ${row.orderNo ?? ''} 起`,
          `New work for you, beginning with ${row.orderNo ?? ''}`,
        ),
        why,
      ),
      key: `order:${row.id}:dispatch:${row.version}`,
    })
    if (before.workerId && before.workerId !== row.workerId)
      await tellOnce(tx, ctx, 'taken', {
        ...about,
        to: [before.workerId],
        subject: because(
          label(
            `您的工单已改派他人，从 ${row.orderNo ?? ''} 起`,
            `Work of yours was given to somebody else, beginning with ${row.orderNo ?? ''}`,
          ),
          why,
        ),
        key: `order:${row.id}:taken:${row.version}`,
      })
  }),
  // It waits again and its time runs: whoever gave it out looks at what is new, and so do the others at that desk.
  follow(workOrderLife, ['decline'], async ({ tx, ctx, row, before, asked }) =>
    tell(tx, ctx, {
      about: 'aircondWorkOrder',
      aboutId: row.id,
      to: [before.dispatchUserId, ...(await holdersOf(tx, 'dispatcher'))],
      path: 'aircond/dispatch?view=returned',
      subject: because(
        named('工单被退回，请另派', 'Handed back, give it to somebody else', row.orderNo),
        asked.reason,
      ),
      bellOnly: true,
      key: `order:${row.id}:decline:${row.version}`,
    }),
  ),
  follow(workOrderLife, ['cancel', 'abort'], async ({ tx, ctx, row, before, asked }) => {
    if (before.workerId)
      await tell(tx, ctx, {
        about: 'aircondWorkOrder',
        aboutId: row.id,
        path: 'portal/campus/tasks',
        to: [before.workerId],
        subject: because(named('工单已作废', 'The order was cancelled', row.orderNo), asked.reason),
        key: `order:${row.id}:ended:${row.version}`,
      })
  }),
]
