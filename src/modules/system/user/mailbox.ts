/**
 * Whose mailbox an account names. A letter with a link asks; until its owner follows it, signed in to that account, the
 * address proves nothing, whoever typed it (domain 2.14, M38).
 */
import { namesAnAddress } from '#auth/letters.ts'
import type { Tx } from '#kernel/store/db.ts'
import { insert } from '#kernel/store/rows.ts'
import { takeTurns } from '#kernel/store/turns.ts'
import { sql } from '#kernel/store/sql.ts'
import { fromHouse, houseName, tenantName } from '../house/house-name.ts'
import { knowsPortalAlone } from '../house/of-portal.ts'
import { mailOutbox } from '#modules/message/outbox/definition.ts'

/** By the name that readers of the letter's language write. */
const calledInLetters = sql.raw(
  `coalesce(case when u.language = 'en' then nullif(u.real_name_en, '') end, nullif(u.real_name, ''), u.name, u.account)`,
)

type Asked = {
  id: string
  name: string
  email: string | null
  language: 'zh' | 'en' | null
  verified: boolean
  asked: number
}

type Letter = Omit<Parameters<typeof insert<typeof mailOutbox>>[2], 'state' | 'tries' | 'nextTryAt'>

/** A letter about an account goes out with the sender's next turn. */
const queueLetter = (tx: Tx, letter: Letter) =>
  insert(tx, mailOutbox, { ...letter, state: 'queued', tries: 0, nextTryAt: tx.now })

/** Letters an hour to whichever addresses one account tries: enough for a typing error, too few to annoy others. */
const mostAnHour = 5

/** Asks the present address of an account, unless it has been confirmed; answers false when that was done too often. */
export async function askToConfirm(tx: Tx, userId: string, baseUrl: string): Promise<boolean> {
  // Held until the end: of two requests at once the second counts the first one's letter.
  await tx.query(sql`select id from blade_user where id = ${userId} for update`)
  const since = new Date(tx.now.getTime() - 3_600_000)
  const person = await tx.one<Asked>(
    sql`select u.id, ${calledInLetters} as name, lower(u.email) as email, u.language,
          coalesce(u.verified_email = lower(u.email), false) as verified,
          (select count(*)::int from mail_outbox o where o.recipient_id = u.id and o.template_code = 'M38' and o.create_time > ${since}) as asked
        from blade_user u where u.id = ${userId} and u.is_deleted = 0`,
  )
  if (!person?.email || person.verified) return true
  if (person.asked >= mostAnHour || (await takeTurns(tx, 'confirm', [person.email])).length > 0) return false
  const language = person.language ?? 'zh'
  const portal = await knowsPortalAlone(tx, person.id)
  const place = portal ? 'portal' : 'apaph'
  const link = `${baseUrl}${language === 'en' ? '/en' : ''}/${place}/confirm-email?id=${person.id}`
  await queueLetter(tx, {
    to: person.email,
    recipientId: person.id,
    templateCode: 'M38',
    language,
    ...fromHouse(
      language,
      letter(language, namesAnAddress(person.name) ? person.email : person.name, link, portal),
      await (portal ? tenantName(tx) : houseName(tx)),
    ),
    dedupeKey: `M38:${person.id}:${tx.now.getTime()}`,
  })
  return true
}

/**
 * An address that was known to be the person's own hears that the account left it, whoever did it: it is the only place where
 * they learn of it if it was somebody else. One that nobody confirmed may be a stranger's and hears nothing.
 */
export async function tellLeftAddress(
  tx: Tx,
  before: { readonly id: string; readonly email: string | null } | undefined,
  next: string | null | undefined,
): Promise<void> {
  const left = before?.email?.toLowerCase()
  if (!before || !left || next === undefined || next?.toLowerCase() === left) return
  const person = await tx.one<{ name: string; account: string; language: 'zh' | 'en' | null }>(
    sql`select ${calledInLetters} as name, u.account, u.language from blade_user u where u.id = ${before.id} and u.verified_email = ${left}`,
  )
  if (!person) return
  const language = person.language ?? 'zh'
  await queueLetter(tx, {
    to: left,
    recipientId: before.id,
    templateCode: 'M38c',
    language,
    ...fromHouse(
      language,
      leftLetter(language, person),
      await ((await knowsPortalAlone(tx, before.id)) ? tenantName(tx) : houseName(tx)),
    ),
    dedupeKey: `M38c:${before.id}:${tx.now.getTime()}`,
  })
}

