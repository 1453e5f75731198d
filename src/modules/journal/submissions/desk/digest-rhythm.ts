/** How often a person wants the digest: kept among their own settings, read by the clock. */
export const digestKey = 'journal.digest'
export type Rhythm = 'daily' | 'weekly' | 'off'
