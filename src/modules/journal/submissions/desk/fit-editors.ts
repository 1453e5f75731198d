/** Who may edit a paper that is already under way, and which editors of its section do: chosen by whoever assigns, judged as at T6. */
import type { Failure } from '#kernel/life/failure.ts'
import { isRefusal, type Refusal } from '#kernel/definition/index.ts'
import { idsOf } from '#kernel/http/rows.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { editorAmong } from '../life/circumstances.ts'
import { liveStates } from '../../review-records/workflow.ts'
import { isAuthorOf, type Paper } from '../paper/paper.ts'
import { people, personOf, type Person } from '../paper/people.ts'
import { no, unmet } from '../refusals.ts'

/** More than a section ever has; a list of strangers is no section. */
const mostSectionEditors = 20

export type SectionEditors = {
  /** As they are kept: nobody is nothing. */
  readonly ids: string[] | null
  /** Who was none of them before, to be written to. */
  readonly added: readonly Person[]
}

/** `undefined` where nothing was said of them, or nothing changes. Whoever stays is not judged again. */
export async function sectionEditorsAsked(
  r: Reader,
  paper: Paper,
  given: unknown,
): Promise<SectionEditors | undefined | Refusal> {
  if (given === undefined) return undefined
  const empty = given === null || given === '' || (Array.isArray(given) && given.length === 0)
  const ids = empty ? [] : idsOf(given)
  if (isRefusal(ids)) return ids
  const before = paper.submission.sectionEditorIds ?? []
  if (ids.length === before.length && ids.every((one) => before.includes(one))) return undefined
  if (ids.length > mostSectionEditors)
    return unmet([no('tooManySectionEditors', { n: mostSectionEditors }, 'sectionEditorIds')])
  const fresh = ids.filter((one) => !before.includes(one))
  const found = fresh.length > 0 ? await people(r, sql`u.id = any(${fresh}::bigint[])`) : []
  const failures = fresh.flatMap((one) => {
    const failure = unfitEditor(
      paper,
      found.find((person) => person.userId === one),
      'sectionEditorIds',
    )
    return failure ? [failure] : []
  })
  return failures.length > 0 ? unmet(failures) : { ids: ids.length > 0 ? ids : null, added: found }
}

/** What keeps somebody from editing this paper, as its handling editor or for its section. */
export function unfitEditor(paper: Paper, person: Person | undefined, field: string): Failure | undefined {
  const editor = editorAmong(person)
  if (!editor) return no('editorUnknown', {}, field)
  if (isAuthorOf(editor, paper)) return no('editorIsAuthor', {}, field)
  return isReviewing(paper, editor.userId) ? no('editorIsReviewer', {}, field) : undefined
}

export const unfitEditorOf = async (r: Reader, paper: Paper, userId: string | null, field: string) =>
  unfitEditor(paper, await personOf(r, userId), field)

export function isReviewing(
  { reviews, submission }: Pick<Paper, 'reviews' | 'submission'>,
  userId: string | null,
) {
  const running: readonly string[] = [...liveStates, 'submitted', 'confirmed']
  return reviews.some(
    (review) =>
      review.reviewerId === userId &&
      review.roundNo === submission.currentRound &&
      running.includes(review.state),
  )
}
