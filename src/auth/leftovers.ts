import { daysBefore, type Leftover } from '#kernel/store/sweep.ts'
import { sql } from '#kernel/store/sql.ts'

/** What sign-ins leave behind. A week is longer than any window that counts, and than anybody asks why a link is dead. */
const keptDays = 7

export const authLeftovers: readonly Leftover[] = [
  { table: 'captcha', old: (now) => sql`until < ${now}` },
  { table: 'ticket', old: (now) => sql`until < ${now}` },
  { table: 'throttle', old: (now) => sql`since < ${daysBefore(now, keptDays)}` },
  { table: 'mail_link', old: (now) => sql`until < ${daysBefore(now, keptDays)}` },
  { table: 'session', old: (now) => sql`refresh_until < ${daysBefore(now, keptDays)}` },
  { table: 'session', old: (now) => sql`revoked_at < ${daysBefore(now, keptDays)}` },
]
