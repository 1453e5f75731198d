import { label, wallClock, type Label } from '#kernel/definition/index.ts'
import { restOf, type Rest } from '#kernel/jobs/beat.ts'
import { every, type Job, type Working } from '#kernel/jobs/job.ts'
import { minutes } from '#kernel/jobs/schedule.ts'
import { administratorsOf, tellAdministrator, untold, type Administrator } from './administrators.ts'

/** After a tenant was shut, or its servers away, dates have passed: who looks after it hears how long there is to move them. */
type Due = Administrator & Rest

/** What was away for less is no news to anybody. */
const newsMs = 12 * 3_600_000
const keyOf = ({ userId, stoodFrom }: Due) => `goesAgain:${userId}:${stoodFrom.toISOString().slice(0, 16)}`

async function due({ ctx, reader, tenantId, now }: Working): Promise<Due[]> {
  const rest = await restOf(ctx.db.platform, tenantId, now)
  if (!rest || now.getTime() - rest.stoodFrom.getTime() < newsMs) return []
  const people = await administratorsOf(reader)
  return untold(
    reader,
    people.map((one) => ({ ...one, ...rest })),
    keyOf,
  )
}

function saying(name: string, from: string, until: string): { subject: Label; body: Label } {
  return {
    subject: label(
      `系统已恢复，逾期处理 ${until} 起生效`,
      `The system is back; what is overdue counts from ${until}`,
    ),
    body: label(
      `${name}，您好！\n\n本租户自 ${from} 起停用，现已恢复。数据都在，停用前等待发送的邮件现在发出。\n\n停用期间到期的事项（审稿、修回、付款、确认等）在 ${until} 之前不会自动催办、取消或撤回。需要更多时间的，请通知相关人员在此之前延期。`,
      `Dear ${name},\n\nYour tenant stood still from ${from} and goes again. Nothing is lost, and letters that waited leave now.\n\nWhat fell due meanwhile (reviews, revisions, payments, confirmations) is neither reminded of nor cancelled or withdrawn by itself before ${until}. Where people need more time, have their dates moved before then.`,
    ),
  }
}

export const tenantGoesAgain: Job = every<Due>('system.tenantGoesAgain', {
  label: label('停用恢复，告知管理员', 'Tell administrators that their tenant goes again'),
  schedule: minutes(10),
  due,
  key: keyOf,
  work({ timeZone }, tx, one) {
    const [from, until] = [one.stoodFrom, one.restsUntil].map((at) => wallClock(at, timeZone).slice(0, 16))
    const said = saying(one.name, from ?? '', until ?? '')
    return tellAdministrator(tx, one, { ...said, templateCode: 'M38o', dedupeKey: keyOf(one) })
  },
})
