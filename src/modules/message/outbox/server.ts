/** Sends what stands in the outbox: by SMTP where one is configured, else as files into DATA_DIR/mail. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { inScope } from '#kernel/http/seen.ts'
import { isRefusal, label } from '#kernel/definition/index.ts'
import { allAreas } from '#kernel/http/areas.ts'
import type { Caller, Context, MailSettings } from '#kernel/http/caller.ts'
import { addressesAtHome } from '#kernel/definition/home.ts'
import { once } from '#kernel/definition/once.ts'
import type { Letter } from '#kernel/http/letters.ts'
import { withSealedWords } from '#kernel/http/link-words.ts'
import { idsOf } from '#kernel/http/rows.ts'
import { action, slice, type ActionCall, type Slice } from '#kernel/http/slice.ts'
import { task, type Job } from '#kernel/jobs/job.ts'
import { seconds } from '#kernel/jobs/schedule.ts'
import type { Actor, Tx } from '#kernel/store/db.ts'
import { writeWhole } from '#kernel/store/disk.ts'
import { find, findAll, update } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { failureOf, forgetBounce, noteBounce, type Failure } from '../bounces/bounces.ts'
import { attach } from '../../resource/attach/definition.ts'
import { refuse } from '../catalogue.ts'
import { mailOutbox, type OutboxMail } from './definition.ts'
import { inboxRoutes, inboxTopic } from './inbox.ts'

type Mailing = Pick<Context, 'db' | 'clock' | 'dataDir' | 'mail' | 'vault' | 'baseUrl' | 'blobs' | 'home'>
/** With the file that goes with it, and the name of whoever writes: one address serves all tenants. */
export type Leaving = OutboxMail & {
  readonly sender?: string | undefined
  readonly endsAt?: string
  readonly enclosed?: { filename: string; content: Buffer; contentType: string }
}
export type Transport = (mail: Leaving) => Promise<void>

export const slices: readonly Slice[] = [
  slice(mailOutbox, {
    // Letters about a record are read by whoever its area says; of those about none the envelope alone.
    rows: readable,
    project: (row, caller) => withName(withoutProof(row), caller),
    routes: inboxRoutes,
    topics: [inboxTopic],
    // One that a mail server puts off once or twice comes through; one tried for longer stands still like one that failed.
    waiting: () => sql`(t.state = 'failed' or (t.state = 'queued' and t.tries >= ${triesThatTell}))`,
    actions: {
      retry: action({ body: { type: 'object' } }, sendAgain),
    },
  }),
]

/**
 * Of letters that failed or wait for a later try, those that are chosen: they leave with the next pass. One that a sender
 * holds leaves by itself, and sent by a second one it would arrive twice.
 */
async function sendAgain({ tx, caller, input }: ActionCall): Promise<unknown> {
  const ids = idsOf(input.ids ?? input.id)
  if (isRefusal(ids)) return refuse('noLetter')
  const scope = inScope(caller, mailOutbox)
  const seen = sql`t.id = any(${ids}::bigint[]) and ${readable(caller)} and (${scope})`
  await tx.query(sql`select t.id from mail_outbox t where ${seen} order by t.id for update`)
  const mails = await findAll(tx, mailOutbox, seen)
  if (mails.length < ids.length) return refuse('noLetter')
  const again = mails.filter((mail) => isIdle(mail, tx.now))
  if (again.length === 0) return refuse('notFailed')
  for (const mail of again) {
    const to = await addressNow(tx, mail)
    await update(tx, mailOutbox, mail.id, { to, state: 'queued', nextTryAt: tx.now, tries: 0, error: null })
  }
  // No row: as it is stored it has what no page shows.
  return { ids: again.map(({ id }) => id) }
}

const isIdle = ({ state, nextTryAt }: OutboxMail, now: Date) =>
  state === 'failed' || (state === 'queued' && (nextTryAt?.getTime() ?? 0) > now.getTime() + 2 * claimMs)

/**
 * Whoever has another address by now is written to there: the old one is why the letter failed. A letter about no record is
 * about an address or an account itself, and its word is for that address alone.
 */
async function addressNow(tx: Tx, { to, recipientId, about }: OutboxMail): Promise<string> {
  if (!recipientId || !about) return to
  const person = await tx.one<{ email: string | null }>(
    sql`select email from blade_user where id = ${recipientId} and is_deleted = 0`,
  )
  return person?.email || to
}

