/** A person's own letters about records, in the bell: what it is about and where it leads, never its text. */
import { wallClock } from '#kernel/definition/index.ts'
import type { Call, Caller, Context } from '#kernel/http/caller.ts'
import { pathAtHome } from '#kernel/definition/home.ts'
import { route, type Route, type Topic } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'
import { mailOutbox } from './definition.ts'

/** Older ones are in the mailbox. */
const shownDays = 90
const most = 20

const own = ({ caller, ctx }: Pick<Call, 'caller' | 'ctx'>) =>
  sql`recipient_id = ${caller.userId} and about is not null and is_deleted = 0 and create_time > ${new Date(ctx.clock().getTime() - shownDays * 86_400_000)}`

type Shown = { id: string; subject: string; body: string | null; createTime: Date; readAt: Date | null }

async function list(call: Call): Promise<unknown> {
  const { caller, db, ctx } = call
  const rows = await db
    .of(caller.tenantId)
    .query<Shown>(
      sql`select id, subject, body, create_time, read_at from mail_outbox where ${own(call)} order by create_time desc, id desc limit ${most}`,
    )
  const home = await ctx.home(caller.tenantId)
  const linkIn = (body: string) => {
    const path = firstPath(body, ctx.baseUrl)
    return path && pathAtHome(home, path)
  }
  return rows.map(({ id, subject, body, createTime, readAt }) => ({
    id,
    title: subject,
    link: linkIn(body ?? ''),
    createTime: wallClock(createTime, caller.timeZone),
    read: readAt !== null,
  }))
}

/** The page that the letter asks its reader to open. */
function firstPath(body: string, baseUrl: string): string | null {
  const at = body.indexOf(`${baseUrl}/`)
  return at < 0 ? null : (/^[^\s，。；]+/.exec(body.slice(at + baseUrl.length))?.[0] ?? null)
}

async function unread(call: Call): Promise<unknown> {
  const row = await call.db
    .of(call.caller.tenantId)
    .one<{ n: number }>(
      sql`select count(*)::int as n from (select 1 from mail_outbox where ${own(call)} and read_at is null limit 100) waiting`,
    )
  return row?.n ?? 0
}

/** Those that were made before the newest that was shown; what came in the meantime stays unread. */
async function read(call: Call): Promise<unknown> {
  const { caller, db, ctx, input } = call
  const upTo = /^\d{1,19}$/.test(String(input.upTo)) ? String(input.upTo) : '0'
  await db
    .of(caller.tenantId)
    .query(
      sql`update mail_outbox set read_at = ${ctx.clock()} where ${own(call)} and read_at is null and id <= ${upTo}`,
    )
  return true
}

export const inboxRoutes: Route[] = [
  route({ method: 'GET', url: 'blade-message/inbox/list', permission: 'signedIn' }, list),
  route({ method: 'GET', url: 'blade-message/inbox/unread', permission: 'signedIn' }, unread),
  route(
    {
      method: 'POST',
      url: 'blade-message/inbox/read',
      permission: 'signedIn',
      input: { type: 'object', required: ['upTo'], properties: { upTo: { type: 'string', maxLength: 19 } } },
    },
    read,
  ),
]

/** Changes when a letter is written to this person; what is written to others would have everybody's browser ask. */
export const inboxTopic: Topic = {
  name: 'inbox',
  each: 'person',
  tables: [mailOutbox.table],
  mark: async (caller: Caller, { db }: Context) => {
    const row = await db.of(caller.tenantId).one<{
      mark: string | null
    }>(sql`select max(id)::text as mark from mail_outbox where recipient_id = ${caller.userId} and is_deleted = 0`)
    return row?.mark ?? ''
  },
}
