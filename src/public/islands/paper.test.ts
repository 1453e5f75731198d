import { expect, it } from 'vitest'
import { setZone } from '#kernel/ui/today.ts'
import { dueOf, ownWorkFirst } from '#modules/journal/submissions/own-work.ts'
import { daysUntil, type Brief } from './paper.ts'

const paper = (id: string, turn: Brief['status']['turn'], more: Partial<Brief> = {}): Brief => ({
  id,
  version: 1,
  manuscriptNo: id,
  titleZh: null,
  titleEn: null,
  language: 'zh',
  articleTypeId: null,
  state: 'inReview',
  stateText: '',
  stateSince: null,
  createTime: '2026-11-01 00:00:00',
  submittedAt: null,
  revisionDueAt: null,
  articleId: null,
  currentRound: 1,
  productionStep: null,
  withdrawRequested: null,
  status: { label: '', next: '', turn },
  ...more,
})
const proof = {
  state: 'inProduction',
  productionStep: 'authorProof',
  proofDueAt: '2026-11-28 23:59:59',
} as const

it('UX33 an author lands on what waits for them, the nearest date in front; drafts and the rest keep their order', () => {
  const papers = [
    paper('draft', 'author', { state: 'draft' }),
    paper('review', 'journal'),
    paper('later', 'author', { state: 'revisionRequested', revisionDueAt: '2026-12-30 23:59:59' }),
    paper('returned', 'author', { state: 'returned' }),
    paper('proof', 'author', proof),
    paper('late', 'author', { state: 'revisionRequested', revisionDueAt: '2026-11-20 23:59:59' }),
    paper('out', 'none', { state: 'published' }),
  ]
  const order = 'late proof later returned draft review out'
  expect(ownWorkFirst(papers).map(({ id }) => id)).toEqual(order.split(' '))
})

it('names until when the author has a revision or a proof, and nothing once it is sent', () => {
  expect(dueOf(paper('a', 'author', proof))).toBe('2026-11-28')
  expect(dueOf(paper('a', 'journal', { ...proof, productionStep: 'ready' }))).toBeUndefined()
  expect(
    dueOf(paper('a', 'journal', { state: 'revised', revisionDueAt: '2026-11-20 23:59:59' })),
  ).toBeUndefined()
})

it('a deadline is counted by the day where the journal is, wherever its author reads it', () => {
  const now = new Date('2026-11-26T18:30:00Z')
  setZone('Asia/Shanghai')
  expect(daysUntil('2026-11-27', now)).toBe(0)
  setZone('America/New_York')
  expect(daysUntil('2026-11-27', now)).toBe(1)
  setZone(undefined)
})
