import { isRefusal } from '#kernel/definition/index.ts'
import type { Context } from '#kernel/http/caller.ts'
import type { Actor, Tx } from '#kernel/store/db.ts'
import { findAll, insert, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { platform } from '#modules/system/platform.ts'
import { readBpmn } from '#modules/workflow/bpmn/reading.ts'
import { deploy } from '#modules/workflow/deployments/deploy.ts'
import { flowModel } from '#modules/workflow/models/definition.ts'
import { complete } from '#modules/workflow/tasks/doing.ts'
import { startAs } from '#modules/workflow/tasks/start.ts'
import { flowTask } from '#modules/workflow/tasks/definition.ts'
import { nameOf, templates, xmlOf, type Template } from '#modules/workflow/terms/templates.ts'

/** Leave and expense of the demo, deployed, with a few instances at different steps. Twice is the same as once. */
const shown = new Set(['leave', 'expense'])

export async function seedProcesses(ctx: Context): Promise<void> {
  for (const template of templates.filter(({ key }) => shown.has(key))) {
    const xml = xmlOf(template)
    const read = await ctx.untrusted.run(readBpmn, Buffer.from(xml), null)
    if (isRefusal(read) || !read.value.plan) throw new Error(`${template.key} cannot be deployed`)
    const { plan } = read.value
    await ctx.db.tx(platform, async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(7214011)`)
      const there = await findAll(tx, flowModel, sql`t.model_key = ${template.key}`, { limit: 1 })
      if (there.length > 0) return
      const model = await insert(tx, flowModel, {
        name: nameOf(template),
        modelKey: template.key,
        category: template.category,
        xml,
        form: template.form,
      })
      const process = await deploy(tx, {
        xml,
        plan,
        category: template.category,
        form: template.form,
        name: nameOf(template),
      })
      if (isRefusal(process)) throw new Error(process.msg.en)
      await update(tx, flowModel, model.id, { deployedVersion: process.processVersion })
      await begin(tx, ctx, template, process.id)
    })
  }
}

const begun: Readonly<
  Record<
    string,
    readonly { title: string; account: string; values: Record<string, unknown>; agreed?: true }[]
  >
> = {
  leave: [
    {
      title: '12 月年假',
      account: 'editor',
      values: { kind: 'annual', begins: '2026-12-21', ends: '2026-12-25', days: 5, reason: '回乡探亲' },
    },
    {
      title: '半日病假',
      account: 'office',
      values: { kind: 'sick', begins: '2026-11-18', ends: '2026-11-18', days: 1, reason: '就诊' },
      agreed: true,
    },
  ],
  expense: [
    {
      title: '亚太公共卫生年会差旅费',
      account: 'editor',
      values: {
        amount: '18640.00',
        kind: 'travel',
        reason: '12 月 8 日至 11 日参加年会并主持编委会',
        items: [
          { day: '2026-12-08', cost: 'travel', note: '往返机票，经济舱', count: 2, sum: 9760 },
          { day: '2026-12-11', cost: 'lodging', note: '每晚 ¥620.00', count: 6, sum: 3720 },
          { day: '2026-10-20', cost: 'fees', note: '会议注册费，早鸟价', count: 2, sum: 5160 },
        ],
      },
      agreed: true,
    },
    {
      title: '打印耗材',
      account: 'office',
      values: { amount: '420.00', kind: 'other', reason: '编辑部打印机硒鼓' },
    },
  ],
}

async function begin(tx: Tx, ctx: Context, { key }: Template, processId: string): Promise<void> {
  const people = await tx.query<{ id: string; account: string; deptId: string | null }>(
    sql`select id, account, dept_id[1] as dept_id from blade_user where is_deleted = 0 and status = 1 order by id`,
  )
  const as = ({ id, deptId }: (typeof people)[number]): Actor => ({ ...platform, userId: id, deptId })
  const admin = people.find(({ account }) => account === 'admin')
  for (const { title, account, values, agreed } of begun[key] ?? []) {
    const starter = people.find((one) => one.account === account) ?? admin
    if (!starter || !admin) return
    const made = await startAs({ tx: { ...tx, actor: as(starter) }, ctx }, processId, {
      title,
      variables: values,
    })
    if (isRefusal(made)) throw new Error(made.msg.en)
    const [task] = agreed
      ? await findAll(
          tx,
          flowTask,
          sql`t.instance_id = ${made.id} and t.state = 'open' and t.kind = 'user'`,
          { limit: 1 },
        )
      : []
    if (!task) continue
    // An office without somebody for the next step keeps it where it is.
    await tx.query(sql`savepoint agreeing`)
    await update(tx, flowTask, task.id, { assigneeId: admin.id, claimTime: tx.now })
    const done = await complete(
      { tx: { ...tx, actor: as(admin) }, ctx, caller: { userId: admin.id } as never },
      task.id,
      {
        approved: true,
        comment: '同意',
      },
    )
    if (isRefusal(done)) await tx.query(sql`rollback to savepoint agreeing`)
  }
}