function readable(caller: Caller): Sql {
  const parts = allAreas().flatMap(({ letters }) => [
    ...(letters?.rows
      ? [sql`(t.about = any(${[...(letters.about ?? [])]}::text[]) and ${letters.rows(caller)})`]
      : []),
    ...(letters?.alone ? [sql`(t.about is null and ${letters.alone(caller)})`] : []),
  ])
  return parts.length > 0 ? sql`(${sql.join(parts, ' or ')})` : sql`false`
}

/** A letter about an account may hold the word that sets its password: no list and no page has its text. */
const withoutProof = (row: Record<string, unknown>): Record<string, unknown> =>
  row.about ? row : { ...row, body: null }

/** A code tells nobody what a letter is; with it stands what the office's own list of templates calls it. */
function withName(row: Record<string, unknown>, { lang }: Caller): Record<string, unknown> {
  const code = String(row.templateCode)
  const called = allAreas()
    .map(({ letters }) => letters?.called?.(code))
    .find((name) => name !== undefined)
  return called ? { ...row, templateCodeName: called[lang] } : row
}

const mostTries = 8
/** A mail server that is away, or that we cannot sign in to, may be mended after a weekend; what was refused for good is not tried again. */
const longestMs = 3 * 24 * 3_600_000
/** Six minutes after the first. */
const triesThatTell = 3

/** Until the next try: 2, 4, 8 … 64 minutes, and then every 64. */
function pause(tries: number): number {
  return Math.min(64, 2 ** tries) * 60_000
}

/** How long a mail belongs to the process that took it without a sign of life; a crash gives it back after that. */
const claimMs = 50_000
const signOfLifeMs = 15_000

/** One pass over a tenant's waiting mails; answers how many went out. Safe to run in several processes at once. */
export async function sendWaiting(
  ctx: Mailing,
  tenantId: string,
  transport = transportOf(ctx),
  going: () => boolean = () => true,
): Promise<number> {
  const system = { tenantId, userId: null, deptId: null }
  let sent = 0
  for (;;) {
    const mail = going() ? await ctx.db.tx(system, claim) : undefined
    if (!mail) return sent
    // Outside the transaction: a slow mail server must not hold a connection, on the embedded database the only one.
    const worded = await withWords(ctx, tenantId, mail)
    const failure = await whileHeld(ctx, system, mail.id, () => transport(worded)).then(
      () => undefined,
      (thrown: unknown) => failureOf(thrown),
    )
    await ctx.db.tx(system, (tx) => settle(tx, mail, failure, ctx.baseUrl))
    if (failure === undefined) sent += 1
  }
}

/** A slow mail server keeps its letter for as long as it takes; nobody else sends it meanwhile. */
async function whileHeld(ctx: Mailing, system: Actor, id: string, send: () => Promise<void>): Promise<void> {
  let said: Promise<unknown> = Promise.resolve()
  const signs = setInterval(() => {
    said = ctx.db
      .tx(system, (tx) => update(tx, mailOutbox, id, { nextTryAt: new Date(tx.now.getTime() + claimMs) }))
      .catch(() => {})
  }, signOfLifeMs).unref()
  try {
    await send()
  } finally {
    clearInterval(signs)
    await said
  }
}

/** The words of links are put in as it leaves, and its addresses become those of the tenant. */
async function withWords(ctx: Mailing, tenantId: string, mail: OutboxMail): Promise<Leaving> {
  let worded: Letter = withSealedWords(ctx.vault, tenantId, mail)
  for (const put of allAreas().flatMap(({ letters }) => letters?.words ?? []))
    worded = await put(ctx, tenantId, worded)
  const enclosed = mail.attachmentId ? await enclosedIn(ctx, tenantId, mail.attachmentId) : undefined
  const body = worded.body && addressesAtHome(await ctx.home(tenantId), ctx.baseUrl, worded.body)
  const { endsAt } = worded
  return {
    ...mail,
    body,
    sender: await nameOf(ctx, tenantId),
    ...(enclosed && { enclosed }),
    ...(endsAt && { endsAt }),
  }
}

const nameOf = async ({ db }: Mailing, tenantId: string): Promise<string | undefined> =>
  (
    await db.platform.one<{ name: string }>(
      sql`select tenant_name as name from tenant where tenant_id = ${tenantId} and is_deleted = 0`,
    )
  )?.name

