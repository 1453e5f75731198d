import { createHash } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { refusals, type Refusal } from '#kernel/definition/refusal.ts'
import { common } from './common-passwords.ts'

const refuse = refusals({
  shortPassword: {
    status: 400,
    zh: '密码至少 {least} 个字符，请换一个',
    en: 'Use at least {least} characters for the password',
  },
  longPassword: {
    status: 400,
    zh: '密码最多 128 个字符，请换一个',
    en: 'Use at most 128 characters for the password',
  },
  commonPassword: {
    status: 400,
    zh: '这个密码太常见，请换一个',
    en: 'This password is too common, choose another one',
  },
})

/** OWASP's figures for argon2id: 19 MiB, two passes. 9 ms here, so that a storm of sign-ins passes on two cores. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Shortest password that may be set. */
export const least = 8

/** What travels at sign-in and what is hashed: the family's clients send MD5 (spec section 5). */
export function wireForm(password: string): string {
  return /^[0-9a-f]{32}$/i.test(password)
    ? password.toLowerCase()
    : createHash('md5').update(password).digest('hex')
}

export function hashPassword(password: string): Promise<string> {
  return hash(wireForm(password), cost)
}

let dummy: Promise<string> | undefined

/** True for the right password. Without a stored hash it takes as long, so that accounts cannot be told by the clock. */
export async function passwordFits(stored: string | null | undefined, wire: string): Promise<boolean> {
  dummy ??= hash('no such account', cost)
  const fits = await verify(stored ?? (await dummy), wire)
  return Boolean(stored) && fits
}

/** Rules for a password that is being set, as its owner typed it. */
export function weakness(password: string, account: string): Refusal | undefined {
  const letters = [...password]
  if (letters.length < least) return refuse('shortPassword', { least })
  if (letters.length > 128) return refuse('longPassword')
  const folded = password.toLowerCase()
  if (common.has(folded) || folded === account.toLowerCase() || new Set(letters).size < 4)
    return refuse('commonPassword')
  return undefined
}
