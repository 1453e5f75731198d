import type { Label } from '#kernel/definition/index.ts'
import type { Caller, Context } from '#kernel/http/caller.ts'
import type { LetterRules } from '#kernel/http/letters.ts'
import type { Tx } from '#kernel/store/db.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { mailOutbox } from '../message/outbox/definition.ts'
import { seesAll } from './scope.ts'

/** What people of the campus are told of their matters: in the bell, with a link to where it goes on. */

export type News = {
  /** Accounts; whoever is named twice or not at all is told once or never. */
  readonly to: readonly (string | null | undefined)[]
  readonly about: string
  readonly aboutId: string
  readonly subject: Label
  /** Path below the address of the product. */
  readonly path: string
  /** Makes it one of its kind for each reader. */
  readonly key: string
}

type Reader = { readonly id: string; readonly email: string | null; readonly language: 'zh' | 'en' | null }

export async function tell(tx: Tx, ctx: Pick<Context, 'baseUrl'>, news: News): Promise<void> {
  await told(tx, ctx, news)
}

/** The same, for whoever says how many were told. */
export async function told(tx: Tx, { baseUrl }: Pick<Context, 'baseUrl'>, news: News): Promise<number> {
  const { to, about, aboutId, subject, path, key } = news
  const wanted = [...new Set(to)].filter(
    (id) => typeof id === 'string' && id !== '0' && id !== tx.actor.userId,
  )
  if (wanted.length === 0) return 0
  const readers = await tx.query<Reader>(
    sql`select u.id, u.email, u.language from blade_user u where u.id = any(${wanted}::bigint[]) and u.is_deleted = 0 and u.status = 1
          and not exists (select 1 from mail_outbox m where m.dedupe_key = ${`campus:${key}:`} || u.id and m.is_deleted = 0)`,
  )
  for (const { id, email, language } of readers) {
    const lang = language ?? 'zh'
    await insert(tx, mailOutbox, {
      to: email ?? `${id}@inbox`,
      templateCode: 'campus',
      language: lang,
      subject: subject[lang],
      body: `${subject[lang]}\n${baseUrl}/${path}\n`,
      channel: 'inApp',
      state: 'sent',
      sentAt: tx.now,
      about,
      aboutId,
      recipientId: id,
      dedupeKey: `campus:${key}:${id}`,
      tries: 0,
    })
  }
  return readers.length
}

/** Whoever keeps the building that a room is in. */
export async function wardensOf(tx: Tx, buildId: string | null): Promise<string[]> {
  const row = await tx.one<{ warden: string | null }>(
    sql`select warden_user_id as warden from school_dorm_build where id = ${buildId}`,
  )
  return row?.warden ? [row.warden] : []
}

/** Everybody who holds a role. */
export async function holdersOf(tx: Tx, alias: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    sql`select u.id from blade_user u join role r on r.id = any(u.role_id) and r.role_alias = ${alias} and r.is_deleted = 0
        where u.is_deleted = 0 and u.status = 1 limit 200`,
  )
  return rows.map(({ id }) => id)
}

const abouts = [
  'aircondInstallApply',
  'aircondRentOutApply',
  'dormAircondChange',
  'aircondPaymentVoucher',
  'aircondWorkOrder',
  'schoolAuth',
  'schoolAircond',
  'repairGroup',
  'schoolShop',
  'SchoolGoods',
  'order',
  'openInvoiceApply',
  'SchoolMoment',
  'schoolComment',
  'momentVote',
]
/** Who is told of these wrote them, signed or not: nobody else reads such a letter, not the administrator either. */
const unnamed = ['SchoolMoment', 'schoolComment', 'momentVote']
export const letters: LetterRules = {
  about: abouts,
  rows: (caller: Caller) =>
    seesAll(caller)
      ? sql`(t.recipient_id = ${caller.userId} or t.about is null or not (t.about = any(${unnamed}::text[])))`
      : sql`t.recipient_id = ${caller.userId}`,
}