/** Nothing where the file is gone by now: the letter says where it stood. */
async function enclosedIn(
  { db, blobs }: Mailing,
  tenantId: string,
  id: string,
): Promise<Leaving['enclosed']> {
  const file = await find(db.of(tenantId), attach, id)
  if (!file?.name || !(await blobs.has(file.name))) return undefined
  return {
    filename: file.originalName,
    content: await buffer(blobs.open(file.name)),
    contentType: file.mime ?? 'application/octet-stream',
  }
}

async function claim(tx: Tx): Promise<OutboxMail | undefined> {
  const next = await tx.one<{ id: string; tries: number }>(
    sql`select id, tries from mail_outbox where state = 'queued' and channel = 'mail' and is_deleted = 0 and (next_try_at is null or next_try_at <= ${tx.now})
        order by id limit 1 for update skip locked`,
  )
  if (!next) return undefined
  return update(tx, mailOutbox, next.id, {
    tries: next.tries + 1,
    nextTryAt: new Date(tx.now.getTime() + claimMs),
  })
}

async function settle(
  tx: Tx,
  mail: OutboxMail,
  failure: Failure | undefined,
  baseUrl: string,
): Promise<void> {
  if (failure === undefined) {
    await update(tx, mailOutbox, mail.id, {
      state: 'sent',
      sentAt: tx.now,
      nextTryAt: null,
      error: null,
    })
    return forgetBounce(tx, mail.to)
  }
  const young = tx.now.getTime() - mail.createTime.getTime() < longestMs
  const given = failure.permanent || (mail.tries >= mostTries && !young)
  await update(tx, mailOutbox, mail.id, {
    state: given ? 'failed' : 'queued',
    error: failure.reason,
    // One that has gone or was given up is not tried again, and says nothing of a next time.
    nextTryAt: given ? null : new Date(tx.now.getTime() + pause(mail.tries)),
  })
  if (failure.ofAddress) await noteBounce(tx, mail, failure.reason, baseUrl)
}

/**
 * A mail server behind a wall answers nothing, and the letters after this one wait meanwhile. Once it answers it has the ten
 * minutes of RFC 5321, 4.5.3.2.6: a letter that it took and that we gave up would arrive twice.
 */
const connectionTimeout = 20_000

/** Comes with the first letter. */
const mailer = () => import('nodemailer')

export function transportOf({ mail: settings, dataDir }: Pick<Mailing, 'mail' | 'dataDir'>): Transport {
  const { smtpUrl, from } = settings
  if (smtpUrl) {
    const smtp = once(async () => (await mailer()).createTransport({ url: smtpUrl, connectionTimeout }))
    return async (mail) => {
      await (await smtp()).sendMail({ ...messageOf(mail), from: fromOf(mail, from) })
    }
  }
  const writer = once(async () => (await mailer()).createTransport({ streamTransport: true, buffer: true }))
  return async (mail) => {
    const built = await (
      await writer()
    ).sendMail({ ...messageOf(mail), from: fromOf(mail, from), date: mail.createTime })
    const folder = join(dataDir, 'mail')
    await mkdir(folder, { recursive: true })
    const path = join(
      folder,
      `${mail.createTime.toISOString().slice(0, 10)}-${mail.templateCode}-${mail.id}.eml`,
    )
    await writeWhole(path, built.message as Buffer)
  }
}

/** A sender of the installation that has a name of its own keeps it. */
const fromOf = ({ sender }: Leaving, from: string) =>
  sender && !from.includes('<') ? { name: sender, address: from } : from

/** As the mail library takes it. */
export function messageOf(mail: Leaving) {
  return {
    to: mail.to,
    ...(mail.cc ? { cc: mail.cc } : {}),
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    subject: mail.subject,
    text: mail.body ?? '',
    ...(mail.enclosed && { attachments: [mail.enclosed] }),
    messageId: `<${mail.id}@journal-back-office>`,
    headers: {
      'Content-Language': mail.language,
      'Auto-Submitted': 'auto-generated',
      ...(mail.endsAt && {
        'List-Unsubscribe': `<${mail.endsAt}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const transports = new WeakMap<MailSettings, Transport>()

/** One for the life of the server: it is made up once, and the library comes with the first letter alone. */
function transportFor(ctx: Pick<Mailing, 'mail' | 'dataDir'>): Transport {
  const kept = transports.get(ctx.mail) ?? transportOf(ctx)
  transports.set(ctx.mail, kept)
  return kept
}

export const mailJob: Job = task('message.mail', {
  label: label('发送邮件', 'Send mails'),
  schedule: seconds(5),
  run: ({ ctx, tenantId, going }) => sendWaiting(ctx, tenantId, transportFor(ctx), going),
})
