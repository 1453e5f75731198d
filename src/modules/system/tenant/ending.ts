import { label, wallClock, type Label } from '#kernel/definition/index.ts'
import { every, type Job, type Working } from '#kernel/jobs/job.ts'
import { daily } from '#kernel/jobs/schedule.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { administratorsOf, tellAdministrator, untold, type Administrator } from './administrators.ts'

/** A tenant that runs out is shut at every door at one moment: who looks after it hears so while it can still be renewed. */
type Due = Administrator & { readonly ends: Date; readonly step: number }

/** So many days before: each once, and anew where the tenant was renewed meanwhile. */
const ahead = [30, 7, 1] as const
const dayMs = 86_400_000
const keyOf = ({ userId, ends, step }: Due) =>
  `tenantEnds:${userId}:${ends.toISOString().slice(0, 16)}:${step}`

async function due({ ctx, reader, tenantId, now }: Working): Promise<Due[]> {
  const own = await ctx.db.platform.one<{ ends: Date | null }>(
    sql`select expire_time as ends from tenant where tenant_id = ${tenantId} and is_deleted = 0`,
  )
  const ends = own?.ends && new Date(own.ends)
  const step = ends && ahead.toReversed().find((days) => ends.getTime() - now.getTime() <= days * dayMs)
  if (!ends || !step) return []
  const people = await administratorsOf(reader)
  return untold(
    reader,
    people.map((one) => ({ ...one, ends, step })),
    keyOf,
  )
}

function saying(name: string, day: string): { subject: Label; body: Label } {
  return {
    subject: label(`租期将于 ${day} 到期`, `Your tenant ends on ${day}`),
    body: label(
      `${name}，您好！\n\n本租户的租期将于 ${day} 到期。到期后所有人都不能登录，公开页面关闭，定时任务和邮件停止；数据保留，续期后恢复。\n\n请在此之前联系平台管理员续期。`,
      `Dear ${name},\n\nYour tenant ends on ${day}. From then on nobody can sign in, its public pages are closed, and neither jobs run nor letters leave; what is stored stays and is there again once it is renewed.\n\nAsk the platform administrator to renew it before.`,
    ),
  }
}

function tell({ timeZone }: Working, tx: Tx, one: Due): Promise<unknown> {
  const said = saying(one.name, wallClock(one.ends, timeZone).slice(0, 16))
  return tellAdministrator(tx, one, { ...said, templateCode: 'M38t', dedupeKey: keyOf(one) })
}

export const tenantEnding: Job = every<Due>('system.tenantEnding', {
  label: label('租期将到，提醒管理员', 'Tell administrators that their tenant ends'),
  schedule: daily('08:00'),
  due,
  key: keyOf,
  work: (working, tx, row) => tell(working, tx, row),
})
