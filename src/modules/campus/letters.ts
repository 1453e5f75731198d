import { unstopped } from '#kernel/definition/unstopped.ts'
import { label, type Label, type Lang } from '#kernel/definition/index.ts'
import type { Caller, Context } from '#kernel/http/caller.ts'
import { collected } from '#kernel/http/batch.ts'
import type { LetterRules } from '#kernel/http/letters.ts'
import type { Reader as Asked, Tx } from '#kernel/store/db.ts'
import { insertMany } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { mailOutbox } from '../message/outbox/definition.ts'
import { seesAll } from './scope.ts'

/**
 * What people of the campus are told of their matters: in the bell, with a link to where it goes on, and by mail where they
 * have an address and the tenant sends mails.
 */

export type News = {
  /** Accounts; whoever is named twice or not at all is told once or never. */
  readonly to: readonly (string | null | undefined)[]
  /** A student, wherever they live now: of whoever has an account nobody else is told. */
  readonly student?: string | null
  readonly about: string
  readonly aboutId: string
  readonly subject: Label
  /** Path below the address of the product. */
  readonly path: string
  /** Makes it one of its kind for each reader. */
  readonly key: string
  /** For a desk that many sit at and look at all day: no mail beside the bell. */
  readonly bellOnly?: true
  /** What follows from a step without its being seen there: whoever took it is told too. */
  readonly actorToo?: true
}
export type Telling = Pick<Context, 'baseUrl' | 'parameter'>

type Reader = {
  readonly key: string
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly language: Lang | null
}

export const tell = (tx: Tx, ctx: Telling, news: News): Promise<void> => tellTogether(tx, { ctx, news })
const tellTogether = collected<{ ctx: Telling; news: News }>(async (tx, all) => {
  const [first] = all
  if (first)
    await toldAll(
      tx,
      first.ctx,
      all.map(({ news }) => news),
    )
})

/** Of many records that one call changes without taking their steps; answers how many were told. */
export const tellAll = (tx: Tx, ctx: Telling, all: readonly News[]): Promise<number> => toldAll(tx, ctx, all)

