import { label, type Label } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { tell, type Telling } from '../letters.ts'
import { officeOf } from '../shapes.ts'
import type { Occupant } from './consent.ts'
import { occupantsOf } from './places.ts'

type Answers = { readonly agreedStuIds: string[] | null; readonly objectStuIds: string[] | null }

/**
 * What of the answers is kept when an application is filed or changed: whoever agreed to one thing has not agreed to
 * `another`, and a no to this very thing stands until whoever said it takes it back.
 */
export const answersOf = (
  existing: Answers | undefined,
  another: boolean,
  { stuId, source }: { readonly stuId: string | null; readonly source: string },
): Partial<{ agreedStuIds: string[]; objectStuIds: string[] }> =>
  existing && !another
    ? {}
    : { agreedStuIds: source === '1' && stuId ? [stuId] : [], ...(existing && { objectStuIds: [] }) }

/** Whether what is asked for is another thing than before: in one of these. */
export const differingIn =
  <K extends string>(...names: readonly K[]) =>
  (before: Partial<Record<K, unknown>>, next: Partial<Record<K, unknown>>): boolean =>
    names.some((one) => (next[one] ?? null) !== (before[one] ?? null))

/** What a roommate says to an application: yes takes back a no, and the other way round. */
export function answered(
  { agreedStuIds, objectStuIds }: Answers,
  userId: string | undefined,
  occupants: readonly Occupant[] = [],
  agrees: boolean,
): { agreedStuIds: string[]; objectStuIds: string[] } {
  const who = occupants.find((one) => one.userId === userId)
  const id = who?.id ?? ''
  const without = (list: string[] | null) => (list ?? []).filter((one) => one !== id)
  const own = who ? [id] : []
  return {
    agreedStuIds: [...without(agreedStuIds), ...(agrees ? own : [])],
    objectStuIds: [...without(objectStuIds), ...(agrees ? [] : own)],
  }
}

/** Whether the office filed it: whoever it is about is asked as their roommates are. */
export const byOffice = sql.raw(
  `not exists (select 1 from stu_info s where s.id = t.stu_id and s.user_id = t.create_user)`,
)

/** Who wants something of a room, as those who live there are told. */
export const whoAsks = (caller: Caller, name: string): Label =>
  officeOf(caller.roles).length > 0 ? label('宿管处', 'The housing office') : label(`室友 ${name}`, name)

/** Whoever lives in a room that somebody applied for hears of it, but for who did; of the same application they hear again with another `turn`. */
export async function tellMates(
  tx: Tx,
  ctx: Telling,
  news: {
    readonly about: string
    readonly aboutId: string
    readonly dormId: string | null
    readonly subject: Label
    readonly path: string
    readonly turn: string | number
  },
): Promise<void> {
  const { about, aboutId, dormId, subject, path, turn } = news
  const mates = dormId ? await occupantsOf(tx, [dormId]) : []
  await tell(tx, ctx, {
    about,
    aboutId,
    to: mates.map(({ userId }) => userId),
    subject,
    path,
    key: `${about}:${aboutId}:mates:${dormId}:${turn}`,
  })
}
