import { label, wallClock, type Label, type Lang } from '#kernel/definition/index.ts'
import { every, type Job, type Working } from '#kernel/jobs/job.ts'
import { daily } from '#kernel/jobs/schedule.ts'
import type { Tx } from '#kernel/store/db.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { mailOutbox } from '#modules/message/outbox/definition.ts'
import { fromHouse, tenantName } from '../house/house-name.ts'
import { tenant } from './definition.ts'

/** A tenant that runs out is shut at every door at one moment: who looks after it hears so while it can still be renewed. */
type Due = {
  readonly userId: string
  readonly name: string
  readonly email: string | null
  readonly language: Lang | null
  readonly ends: Date
  readonly step: number
}

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
  const people = await reader.query<Omit<Due, 'ends' | 'step'>>(
    sql`select u.id as user_id, coalesce(case when u.language = 'en' then nullif(u.real_name_en, '') end, nullif(u.real_name, ''), u.account) as name, nullif(u.email, '') as email, u.language
        from blade_user u where u.is_deleted = 0 and u.status = 1
          and exists (select 1 from role r where r.id = any(u.role_id) and r.role_alias in ('admin', 'administrator') and r.is_deleted = 0)
        order by u.id limit 100`,
  )
  const all = people.map((one) => ({ ...one, ends, step }))
  const told = await reader.query<{ key: string }>(
    sql`select dedupe_key as key from mail_outbox where dedupe_key = any(${all.map(keyOf)}::text[])`,
  )
  return all.filter((one) => !told.some(({ key }) => key === keyOf(one)))
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

async function tell({ timeZone }: Working, tx: Tx, one: Due): Promise<unknown> {
  const { userId, name, email, ends } = one
  const language = one.language ?? 'zh'
  const { subject, body } = saying(name, wallClock(ends, timeZone).slice(0, 16))
  const text = { subject: subject[language], body: body[language] }
  await insert(tx, mailOutbox, {
    to: email ?? `${userId}@inbox`,
    recipientId: userId,
    templateCode: 'M38t',
    channel: email ? 'mail' : 'inApp',
    language,
    about: tenant.name,
    ...fromHouse(language, text, await tenantName(tx)),
    dedupeKey: keyOf(one),
    tries: 0,
    ...(email ? { state: 'queued', nextTryAt: tx.now } : { state: 'sent', sentAt: tx.now }),
  })
  return userId
}

export const tenantEnding: Job = every<Due>('system.tenantEnding', {
  label: label('租期将到，提醒管理员', 'Tell administrators that their tenant ends'),
  schedule: daily('08:00'),
  due,
  key: keyOf,
  work: (working, tx, row) => tell(working, tx, row),
})
