import type { FastifyRequest } from 'fastify'
import type { Refusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { passwordFits, wireForm } from '#kernel/store/passwords.ts'
import { sql } from '#kernel/store/sql.ts'
import { grantsOf } from './browser/grants.ts'
import { refuse } from './catalogue.ts'
import { browserClient, type KnownAtSignIn } from './known.ts'
import type { Validity } from './sessions.ts'

/** Which program asks for a session, and whether it may in this way. */

export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Our own browser client is public; every other one names itself with Basic. */
export type Client = Validity & { readonly clientId: string }

export async function clientOf(
  call: Call,
  { known }: { readonly known: KnownAtSignIn },
): Promise<Client | Refusal> {
  const basic = /^Basic\s+(.+)$/i.exec(call.request.headers.authorization ?? '')?.[1]
  if (!basic) return { clientId: browserClient, ...(await known.validity(browserClient)) }
  const [clientId = '', ...rest] = Buffer.from(basic, 'base64').toString('utf8').split(':')
  const secret = rest.join(':')
  const row = await call.db.platform.one<{ clientSecret: string | null; authorizedGrantTypes: string }>(
    sql`select client_secret, authorized_grant_types from client where client_id = ${clientId} and is_deleted = 0 and status = 1`,
  )
  // A client without a secret proves nothing, and is held to its ways of signing in like every other one.
  const proved = row?.clientSecret === null || (await passwordFits(row?.clientSecret, wireForm(secret)))
  if (!row || !proved) return refuse('wrongClient')
  const grant = String(call.input.grant_type ?? call.input.grantType ?? 'password')
  // The second step belongs to the sign-in that was allowed.
  if (grant !== 'second_factor' && !grantsOf(row.authorizedGrantTypes).includes(grant))
    return refuse('wrongGrant')
  return { clientId, ...(await known.validity(clientId)) }
}
