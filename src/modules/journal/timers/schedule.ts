/** When which reminder is due (domain 2.16). Pure. */
import type { ReminderKind } from '../reminders/definition.ts'

const hour = 3600 * 1000
const day = 24 * hour
/** A due date is the last second of its day: half a day before it is noon. */
const onTheDay = -12 * hour

type Planned = (facts: Waiting) => number
const afterDue =
  (days: number): Planned =>
  ({ dueAt }) =>
    dueAt.getTime() + days * day
const dueDay: Planned = ({ dueAt }) => dueAt.getTime() + onTheDay

const afterStart =
  (days: number): Planned =>
  ({ since }) =>
    since.getTime() + days * day

/** The fifth reminder of a review goes to the editor, the third of a decision to the editor-in-chief. */
export const schedules: Readonly<Record<ReminderKind, readonly Planned[]>> = {
  invitation: [({ since }) => since.getTime() + 3 * day, dueDay, afterDue(3)],
  review: [afterDue(-5), dueDay, afterDue(5), afterDue(10), afterDue(15)],
  revision: [afterDue(-7), afterDue(-1), afterDue(3)],
  unassigned: [afterStart(3), afterStart(7)],
  decision: [afterStart(3), afterStart(7), afterStart(14)],
  bill: [afterDue(-3), afterDue(7), afterDue(21)],
  proof: [afterDue(-1), afterDue(2)],
  // Told once, when the day has come and the guard says no.
  publication: [],
  // An editor sends these when they like, at most once a day.
  byHand: [],
}

export type Waiting = {
  kind: ReminderKind
  dueAt: Date
  /** When the person was asked. */
  since: Date
  /** Reminders of this date so far, and the last of them. */
  sent: number
  lastAt: Date | null
}

/**
 * The reminder to be sent now, if any. They go out in their order, at least a day apart and a day after the request, so
 * that neither a short deadline nor a server that was away sends several at once, and none is left out.
 */
export function reminderDue(facts: Waiting, now: Date): number | undefined {
  const planned = schedules[facts.kind][facts.sent]
  if (!planned) return undefined
  const soonest = (facts.lastAt ?? facts.since).getTime() + day
  return Math.max(planned(facts), soonest) <= now.getTime() ? facts.sent + 1 : undefined
}
