/** What a reviewer can show of a confirmed review. It names neither title nor authors: the paper may still be anonymous. */
import { dateIn } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import { body, grey, openPdf, small } from '#kernel/pdf/pages.ts'
import { find } from '#kernel/store/rows.ts'
import { personOf } from '../submissions/paper/people.ts'
import { journals } from '../journals/definition.ts'
import { submissions } from '../submissions/definition.ts'
import { reviewRecords } from '../review-records/definition.ts'
import { refuseReview } from '../review-records/refusals.ts'

export async function certificate({ caller, db, input, reply }: Call): Promise<unknown> {
  const r = db.of(caller.tenantId)
  const review = idOf(input.id) ? await find(r, reviewRecords, String(input.id)) : undefined
  const own = review?.reviewerId === caller.userId && review.state !== 'cancelled'
  const paper = review && own ? await find(r, submissions, review.submissionId) : undefined
  const journal = paper && (await find(r, journals, paper.journalId))
  const person = await personOf(r, caller.userId)
  if (!review || !paper || !journal || !person) return refuseReview('NOT_FOUND')
  if (review.state !== 'confirmed' || !review.submittedAt || !review.confirmedAt)
    return refuseReview('NOT_CONFIRMED')
  const facts = {
    name: person.name,
    number: paper.manuscriptNo ?? '',
    round: review.roundNo,
    done: dateIn(review.submittedAt, caller.timeZone),
    confirmed: dateIn(review.confirmedAt, caller.timeZone),
  }
  const nameZh = journal.nameZh ?? journal.nameEn ?? ''
  const nameEn = journal.nameEn ?? journal.nameZh ?? ''
  const issn = [journal.issnPrint, journal.issnOnline].filter(Boolean).join(' / ')
  const set = await openPdf({
    made: review.confirmedAt,
    running: [nameZh, nameEn],
    footer: issn && `ISSN ${issn}`,
    info: { title: `${nameZh} 审稿证明 Certificate of peer review` },
  })
  const heading = { size: 24, leading: 34 }
  const lines = { ...body, size: 12, leading: 22 }
  set.text('审稿证明', heading, 90)
  set.text('Certificate of peer review', { size: 15, leading: 24, color: grey }, 4)
  set.rule()
  set.text(
    `兹证明 ${facts.name}${person.affiliationZh ? `（${person.affiliationZh}）` : ''} 为《${nameZh}》审阅稿件 ${facts.number}（第 ${facts.round} 轮），于 ${facts.done} 提交审稿意见，编辑部已于 ${facts.confirmed} 确认。谨致谢意。`,
    lines,
    24,
  )
  set.text(
    `This certifies that ${facts.name}${person.affiliationEn ? `, ${person.affiliationEn},` : ''} reviewed manuscript ${facts.number} (round ${facts.round}) for ${nameEn}. The report was submitted on ${facts.done} and confirmed by the editorial office on ${facts.confirmed}. We are grateful for it.`,
    lines,
    18,
  )
  set.text(`${nameZh} 编辑部 · ${nameEn}`, lines, 48)
  set.text(`No. ${review.id}`, small, 6)
  const { bytes } = await set.finish()
  reply.header('content-type', 'application/pdf')
  reply.header('cache-control', 'private, no-store')
  reply.header(
    'content-disposition',
    `attachment; filename="review-certificate-${facts.number || review.id}.pdf"`,
  )
  return reply.send(bytes)
}
