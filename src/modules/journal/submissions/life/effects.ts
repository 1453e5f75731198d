/** What each step does beside the change of state. Runs in the step's transaction, after its guards. */
import { dateIn, paragraphsOf, type Refusal } from '#kernel/definition/index.ts'
import { update } from '#kernel/store/rows.ts'
import type { Letter } from '../../mail-outbox/queue.ts'
import { reviewRecords } from '../../review-records/definition.ts'
import { contentHashOf } from '../content.ts'
import { backToReview, reinstate, rescind, withdraw } from './going-back.ts'
import { first, mail, written } from './effect-parts.ts'
import { countedReviews } from './guards.ts'
import { defaultLetter, type LetterType } from './letters.ts'
import { publish, schedule, step, unschedule } from './production.ts'
import * as to from '../paper/recipients.ts'
import { closeRound, startRound, tellOfNewRound } from './rounds.ts'
import type { Effect, Turn } from './step-types.ts'
import { daysAhead } from '../times.ts'
import type { StepAction } from './workflow.ts'
import { askAuthors, sectionOf, submit, tieAuthors } from './submitting.ts'

type Do = (turned: Turn) => Promise<Effect | Refusal>

export const effects: Readonly<Record<StepAction, Do>> = {
  submit,
  discard: async () => ({ patch: {}, letters: [] }),
  async returnToAuthor(turned) {
    const { tx, paper, given } = turned
    const letterBody = given.letterBody ?? paragraphsOf(given.reason ?? '')
    const letters = [written('M4', 'returnToAuthor', turned, await to.authorSide(tx, paper), letterBody)]
    return { patch: {}, decision: { letterBody }, letters }
  },
  async resubmit(turned) {
    const { tx, paper } = turned
    const asked = await askAuthors(turned)
    await tieAuthors({ tx, paper })
    return {
      patch: {
        ...(await sectionOf(turned)).patch,
        contentHash: contentHashOf(paper.submission),
        anonymousFileApproved: false,
      },
      letters: [mail('M5', await to.editorOf(tx, paper)), ...asked],
    }
  },
  async assignEditor({ tx, paper, given }) {
    const editor = given.editorId ?? null
    const chosen = { ...paper, submission: { ...paper.submission, handlingEditorId: editor } }
    return {
      patch: { handlingEditorId: editor },
      letters: [mail('M6', await to.editorOf(tx, chosen))],
      diff: { handlingEditorId: editor },
    }
  },
  async sendToReview(turned) {
    const started = await startRound(turned)
    return { ...started, patch: { ...started.patch, anonymousFileApproved: true } }
  },
  async deskReject(turned) {
    return { ...(await rejection(turned, 'deskReject')), decision: {} }
  },
  async skipReview({ tx, paper, given }) {
    const comment = given.overrideReason
    return { patch: {}, letters: [mail('M20s', await to.chiefs(tx, paper), { comment })] }
  },
  requestMinor: (turned) => revision(turned, 'requestMinor', turned.paper.journal.minorDays),
  requestMajor: (turned) => revision(turned, 'requestMajor', turned.paper.journal.majorDays),
  async reject(turned) {
    const released = await release(turned)
    const closed = await closeRound(turned.tx, turned.paper, 'decision')
    const { patch, letters } = await rejection(turned, 'reject')
    const reviewers = turned.paper.reviews.filter((review) =>
      ['submitted', 'reopened', 'confirmed'].includes(review.state),
    )
    const outcome: Letter = {
      code: 'M19',
      to: await to.reviewersOf(
        turned.tx,
        reviewers.map((review) => review.reviewerId),
      ),
      facts: (lang) => ({ decision: lang === 'zh' ? '退稿' : 'rejected' }),
      key: '',
    }
    return {
      patch,
      decision: { roundId: closed.round?.id ?? null, releasedReviewIds: released },
      letters: [...letters, ...closed.letters, outcome],
    }
  },
  async recommendAccept({ tx, paper, given }) {
    const closed = await closeRound(tx, paper, 'decision')
    return {
      patch: first(paper, tx.now),
      decision: { roundId: closed.round?.id ?? null },
      letters: [...closed.letters, mail('M20', await to.chiefs(tx, paper), { comment: given.reason })],
    }
  },
  async submitRevision(turned) {
    const { tx, paper } = turned
    const asked = await askAuthors(turned)
    await tieAuthors({ tx, paper })
    return {
      patch: { revisionDueAt: null },
      letters: [
        mail('M21', await to.editorOf(tx, paper)),
        mail('M21a', await to.submitterOf(tx, paper)),
        ...asked,
      ],
    }
  },
  async recommendReject({ tx, paper, given }) {
    const closed = await closeRound(tx, paper, 'decision')
    return {
      patch: first(paper, tx.now),
      decision: { roundId: closed.round?.id ?? null },
      letters: [...closed.letters, mail('M20r', await to.chiefs(tx, paper), { comment: given.reason })],
    }
  },
  async newRound(turned) {
    // T14: a round that is still open does not stay behind, and nobody in it goes on waiting.
    const closed = await closeRound(turned.tx, turned.paper, 'decision')
    const told = closed.round ? await tellOfNewRound(turned, closed.round) : []
    const started = await startRound(turned)
    return { ...started, letters: [...started.letters, ...closed.letters, ...told] }
  },
  async cancelRound({ tx, paper }) {
    const closed = await closeRound(tx, paper, 'cancelled')
    return { patch: {}, decision: { roundId: closed.round?.id ?? null }, letters: closed.letters }
  },
  async extendDue({ tx, paper, given, caller }) {
    const dueAt = given.dueAt ?? null
    const due = dueAt ? dateIn(dueAt, caller.timeZone) : ''
    return {
      patch: {
        revisionDueAt: dueAt,
        revisionExtensions: (paper.submission.revisionExtensions ?? 0) + 1,
      },
      letters: [mail('M22', await to.authorSide(tx, paper), { due })],
      diff: { revisionDueAt: [paper.submission.revisionDueAt, dueAt] },
      answer: { revisionDueAt: due },
    }
  },
  async lapse({ tx, paper }) {
    return {
      patch: { withdrawnAt: tx.now },
      letters: [mail('M23', await to.authorSide(tx, paper)), mail('M23e', await to.editorOf(tx, paper))],
    }
  },
  async finalAccept(turned) {
    const { tx, paper, given, caller } = turned
    const released = await release(turned)
    const usual = defaultLetter('finalAccept', paper, paper.submission.language, {
      due: '',
      reports: [],
      named: new Map(),
    })
    const letterBody = given.letterBody ?? usual.body
    const letterSubject = given.letterSubject ?? usual.subject
    return {
      patch: { acceptedAt: tx.now, ...first(paper, tx.now) },
      decision: { releasedReviewIds: released, letterSubject, letterBody },
      letters: [written('M24', 'finalAccept', turned, await to.authorSide(tx, paper), letterBody)],
      answer: { acceptedDate: dateIn(tx.now, caller.timeZone) },
    }
  },
  async finalBack(turned) {
    const started = await startRound(turned)
    // The author is not told of the way back: to them the paper is under review all along.
    return { ...started, letters: [] }
  },
  async sendToProduction({ tx, paper }) {
    return {
      patch: { productionStep: 'copyediting' },
      letters: [mail('M25', await to.authorSide(tx, paper))],
    }
  },
  step,
  schedule,
  unschedule,
  publish,
  async requestWithdraw({ tx, paper, given }) {
    return {
      patch: { withdrawRequested: true, withdrawReason: given.reason ?? null },
      letters: [mail('M30r', await to.editorOf(tx, paper), { reason: given.reason })],
    }
  },
  async cancelWithdraw({ tx, paper }) {
    return {
      patch: { withdrawRequested: false, withdrawReason: null },
      letters: [mail('M30k', await to.editorOf(tx, paper))],
    }
  },
  withdraw,
  backToReview,
  reinstate,
  rescind,
}

