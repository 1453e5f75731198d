/** Whom money is talked about with. */
import type { Reader } from '#kernel/store/db.ts'
import type { Addressee } from '../mail-outbox/queue.ts'
import { people, withRole } from '../submissions/paper/people.ts'
import type { Paper } from '../submissions/paper/paper.ts'
import { desk, outsiders } from '../submissions/paper/recipients.ts'

/** Finance, or the office where nobody does finance; never whoever handles or reviews the paper. */
export async function finance(r: Reader, paper: Paper): Promise<Addressee[]> {
  const judges = new Set([
    paper.submission.handlingEditorId,
    ...(paper.submission.sectionEditorIds ?? []),
    ...paper.reviews.filter((review) => review.state !== 'cancelled').map((review) => review.reviewerId),
  ])
  const free = (list: readonly Addressee[]) => list.filter((person) => !judges.has(person.userId ?? null))
  const clerks = free(outsiders(paper, await people(r, withRole('finance'))))
  return clerks.length > 0 ? clerks : free(await desk(r, paper))
}
