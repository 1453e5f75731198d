import { label } from '#kernel/definition/index.ts'
import type { Context } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { mailOutbox } from '../../message/outbox/definition.ts'
import { instanceStates, type Instance } from '../instances/definition.ts'

export type Told = {
  readonly instance: Pick<Instance, 'id' | 'title'>
  readonly key: string
  readonly subject: { readonly zh: string; readonly en: string }
  readonly text?: string
  readonly channel?: 'mail' | 'inApp'
  readonly path?: string
}

/** A line in somebody's bell, and a mail where that is asked; it leads to the record. */
export async function tell(tx: Tx, ctx: Pick<Context, 'baseUrl'>, userId: string, told: Told): Promise<void> {
  const person = await tx.one<{ email: string | null; language: string | null }>(
    sql`select email, language from blade_user where id = ${userId} and is_deleted = 0`,
  )
  if (!person) return
  const language = person.language === 'en' ? 'en' : 'zh'
  const mails = told.channel === 'mail' && Boolean(person.email)
  const link = `${ctx.baseUrl}${told.path ?? `/task/detail?id=${told.instance.id}`}`
  const look = label('查看', 'Look')[language]
  await insert(tx, mailOutbox, {
    to: person.email ?? '-',
    templateCode: 'flow',
    language,
    subject: told.subject[language].slice(0, 500),
    body: `${told.text ? `${told.text}\n\n` : ''}${look} ${link}`,
    channel: mails ? 'mail' : 'inApp',
    about: 'flowInstance',
    aboutId: told.instance.id,
    recipientId: userId,
    dedupeKey: `flow:${told.instance.id}:${userId}:${told.key}`.slice(0, 200),
    state: mails ? 'queued' : 'sent',
    tries: 0,
    ...(mails ? { nextTryAt: tx.now } : { sentAt: tx.now }),
  })
}

/** How it ended, to whoever started it and did not end it. */
export async function tellStarter(tx: Tx, ctx: Pick<Context, 'baseUrl'>, done: Instance): Promise<void> {
  const { starterId, parentId, title, state } = done
  if (parentId || !starterId || starterId === tx.actor.userId) return
  await tell(tx, ctx, starterId, {
    instance: done,
    key: 'end',
    subject: { zh: `${title}：${instanceStates[state].zh}`, en: `${title}: ${instanceStates[state].en}` },
  })
}
