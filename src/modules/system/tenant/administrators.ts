import type { Label, Lang } from '#kernel/definition/index.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { mailOutbox } from '#modules/message/outbox/definition.ts'
import { fromHouse, tenantName } from '../house/house-name.ts'
import { tenant } from './definition.ts'

/** Who looks after a tenant, and is written to about it as a whole. */
export type Administrator = {
  readonly userId: string
  readonly name: string
  readonly email: string | null
  readonly language: Lang | null
}

export function administratorsOf(reader: Reader): Promise<Administrator[]> {
  return reader.query<Administrator>(
    sql`select u.id as user_id, coalesce(case when u.language = 'en' then nullif(u.real_name_en, '') end, nullif(u.real_name, ''), u.account) as name, nullif(u.email, '') as email, u.language
        from blade_user u where u.is_deleted = 0 and u.status = 1
          and exists (select 1 from role r where r.id = any(u.role_id) and r.role_alias in ('admin', 'administrator') and r.is_deleted = 0)
        order by u.id limit 100`,
  )
}

/** Those of whom none has been told under its key. */
export async function untold<T>(reader: Reader, all: readonly T[], keyOf: (one: T) => string): Promise<T[]> {
  const told = await reader.query<{ key: string }>(
    sql`select dedupe_key as key from mail_outbox where dedupe_key = any(${all.map(keyOf)}::text[])`,
  )
  return all.filter((one) => !told.some(({ key }) => key === keyOf(one)))
}

type Said = { readonly subject: Label; readonly body: Label }

/** By mail, and by the bell alone where somebody has no address. */
export async function tellAdministrator(
  tx: Tx,
  { userId, email, language }: Administrator,
  {
    templateCode,
    dedupeKey,
    subject,
    body,
  }: Said & { readonly templateCode: string; readonly dedupeKey: string },
): Promise<string> {
  const lang = language ?? 'zh'
  const text = { subject: subject[lang], body: body[lang] }
  await insert(tx, mailOutbox, {
    to: email ?? `${userId}@inbox`,
    recipientId: userId,
    templateCode,
    channel: email ? 'mail' : 'inApp',
    language: lang,
    about: tenant.name,
    ...fromHouse(lang, text, await tenantName(tx)),
    dedupeKey,
    tries: 0,
    ...(email ? { state: 'queued', nextTryAt: tx.now } : { state: 'sent', sentAt: tx.now }),
  })
  return userId
}
