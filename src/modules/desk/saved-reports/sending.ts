/** Sends saved reports by the clock: each reader gets what their own rights show, as a sheet and in the bell. */
import { Readable } from 'node:stream'
import { isRefusal, label, wallClock, type Lang } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { every, type Working } from '#kernel/jobs/job.ts'
import { minutes } from '#kernel/jobs/schedule.ts'
import { shelfOf } from '#kernel/reports/books.ts'
import { fileOf } from '#kernel/reports/files.ts'
import { daysOfPeriod, lastSlot, type Days } from '#kernel/reports/periods.ts'
import { keepFile, momentsOf, newCode, tableFor } from '#kernel/reports/shelves.ts'
import type { ReportShelf } from '#kernel/reports/server.ts'
import type { Stored } from '#kernel/store/blobs.ts'
import type { Tx } from '#kernel/store/db.ts'
import { find, insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { mailOutbox } from '../../message/outbox/definition.ts'
import { savedReport, type SavedReport } from './definition.ts'
import { mayOpen } from './server.ts'

type Due = {
  readonly id: string
  readonly userId: string
  readonly email: string | null
  readonly name: string
  readonly language: Lang | null
  readonly slot: string
  /** Who saved it, and alone can change it or have it sent no longer. */
  readonly ownerId: string
  readonly owner: string
}

const keyOf = ({ id, slot, userId }: Pick<Due, 'id' | 'slot' | 'userId'>) => `report:${id}:${slot}:${userId}`
const most = 1000

/** Readers who have not got the last one yet; what was changed after its hour waits for the next. Nobody could stop what somebody left behind: it goes out no more. */
function due({ reader, now, timeZone }: Working): Promise<Due[]> {
  const time = wallClock(now, timeZone)
  const slots = sql`(values ('weekly', ${lastSlot('weekly', time)}), ('monthly', ${lastSlot('monthly', time)})) as s (rhythm, slot)`
  return reader.query<Due>(
    sql`select t.id, u.id as user_id, u.email, coalesce(nullif(u.real_name, ''), u.account) as name, u.language, s.slot,
          o.id as owner_id, coalesce(nullif(o.real_name, ''), o.account) as owner
        from saved_report t join ${slots} on s.rhythm = t.rhythm
        join blade_user o on o.id = t.create_user and o.is_deleted = 0 and o.status = 1
        join blade_user u on u.is_deleted = 0 and u.status = 1
          and (u.id = t.create_user or (t.audience = 'shared' and u.role_id && t.role_ids))
        where t.is_deleted = 0 and t.update_time < ((s.slot || ' 08:00')::timestamp at time zone ${timeZone})
          and ${now} < ((s.slot || ' 08:00')::timestamp at time zone ${timeZone}) + interval '1 day'
          and not exists (select 1 from mail_outbox m where m.dedupe_key = 'report:' || t.id || ':' || s.slot || ':' || u.id)
        order by t.id, u.id limit ${most}`,
  )
}

type Made = {
  readonly shelf: ReportShelf
  readonly saved: SavedReport
  readonly stored: Stored
  readonly rows: number
  readonly title: string
  readonly days: Days
}

/** Outside of the transaction: counted and stored as the reader themselves would have asked for it. */
async function make({ ctx, tenantId, reader, now, today }: Working, row: Due): Promise<Made | undefined> {
  const caller = await ctx.standIn(tenantId, row.userId, row.language ?? 'zh')
  const saved = await find(reader, savedReport, row.id)
  const shelf = saved && shelfOf(saved.book)
  // Whoever lost the right is sent nothing; with its owner's it goes to nobody, for they no longer see it to change it.
  if (!caller || !saved || !shelf || !mayOpen(saved, caller.may)) return undefined
  const owner = row.ownerId === row.userId ? caller : await ctx.standIn(tenantId, row.ownerId, 'zh')
  if (!owner || !mayOpen(saved, owner.may)) return undefined
  const days = daysOf(saved, today)
  const { from = now, to = now } = momentsOf(days, caller)
  const asked = { caller, given: givenIn(saved), period: { from, to, now } }
  const table = await tableFor(shelf, saved.type, asked, saved.columns ?? [], ctx.db)
  const title = titleOf(shelf, saved, caller, days)
  const bytes = await fileOf('xlsx', { table, title, subtitle: '', lang: caller.lang, made: now })
  const stored = await ctx.blobs.put(tenantId, Readable.from(bytes), { maxBytes: 100_000_000 })
  if (isRefusal(stored)) throw new Error(stored.msg.en)
  return { shelf, saved, stored, rows: table.lines.length, title, days }
}

const givenIn = ({ params }: SavedReport) =>
  Object.fromEntries(Object.entries(params ?? {}).map(([name, id]) => [name, id ?? undefined]))

function daysOf({ period, periodFrom, periodTo }: SavedReport, today: string): Days {
  if (period !== 'fixed') return daysOfPeriod(period, today)
  return [periodFrom ?? today, periodTo ?? today]
}

function titleOf({ book }: ReportShelf, { name, type }: SavedReport, { lang }: Caller, days: Days): string {
  const kind = book.kinds[type]
  const when = kind?.ofNow ? '' : ` ${days.join('–')}`
  return `${name} · ${kind?.[lang] ?? type}${when}`.replaceAll(/[/\\]/g, '_')
}

/** The key is unique: of two servers that made it at once the second writes nothing. */
async function send({ ctx }: Working, tx: Tx, row: Due, made: Made | undefined): Promise<unknown> {
  if (!made) return undefined
  const known = await tx.query(sql`select 1 as one from mail_outbox where dedupe_key = ${keyOf(row)}`)
  if (known.length > 0) return undefined
  const { shelf, saved, stored, rows, title, days } = made
  const { files, kinds } = shelf.book
  const held = await keepFile(tx, stored, title, 'xlsx')
  await insert(tx, files, {
    code: newCode(saved.type, row.slot),
    nameZh: `${saved.name} · ${kinds[saved.type]?.zh}`,
    nameEn: `${saved.name} · ${kinds[saved.type]?.en}`,
    type: saved.type,
    params: { ...saved.params, periodFrom: days[0], periodTo: days[1] },
    format: 'xlsx',
    state: 'done',
    requestedBy: row.userId,
    fileId: held.id,
    finishedAt: tx.now,
    rowCount: rows,
  })
  const lang = row.language ?? 'zh'
  const link = `${ctx.baseUrl}${files.menu?.path ?? ''}?saved=${saved.id}`
  const waits = row.email
    ? ({ state: 'queued', nextTryAt: tx.now } as const)
    : ({ state: 'sent', sentAt: tx.now } as const)
  return insert(tx, mailOutbox, {
    to: row.email ?? `${row.userId}@inbox`,
    templateCode: 'report',
    language: lang,
    subject: title,
    body: bodies[lang](row.name, title, link, row.ownerId === row.userId ? undefined : row.owner),
    channel: row.email ? 'mail' : 'inApp',
    ...waits,
    about: savedReport.name,
    aboutId: saved.id,
    recipientId: row.userId,
    attachmentId: held.id,
    dedupeKey: keyOf(row),
    tries: 0,
  })
}

const bodies = {
  zh: (name: string, title: string, link: string, owner?: string) =>
    `${name}，您好：\n\n定时报表“${title}”已生成，按您本人的权限统计，见附件。\n\n在系统中打开：\n${link}\n\n${owner ? `由${owner}设置，发给共享角色的人；不再需要时，请与其联系。` : '不再需要时，在该页面点“修改保存的报表”，改为不发送。'}\n`,
  en: (name: string, title: string, link: string, owner?: string) =>
    `Dear ${name},\n\nThe report “${title}” has been made, counted with your own rights; it is attached.\n\nOpen it here:\n${link}\n\n${owner ? `${owner} has it sent to the holders of a role of yours; ask them if you no longer want it.` : 'To have it no longer, press “Change saved report” on that page and choose “Not sent”.'}\n`,
} as const

export const sendReports = every<Due, Made | undefined>('desk.sendReports', {
  label: label('发送定时报表', 'Send reports by the clock'),
  schedule: minutes(10),
  due,
  key: keyOf,
  ahead: make,
  work: send,
})
