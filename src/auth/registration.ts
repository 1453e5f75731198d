import { randomBytes } from 'node:crypto'
import { isRefusal, type Refusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { sealedLink } from '#kernel/http/link-words.ts'
import { route, type Route } from '#kernel/http/slice.ts'
import type { Tx } from '#kernel/store/db.ts'
import { isOffered, registers } from './registers.ts'
import { takeTurns } from '#kernel/store/turns.ts'
import { isTenantOpen } from '#kernel/store/open-tenants.ts'
import { sql } from '#kernel/store/sql.ts'
import { captchaFits } from './captcha.ts'
import { refuse } from './catalogue.ts'
import { alreadyLetter, calledInLetters, resetLetter, namesAnAddress } from './letters.ts'
import { linkMs, resetCode } from './reset-link.ts'
import { bindIdentity, identityFor, type Identity } from './identities.ts'
import type { AuthOptions } from './login.ts'
import { hashPassword, weakness } from '#kernel/store/passwords.ts'
import type { AuthNeeds } from './needs.ts'
import { platformTenant } from '#kernel/definition/platform.ts'
import { revokeSessions } from './sessions.ts'
import { overLimit, passwordsChanged } from './throttle.ts'
import { hashOf } from './tokens.ts'

/** How people without an account come in: guests who wait for approval, roles that areas leave open, forgotten passwords. */
export function registrationRoutes(options: AuthOptions): Route[] {
  const open = { method: 'POST', permission: 'public' } as const
  return [
    route({ ...open, url: 'blade-system/user/register-guest' }, (call) => registerGuest(call, options.needs)),
    ...options.needs.registered.map((role) =>
      route({ ...open, url: `blade-auth/${role}/register` }, (call) => registerAs(role, call, options)),
    ),
    route({ ...open, url: 'blade-auth/password/forgot' }, (call) => forgot(call, options)),
    route({ ...open, url: 'blade-auth/password/reset' }, (call) => reset(call, options.needs)),
  ]
}

type Wanted = { tenantId: string; name: string; account: string; password: string }

/** Checks and messages of spec section 5, in their order. */
function wantedOf(input: Readonly<Record<string, unknown>>): Wanted | Refusal {
  const text = (key: string) => String(input[key] ?? '').trim()
  const [tenantId, account] = [text('tenantId'), text('account')]
  const password = String(input.password ?? '')
  // Whoever comes from a provider registers in the family's client, which has compared the two itself and sends one.
  const again = String(input.password2 ?? (input.oauthId ? password : ''))
  if (!tenantId) return refuse('enterTenant')
  if (!account) return refuse('enterAccount')
  if (!password || !again) return refuse('enterPassword')
  if (password !== again) return refuse('passwordsDiffer')
  const name = text('name').normalize('NFKC').replace(/\s+/g, ' ') || account
  if (name !== account && namesAnAddress(name)) return refuse('addressInName')
  if (hasLookAlikes(name) || hasLookAlikes(account)) return refuse('lookAlike')
  return (
    weakness(password, account) ?? {
      tenantId,
      name: name.slice(0, 100),
      account: account.normalize('NFKC').slice(0, 100),
      password,
    }
  )
}

/**
 * Invisible or direction-turning letters, and Latin mixed with Cyrillic or Greek (threat G04). Selectors of variants belong
 * to Mongolian names and rare Han; an account that differs by one alone is told by its folded form.
 */
function hasLookAlikes(text: string): boolean {
  if (/(?![\p{Variation_Selector}\u180e])[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u.test(text))
    return true
  return /\p{Script=Latin}/u.test(text) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text)
}

async function create(
  call: Call,
  needs: AuthNeeds,
  wanted: Wanted,
  more: { status: number; email?: string; role?: string; language?: 'zh' | 'en'; identity?: Identity },
): Promise<unknown> {
  const { db, ctx } = call
  const { accounts, send } = needs
  const open = await isTenantOpen(db.platform, wanted.tenantId, ctx.clock())
  if (!open || !(await registers(ctx, wanted.tenantId))) return refuse('noTenant')
  if (more.role && !(await isOffered(db.of(wanted.tenantId), needs, wanted.tenantId, more.role)))
    return refuse('notOffered')
  const password = await hashPassword(wanted.password)
  return db.tx({ tenantId: wanted.tenantId, userId: null, deptId: null }, async (tx) => {
    // One at a time: of two with the same address the second would otherwise be told by the constraint.
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`register:${wanted.tenantId}`}, 0))`)
    // Before it is known whether the address is: a full tenant answers everybody alike (A16).
    if (await accounts.full(tx)) return refuse('tenantFull')
    const owners = await ownersOf(tx, wanted.account, more.email)
    if (owners.length > 0) {
      await tellOwners(tx, { accounts, send }, owners, ctx.baseUrl)
      return true
    }
    const roles = more.role
      ? await tx.query<{ id: string }>(
          sql`select id from role where role_alias = ${more.role} and is_deleted = 0`,
        )
      : []
    const { tenantId: _, ...own } = wanted
    const row = await accounts.add(tx, {
      ...own,
      realName: wanted.name,
      password,
      status: more.status,
      email: more.email ?? null,
      roleId: roles.map((role) => role.id),
      language: more.language ?? 'zh',
    })
    if (row.email) await accounts.askToConfirm(tx, row.id, ctx.baseUrl)
    if (more.identity && !(await bindIdentity(tx, row.id, more.identity))) return refuse('identityTaken')
    return true
  })
}

type Owner = { id: string; realName: string; email: string | null; language: 'zh' | 'en' | null }

/** Whoever has this account or address already. Said to nobody but to them: the answer is that of a new registration (A16). */
function ownersOf(tx: Tx, account: string, email: string | undefined): Promise<Owner[]> {
  return tx.query<Owner>(
    sql`select id, ${calledInLetters} as real_name, lower(email) as email, language from blade_user
        where is_deleted = 0 and (account_fold = account_fold(${account}) or lower(email) = ${email ?? ''}) order by id limit 5`,
  )
}

async function tellOwners(
  tx: Tx,
  { accounts, send }: Pick<AuthNeeds, 'accounts' | 'send'>,
  owners: readonly Owner[],
  baseUrl: string,
): Promise<void> {
  for (const { id, realName, email, language } of owners) {
    if (!email || (await takeTurns(tx, 'confirm', [email])).length > 0) continue
    const lang = language ?? 'zh'
    const fromPortal = await accounts.knowsPortalAlone(tx, id)
    const place = fromPortal ? 'portal' : 'apaph'
    await send(tx, {
      to: email,
      recipientId: id,
      templateCode: 'M38',
      language: lang,
      ...alreadyLetter(lang, realName, resetPage(baseUrl, lang, place)),
      fromPortal,
      dedupeKey: `M38:${id}:again:${tx.now.getTime()}`,
    })
  }
}

/** Waits for approval: pending users cannot sign in. Role and status of the body are never read (threat G01). */
async function registerGuest(call: Call, needs: AuthNeeds): Promise<unknown> {
  const wanted = wantedOf(call.input)
  if (isRefusal(wanted)) return wanted
  if (await overLimit(call.db, call.ctx.clock(), `register:${call.request.ip}`, 30, 3_600_000))
    return refuse('tooManyTries', { minutes: 60 })
  if (!call.input.oauthId) return create(call, needs, wanted, { status: 0 })
  const held = await identityFor(call, call.input.oauthId)
  if (held?.tenantId !== wanted.tenantId) return refuse('deadState')
  return create(call, needs, wanted, { status: 0, identity: held.data })
}

const emailPattern = /^[^@\s"<>]{1,64}@[^@\s"<>]+\.[^@\s"<>]{2,}$/

/** They sign in with the e-mail address and may begin at once. */
async function registerAs(role: string, call: Call, options: AuthOptions): Promise<unknown> {
  const { db, ctx, request, input } = call
  if (await overLimit(db, ctx.clock(), `register:${request.ip}`, 30, 3_600_000))
    return refuse('tooManyTries', { minutes: 60 })
  const email = String(input.email ?? '')
    .trim()
    .toLowerCase()
    .slice(0, 200)
  if (!String(input.name ?? '').trim()) return refuse('enterName')
  if (!emailPattern.test(email)) return refuse('badEmail')
  const wanted = wantedOf({ ...input, tenantId: input.tenantId || platformTenant, account: email })
  if (isRefusal(wanted)) return wanted
  if (!(await captchaFits(db, ctx.clock(), options.captcha, captchaKey(call), captchaCode(call))))
    return refuse('wrongCaptcha')
  return create(call, options.needs, wanted, {
    status: 1,
    email,
    role,
    language: input.language === 'en' ? 'en' : 'zh',
  })
}

function captchaKey({ request, input }: Call): unknown {
  return request.headers['captcha-key'] ?? input.captchaKey
}
function captchaCode({ request, input }: Call): unknown {
  return request.headers['captcha-code'] ?? input.captchaCode
}

const resetPage = (baseUrl: string, lang: 'zh' | 'en', place: 'portal' | 'apaph') =>
  `${baseUrl}${lang === 'en' ? '/en' : ''}/${place}/reset-password`

/** The answer is the same whether or not the address is known (threat A16). */
async function forgot(call: Call, options: AuthOptions): Promise<unknown> {
  const { db, ctx, input, request } = call
  const now = ctx.clock()
  const email = String(input.email ?? input.account ?? '')
    .trim()
    .toLowerCase()
    .slice(0, 200)
  if (!emailPattern.test(email)) return refuse('badEmail')
  if (await overLimit(db, now, `forgot:${request.ip}`, 10, 3_600_000))
    return refuse('tooManyTries', { minutes: 60 })
  if (!(await captchaFits(db, now, options.captcha, captchaKey(call), captchaCode(call))))
    return refuse('wrongCaptcha')
  const tenantId = String(input.tenantId || platformTenant)
  if (!(await isTenantOpen(db.platform, tenantId, now))) return true
  // Whoever asked in the portal comes back to it: its sign-in is another than the journal's.
  const place = input.from === 'portal' ? 'portal' : 'apaph'
  await db.tx({ tenantId, userId: null, deptId: null }, async (tx) => {
    const found = await tx.one<{ id: string; realName: string; email: string; language: 'zh' | 'en' | null }>(
      sql`select id, ${calledInLetters} as real_name, email, language from blade_user where lower(email) = ${email} and status = 1 and is_deleted = 0
          order by verified_email = lower(email) desc nulls last, id limit 1`,
    )
    if (!found || (await takeTurns(tx, 'reset', [found.email])).length > 0) return
    const token = randomBytes(32).toString('base64url')
    await tx.query(
      sql`insert into mail_link (hash, tenant_id, purpose, user_id, until) values (${hashOf(token)}, ${tenantId}, 'reset', ${found.id}, ${new Date(now.getTime() + linkMs)})`,
    )
    const letter = resetLetter(
      found.language ?? 'zh',
      found.realName,
      sealedLink(ctx.vault, resetPage(ctx.baseUrl, found.language ?? 'zh', place), token, {
        tenantId,
        recipientId: found.id,
      }),
    )
    await options.needs.send(tx, {
      to: found.email,
      recipientId: found.id,
      templateCode: resetCode,
      language: found.language ?? 'zh',
      ...letter,
      fromPortal: place === 'portal',
      dedupeKey: `${resetCode}:${hashOf(token).toString('hex').slice(0, 32)}`,
    })
  })
  return true
}

/** Whoever presses twice, or opens the letter again, did not fail: their password has been changed since. */
const wasUsed = (db: Call['db'], hash: Buffer) =>
  db.platform.one(
    sql`select 1 as one from mail_link where hash = ${hash} and purpose = 'reset' and used_at is not null`,
  )

async function reset(call: Call, { accounts }: AuthNeeds): Promise<unknown> {
  const { db, ctx, input } = call
  const now = ctx.clock()
  const [password, again] = [String(input.password ?? ''), String(input.password2 ?? '')]
  if (!password || !again) return refuse('enterPassword')
  if (password !== again) return refuse('passwordsDiffer')
  const hash = hashOf(String(input.token ?? ''))
  const weak = weakness(password, '')
  if (weak) return weak
  // One statement takes the link: of two that use it at once one gets through.
  const link = await db.platform.one<{ tenantId: string; userId: string }>(
    sql`update mail_link set used_at = ${now} where hash = ${hash} and purpose = 'reset' and used_at is null and until > ${now} returning tenant_id, user_id`,
  )
  if (!link) return refuse((await wasUsed(db, hash)) ? 'usedLink' : 'deadLink')
  const secret = await hashPassword(password)
  await db.tx({ tenantId: link.tenantId, userId: link.userId, deptId: null }, async (tx) => {
    await accounts.setPassword(tx, link.userId, secret)
    await passwordsChanged(tx, [link.userId], now)
  })
  await revokeSessions(db, now, sql`tenant_id = ${link.tenantId} and user_id = ${link.userId}`)
  return true
}
