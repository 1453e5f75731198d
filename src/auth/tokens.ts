import { createHash, createHmac } from 'node:crypto'

/**
 * Tokens are opaque to clients: session, generation and a MAC. The MAC makes the pair of a generation computable, so that
 * a refresh repeated within the grace answers the same pair although the database holds hashes only.
 */
export type Pair = { readonly access: string; readonly refresh: string }

export function pairOf(key: Buffer, session: string, generation: number): Pair {
  return { access: tokenOf(key, 'a', session, generation), refresh: tokenOf(key, 'r', session, generation) }
}

function tokenOf(key: Buffer, use: 'a' | 'r', session: string, generation: number): string {
  const head = `${use}${BigInt(session).toString(36)}.${generation.toString(36)}`
  return `${head}.${createHmac('sha256', key).update(head).digest('base64url')}`
}

/** Session and generation of a token of ours; undefined for anything else. Says nothing about whether it is alive. */
export function readToken(
  key: Buffer,
  use: 'a' | 'r',
  token: string,
): { session: string; generation: number } | undefined {
  const match = /^([ar])([0-9a-z]{1,13})\.([0-9a-z]{1,6})\.[\w-]{43}$/.exec(token)
  if (!match || match[1] !== use) return undefined
  const session = fromBase36(match[2] ?? '').toString()
  const generation = Number.parseInt(match[3] ?? '', 36)
  return tokenOf(key, use, session, generation) === token ? { session, generation } : undefined
}

function fromBase36(text: string): bigint {
  return [...text].reduce((sum, letter) => sum * 36n + BigInt(Number.parseInt(letter, 36)), 0n)
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
