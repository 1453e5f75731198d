import type { Lang } from '#kernel/definition/kind.ts'
import { reviewRecords } from '../../review-records/definition.ts'
import type { Event } from '../calls.ts'
import { submissions, submissionStates, type SubmissionState } from '../definition.ts'

/** “周慧敏 送外审” in the words of the definitions. */
export function sentenceOf(event: Event, lang: Lang, system: string): string {
  const verb = submissions.actions?.[event.action]?.label ?? reviewRecords.actions?.[event.action]?.label
  const to = event.toState ? submissionStates[event.toState as SubmissionState] : undefined
  const what = verb?.[lang] ?? to?.[lang] ?? event.action
  const arrow = to && verb ? ` → ${to[lang]}` : ''
  return `${event.actorName ?? system} ${what}${arrow}`
}