const leftLetter = (language: 'zh' | 'en', { name, account }: { name: string; account: string }) =>
  language === 'en'
    ? {
        subject: 'The e-mail address of your account was changed',
        body: `Dear ${name},\n\nThe account ${account} has another e-mail address from now on, and letters no longer come here. If neither you nor your administrator did this, change your password at once and tell your administrator.`,
      }
    : {
        subject: '您的账号邮箱已更改',
        body: `${name}，您好：\n\n账号 ${account} 的邮箱已改为其他地址，今后的信件不再寄到此处。如果不是您本人或管理员所改，请立即修改密码，并告知管理员。`,
      }

type Decided = Pick<Asked, 'id' | 'name' | 'email' | 'language'> & { version: number }

/** What became of a registration; whoever left no address is told at their next sign-in. */
export async function tellOfRegistration(
  tx: Tx,
  userIds: readonly string[],
  approved: boolean,
  baseUrl: string,
): Promise<void> {
  const people = await tx.query<Decided>(
    sql`select u.id, ${calledInLetters} as name, lower(u.email) as email, u.language, u.version
        from blade_user u where u.id = any(${[...userIds]}::bigint[]) and coalesce(u.email, '') <> ''`,
  )
  if (people.length === 0) return
  const house = await houseName(tx)
  for (const { id, name, email, language, version } of people)
    await queueLetter(tx, {
      to: email ?? '',
      recipientId: id,
      templateCode: approved ? 'M38a' : 'M38r',
      language: language ?? 'zh',
      ...fromHouse(
        language ?? 'zh',
        decision(language ?? 'zh', name, approved, `${baseUrl}/manage/login`),
        house,
      ),
      dedupeKey: `M38:${id}:decided:${version}`,
    })
}

function decision(
  language: 'zh' | 'en',
  name: string,
  approved: boolean,
  link: string,
): { subject: string; body: string } {
  if (language === 'en')
    return approved
      ? {
          subject: 'Your registration is approved',
          body: `Dear ${name},\n\nYour account is open. Sign in here:\n\n${link}`,
        }
      : {
          subject: 'Your registration was not approved',
          body: `Dear ${name},\n\nYour registration was not approved. If you think this is a mistake, ask the administrator of your organisation.`,
        }
  return approved
    ? { subject: '注册已通过', body: `${name}，您好：\n\n您的账号已开通，请由此登录：\n\n${link}` }
    : { subject: '注册未通过', body: `${name}，您好：\n\n您的注册未获批准。如有疑问，请联系贵单位管理员。` }
}

/** What confirming opens, to whom: papers are nothing that people of the portal wait for. */
const opens = {
  zh: ['确认后还能查看将您列为作者的稿件。', '确认后，通知和找回密码的链接都会寄到此邮箱。'],
  en: [
    'Once it is confirmed you also see the papers that name you as a co-author.',
    'Once it is confirmed, notices and links to a new password come to this address.',
  ],
} as const

function letter(
  language: 'zh' | 'en',
  name: string,
  link: string,
  portal: boolean,
): { subject: string; body: string } {
  const then = opens[language][portal ? 1 : 0]
  if (language === 'en')
    return {
      subject: 'Confirm your e-mail address',
      body: `Dear ${name},\n\nAn account here names this address. If it is yours, follow the link and sign in to confirm it:\n\n${link}\n\n${then} If you have no account here, ignore this letter: nothing is opened to anybody.`,
    }
  return {
    subject: '请确认邮箱',
    body: `${name}，您好：\n\n有账号登记了此邮箱。如果是您本人，请打开以下链接并登录确认：\n\n${link}\n\n${then}如果您没有注册过，请忽略此信，不会因此向任何人开放任何内容。`,
  }
}