async function rejection(turned: Turn, type: LetterType): Promise<Effect> {
  const { tx, paper, given } = turned
  return {
    patch: { rejectedAt: tx.now, revisionDueAt: null, ...first(paper, tx.now) },
    letters: [written('M8', type, turned, await to.authorSide(tx, paper), given.letterBody)],
  }
}

async function revision(turned: Turn, type: LetterType, days: number): Promise<Effect> {
  const { tx, paper, given, caller } = turned
  const dueAt = given.dueAt ?? daysAhead(tx.now, days, caller.timeZone)
  const released = await release(turned)
  const closed = await closeRound(tx, paper, 'revision')
  const due = dateIn(dueAt, caller.timeZone)
  const told = written('M9', type, turned, await to.authorSide(tx, paper), given.letterBody, { due })
  return {
    patch: { revisionDueAt: dueAt, revisionExtensions: 0, ...first(paper, tx.now) },
    decision: { roundId: closed.round?.id ?? null, releasedReviewIds: released, dueAt },
    letters: [told, ...closed.letters],
    answer: { revisionDueAt: due },
  }
}

/** Marks the chosen reviews (all confirmed ones of the round when none are chosen) as the author's to read. */
async function release({ tx, paper, given }: Turn): Promise<string[]> {
  const chosen = given.releasedReviewIds
  const released = countedReviews(paper)
    .filter((review) => !chosen || chosen.includes(review.id))
    .map((review) => review.id)
  for (const id of released) await update(tx, reviewRecords, id, { releasedToAuthor: true })
  return released
}
