import type { Vault } from '#kernel/store/vault.ts'
import type { Asked, Verb } from './request.ts'

/** Where a list was broken off. Sealed: what it says about the rows seen so far is nobody's to change. */
export type Place = Pick<Asked, 'from' | 'until' | 'set'> & {
  readonly verb: Verb
  readonly metadataPrefix: string
  /** The last record given. */
  readonly after: string
  /** How many were given, and how many there were at the start, unless they were too many to count. */
  readonly cursor: number
  readonly total?: number
}

const lives = 86_400_000

export const expiryOf = (now: Date): Date => new Date(now.getTime() + lives)

/** The tenant is sealed with it: another tenant's token does not open. */
const about = (tenantId: string) => `oai:${tenantId}`

export function sealToken(vault: Vault, tenantId: string, place: Place, now: Date): string {
  return vault.seal(JSON.stringify({ ...place, expires: expiryOf(now).getTime() }), about(tenantId))
}

/** Undefined for a token that was altered, is too old, is another tenant's or belongs to another verb. */
export function openToken(
  vault: Vault,
  tenantId: string,
  { verb, resumptionToken = '' }: Asked,
  now: Date,
): Place | undefined {
  const text = vault.open(resumptionToken, about(tenantId))
  if (text === undefined) return undefined
  const { expires, ...place } = JSON.parse(text) as Place & { expires: number }
  return place.verb === verb && now.getTime() < expires ? place : undefined
}
