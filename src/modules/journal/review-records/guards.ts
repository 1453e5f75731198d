/** What has to hold before a review is accepted, handed in or asked for. Pure. */
import { isBlank, richLine } from '#kernel/definition/index.ts'
import type { Failure } from '#kernel/life/failure.ts'
import type { AnswersOf } from '#kernel/life/life.ts'
import type { FormAnswers, FormItem } from '../review-forms/definition.ts'
import { unanswered } from '../review-forms/workflow.ts'
import type { ActingRole } from '../submission-events/definition.ts'
import { conflictWords, type Conflict } from '../terms/conflicts.ts'
import { noReview } from './refusals.ts'
import { fewestCharacters, type reviewLife } from './workflow.ts'

type Answers = AnswersOf<typeof reviewLife.steps, 'accept'>

export function acceptGuards(answers: Answers): Failure[] {
  const failures: Failure[] = []
  if (typeof answers.coiDeclared !== 'boolean') failures.push(noReview('coiUnanswered', {}, 'coiDeclared'))
  if (answers.coiDeclared && isBlank(answers.coiStatement))
    failures.push(noReview('coiStatement', {}, 'coiStatement'))
  if (answers.confidentialityAgreed !== true)
    failures.push(noReview('confidentiality', {}, 'confidentialityAgreed'))
  return failures
}

export type ReviewForm = {
  recommendation?: string | null
  scores?: { overall?: number } | null
  formItems?: readonly FormItem[] | null
  answers?: FormAnswers | null
  commentsToAuthor?: string | null
  attachments: number
}

export function submitGuards(form: ReviewForm): Failure[] {
  const failures: Failure[] = []
  if (!form.recommendation) failures.push(noReview('recommendation', {}, 'recommendation'))
  if (!form.scores?.overall) failures.push(noReview('overallScore', {}, 'scores'))
  for (const { key, labelZh, labelEn } of unanswered(form.formItems ?? [], form.answers ?? {}))
    failures.push(noReview('formItemMissing', { label: labelZh, labelEn }, `answers.${key}`))
  if (richLine(form.commentsToAuthor).length < fewestCharacters && form.attachments === 0)
    failures.push(noReview('commentsTooShort', {}, 'commentsToAuthor'))
  return failures
}

/** What stands of a candidate before the dispatch. */
export type Candidate = {
  userId: string
  name: string
  conflicts: readonly Conflict[]
  load: number
  maxLoad: number
}

/** R1 for one candidate: blocks always, opposed only with the chief's reason, warnings and load with any reason. */
export function dispatchGuards(who: Candidate, as: ActingRole, reason: string | undefined): Failure[] {
  const reasoned = !isBlank(reason)
  const failures: Failure[] = []
  for (const { code, level } of who.conflicts) {
    const why = conflictWords[code]
    const chief = as === 'EC' || as === 'AD'
    if (level === 'block' || (level === 'override' && !(chief && reasoned)))
      failures.push(noReview('reviewerBlocked', { who: who.name, why }, 'reviewerIds'))
    else if (level === 'warn' && code === 'sameAffiliation' && !reasoned)
      failures.push(noReview('reviewerNeedsReason', { who: who.name, why }, 'overrideReason'))
  }
  if (who.load >= who.maxLoad && !reasoned)
    failures.push(noReview('reviewerLoaded', { who: who.name, n: who.load }, 'overrideReason'))
  return failures
}

const strictness = { open: 0, singleAnonymous: 1, doubleAnonymous: 2 } as const
export function isAtLeastAsStrict(mode: keyof typeof strictness, journal: keyof typeof strictness): boolean {
  return strictness[mode] >= strictness[journal]
}
