import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#kernel/http/caller.ts'

/**
 * Browsers that somebody signed in with: a sealed cookie names the accounts. It opens nothing; it says that failures of
 * strangers at the same address are not this browser's (threat A01).
 */
const purpose = 'device'
const keptMs = 180 * 86_400_000
const mostAccounts = 5

type Device = { readonly id: string; readonly accounts: readonly string[]; readonly until: number }

/** `__Host-` where there is TLS: no other host of the domain can plant such a cookie. */
export const cookieName = ({ baseUrl }: Pick<Context, 'baseUrl'>, name: string) =>
  baseUrl.startsWith('https:') ? `__Host-${name}` : name

export function setCookie(
  reply: FastifyReply,
  ctx: Pick<Context, 'baseUrl'>,
  name: string,
  value: string,
  seconds: number,
): void {
  const secure = ctx.baseUrl.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${cookieName(ctx, name)}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure}`,
  )
}

export function readCookie(
  request: FastifyRequest,
  ctx: Pick<Context, 'baseUrl'>,
  name: string,
): string | undefined {
  const head = `${cookieName(ctx, name)}=`
  return (request.headers.cookie ?? '')
    .split(/;\s*/)
    .find((part) => part.startsWith(head))
    ?.slice(head.length)
}

const accountOf = (tenantId: string, account: string) => `${tenantId}:${account.toLowerCase()}`

function deviceOf(request: FastifyRequest, ctx: Context): Device | undefined {
  const text = ctx.vault.open(readCookie(request, ctx, 'journal-device') ?? '', purpose)
  const device = text === undefined ? undefined : (JSON.parse(text) as Device)
  return device && device.until > ctx.clock().getTime() ? device : undefined
}

/** Id of the browser where it is known to the account. */
export function knownDevice(
  request: FastifyRequest,
  ctx: Context,
  tenantId: string,
  account: string,
): string | undefined {
  const device = deviceOf(request, ctx)
  return device?.accounts.includes(accountOf(tenantId, account)) ? device.id : undefined
}

/** After a sign-in; the accounts that this browser knew stay known. */
export function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Context,
  tenantId: string,
  account: string,
): void {
  const before = deviceOf(request, ctx)
  const own = accountOf(tenantId, account)
  const device: Device = {
    id: before?.id ?? randomBytes(9).toString('base64url'),
    accounts: [own, ...(before?.accounts ?? []).filter((one) => one !== own)].slice(0, mostAccounts),
    until: ctx.clock().getTime() + keptMs,
  }
  setCookie(reply, ctx, 'journal-device', ctx.vault.seal(JSON.stringify(device), purpose), keptMs / 1000)
}