async function accountsOf(tx: Tx, all: readonly News[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const students = all.flatMap(({ student }) => student ?? [])
  if (students.length === 0) return new Map()
  const rows = await tx.query<{ id: string; userId: string }>(
    sql`select id, user_id from stu_info where id = any(${students}::bigint[]) and user_id is not null`,
  )
  return new Map(rows.map(({ id, userId }) => [id, [userId]]))
}

async function toldAll(tx: Tx, ctx: Telling, all: readonly News[]): Promise<number> {
  const accounts = await accountsOf(tx, all)
  const wanted = new Map<string, { id: string; news: News }>(
    all.flatMap((news) =>
      [...new Set(accounts.get(news.student ?? '') ?? news.to)]
        .filter((id) => typeof id === 'string')
        .filter((id) => id !== '0' && (news.actorToo || id !== tx.actor.userId))
        .map((id): [string, { id: string; news: News }] => [`campus:${news.key}:${id}`, { id, news }]),
    ),
  )
  if (wanted.size === 0) return 0
  // Each key by itself, which stands in an index: put together from the account it would have all letters read.
  const readers = await tx.query<Reader>(
    sql`select w.key, u.id, coalesce(u.real_name, u.account) as name, u.email, u.language
        from unnest(${[...wanted.values()].map(({ id }) => id)}::bigint[], ${[...wanted.keys()]}::text[]) as w (id, key) join blade_user u on u.id = w.id
        where u.is_deleted = 0 and u.status = 1
          and not exists (select 1 from mail_outbox m where m.dedupe_key = w.key and m.is_deleted = 0)`,
    { keep: true },
  )
  const mails = (await ctx.parameter(tx.actor.tenantId, 'campus.letters.mail', tx)) === 'on'
  await insertMany(
    tx,
    mailOutbox,
    readers.flatMap(({ key, id, name, email, language }) => {
      const news = wanted.get(key)?.news
      if (!news) return []
      const { about, aboutId, subject, path } = news
      const lang = language ?? 'zh'
      const byMail = mails && !news.bellOnly && Boolean(email)
      return {
        to: email ?? `${id}@inbox`,
        templateCode: 'campus',
        language: lang,
        subject: subject[lang],
        body: bodies[lang](name, subject[lang], linkIn(ctx, path, lang)),
        channel: byMail ? ('mail' as const) : ('inApp' as const),
        ...(byMail
          ? { state: 'queued' as const, nextTryAt: tx.now }
          : { state: 'sent' as const, sentAt: tx.now }),
        about,
        aboutId,
        recipientId: id,
        dedupeKey: key,
        tries: 0,
      }
    }),
  )
  return readers.length
}

/** Pages of the portal are in the language of their address; the office’s are in whichever its reader chose. */
export const linkIn = ({ baseUrl }: Pick<Context, 'baseUrl'>, path: string, lang: Lang): string =>
  `${baseUrl}/${lang === 'en' && path.startsWith('portal/') ? `en/${path}` : path}`

/** Whoever never chose one reads Chinese. */
export async function languageOf(r: Asked, userId: string): Promise<Lang> {
  const row = await r.one<{ language: Lang | null }>(
    sql`select language from blade_user where id = ${userId}`,
  )
  return row?.language ?? 'zh'
}

/** What stands around the one sentence that matters. */
const bodies = {
  zh: (name: string, said: string, link: string) =>
    `${name}，您好：\n\n${unstopped(said)}。\n\n查看和办理：\n${link}\n\n本邮件由系统发送，请勿直接回复。\n`,
  en: (name: string, said: string, link: string) =>
    `Dear ${name},\n\n${unstopped(said)}.\n\nSee it and go on here:\n${link}\n\nThis letter was sent by the system; please do not reply to it.\n`,
} as const

/** Whom this transaction has told already: of many orders that one press gives to somebody they hear once. */
const heardBy = new WeakMap<Tx, Set<string>>()
export async function tellOnce(tx: Tx, ctx: Telling, of: string, news: News): Promise<void> {
  const known = heardBy.get(tx) ?? new Set()
  heardBy.set(tx, known)
  const to = news.to.filter((id) => !known.has(`${of}:${id}`))
  for (const id of to) known.add(`${of}:${id}`)
  await tell(tx, ctx, { ...news, to })
}

/** Whoever keeps the campus. */
export async function managersOf(tx: Tx, campusId: string | null): Promise<string[]> {
  const row = await tx.one<{ manager: string | null }>(
    sql`select manager_user_id as manager from school_campus where id = ${campusId}`,
  )
  return row?.manager ? [row.manager] : []
}

/** Whoever keeps the building that a room is in. */
export async function wardensOf(tx: Tx, buildId: string | null): Promise<string[]> {
  const row = await tx.one<{ warden: string | null }>(
    sql`select warden_user_id as warden from school_dorm_build where id = ${buildId}`,
  )
  return row?.warden ? [row.warden] : []
}

/** Whoever works on what is broken has it on their phone; for anybody else it stands in the lists of the office. */
export async function isWorker(tx: Tx, userId: string | null | undefined): Promise<boolean> {
  const row = await tx.one(
    sql`select 1 as one from blade_user u join role r on r.id = any(u.role_id) and r.role_alias = 'repairWorker' and r.is_deleted = 0
        where u.id = ${userId ?? '0'} limit 1`,
  )
  return row !== undefined
}

/** Everybody who holds a role. */
export async function holdersOf(tx: Tx, alias: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    sql`select u.id from blade_user u join role r on r.id = any(u.role_id) and r.role_alias = ${alias} and r.is_deleted = 0
        where u.is_deleted = 0 and u.status = 1 limit 200`,
  )
  return rows.map(({ id }) => id)
}

/** Who is told of these wrote them, signed or not: nobody else reads such a letter, not the administrator either. */
const unnamed = ['SchoolMoment', 'schoolComment', 'momentVote']
/** About whatever the area has (`server.ts`): of a letter about anything else nobody would find a trace. */
export const letters: Omit<LetterRules, 'about'> = {
  called: (code) =>
    code === 'campus'
      ? label('校园通知', 'News of the campus')
      : code === 'INVOICE'
        ? label('发票已开具', 'Invoice issued')
        : undefined,
  rows: (caller: Caller) =>
    seesAll(caller)
      ? sql`(t.recipient_id = ${caller.userId} or t.about is null or not (t.about = any(${unnamed}::text[])))`
      : sql`t.recipient_id = ${caller.userId}`,
}
