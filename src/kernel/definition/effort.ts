/**
 * In place of a captcha's letters, for whoever cannot read a picture (WCAG 2.2, 3.3.8): a number with which the hash of
 * the captcha's key begins with so many zero bits. A browser tries for a second; one that tries many sign-ins pays for each.
 * Both ends hash with MD5, which every sign-in page has anyway: nothing is secret here, only the tries count.
 */
export const effortWord = 'effort:'

/** What is hashed for a try. */
export const effortText = (key: string, n: number | string): string => `${key}:${n}`

/** Whether a hash, in hexadecimal digits, begins with that many zero bits; 32 at most. */
export const isEffort = (hash: string, bits: number): boolean =>
  bits === 0 || Number.parseInt(hash.slice(0, 8), 16) >>> (32 - bits) === 0

/** The number in what was sent as a code; undefined where it is letters. */
export const effortIn = (code: string): string | undefined => /^effort:(\d{1,12})$/.exec(code)?.[1]
