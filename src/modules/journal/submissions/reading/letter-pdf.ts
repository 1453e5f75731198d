/** A decision as the author keeps it: the letter and the reports that came with it, as one PDF (domain 2.15). */
import { dateIn, inlineText, oneLine, richWords } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { body, grey, openPdf, small } from '#kernel/pdf/pages.ts'
import { decisionTypes } from '../../editorial-decisions/definition.ts'
import { signersOf } from '../paper/people.ts'
import { releasedReview } from '../paper/visibility.ts'
import { letterTypes } from '../life/letters.ts'
import { standingIn } from '../paper/standing-in.ts'
import { refuse } from '../refusals.ts'

const words = {
  zh: { of: '决定信', reports: '审稿意见', round: (n: number) => `第 ${n} 轮` },
  en: { of: 'Decision letter', reports: 'Reviews', round: (n: number) => `round ${n}` },
} as const

export async function letterPdf({ caller, db, input, reply }: Call): Promise<unknown> {
  const r = db.of(caller.tenantId)
  const standing = await standingIn(r, caller, input.id)
  if ('refused' in standing) return standing
  const { paper, persona } = standing
  if (persona === 'production') return refuse('NOT_ALLOWED')
  const { submission, journal } = paper
  const written = paper.decisions.filter(
    (one) => (letterTypes as readonly string[]).includes(one.type) && one.letterBody && !one.rescindedAt,
  )
  const decision = input.decision ? written.find((one) => one.id === String(input.decision)) : written[0]
  if (!decision?.decidedAt) return refuse('NOT_FOUND')
  const lang = submission.language
  const t = words[lang]
  const sent = new Set(decision.releasedReviewIds ?? [])
  const released = paper.reviews.filter((review) => sent.has(review.id) && review.releasedToAuthor)
  const named = await signersOf(r, released)
  const name = (lang === 'zh' ? journal.nameZh || journal.nameEn : journal.nameEn || journal.nameZh) ?? ''
  const title = inlineText(
    lang === 'zh' ? submission.titleZh || submission.titleEn : submission.titleEn || submission.titleZh,
  )
  const number = submission.manuscriptNo ?? ''
  const date = dateIn(decision.decidedAt, caller.timeZone)
  const set = await openPdf({
    made: decision.decidedAt,
    running: [name, number],
    footer: journal.email,
    info: { title: `${number} ${t.of}` },
  })
  const lines = { ...body, size: 11, leading: 20 }
  set.text(
    oneLine(decision.letterSubject) || decisionTypes[decision.type][lang],
    { size: 18, leading: 26 },
    24,
  )
  set.text([number, title, date].filter(Boolean).join(' · '), { ...small, color: grey }, 6)
  set.rule()
  set.text(richWords(decision.letterBody), lines, 14)
  const reports = released.flatMap((review) => releasedReview(review, lang, named) ?? [])
  if (reports.length > 0) set.text(t.reports, { size: 15, leading: 24 }, 28)
  for (const report of reports) {
    set.text(`${report.alias} · ${t.round(report.roundNo)}`, { size: 12, leading: 20, bold: true }, 16)
    for (const answer of report.answers) set.text(`${answer.label} ${answer.text}`, lines, 4)
    set.text(richWords(report.comments), lines, 4)
  }
  const { bytes } = await set.finish()
  reply.header('content-type', 'application/pdf')
  reply.header('cache-control', 'private, no-store')
  reply.header('content-disposition', `attachment; filename="${number || submission.id}-decision.pdf"`)
  return reply.send(bytes)
}
