/** The letter of a decision before it is sent. */
import { dateIn } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { signersOf } from '../paper/people.ts'
import { countedReviews } from '../life/guards.ts'
import { letterForms, letterIn, letterTypes } from '../life/letters.ts'
import { refuse } from '../refusals.ts'
import { daysAhead } from '../times.ts'
import { standingIn } from '../paper/standing-in.ts'

/**
 * The default letter of a decision: in the author's language and with the confirmed reports of the round, or in the words,
 * with the reports and the day that the editor has chosen so far.
 */
export async function letter({ caller, db, input, ctx }: Call): Promise<unknown> {
  const standing = await standingIn(db.of(caller.tenantId), caller, input.id)
  if ('refused' in standing) return standing
  if (standing.persona !== 'editor') return refuse('NOT_ALLOWED')
  const type = letterTypes.find((one) => one === input.type)
  if (!type) return refuse('NOT_FOUND')
  const { paper } = standing
  const days = type === 'requestMajor' ? paper.journal.majorDays : paper.journal.minorDays
  const usual = dateIn(daysAhead(ctx.clock(), days, caller.timeZone), caller.timeZone)
  const due = /^\d{4}-\d{2}-\d{2}$/.test(String(input.dueAt ?? '')) ? String(input.dueAt) : usual
  const chosen = typeof input.reviewIds === 'string' ? input.reviewIds.split(',') : undefined
  const reports = countedReviews(paper).filter(({ id }) => !chosen || chosen.includes(id))
  const form = letterForms.find((one) => one === input.form) ?? paper.submission.language
  return {
    ...letterIn(form, type, paper, {
      due,
      reports,
      named: await signersOf(db.of(caller.tenantId), reports),
    }),
    dueAt: usual,
    reviewIds: reports.map((review) => review.id),
  }
}
