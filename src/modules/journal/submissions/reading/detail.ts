/** One paper, as whoever stands to it may read it. */
import { wordsOf } from '#kernel/life/failure.ts'
import type { Lang } from '#kernel/definition/index.ts'
import type { Call, Caller } from '#kernel/http/caller.ts'
import { present } from '#kernel/http/present.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { billsOn, owingPapers } from '../../bills/read.ts'
import { unreadOn } from '../../notes/unread.ts'
import { namesOf } from '../paper/people.ts'
import { submissionFiles } from '../../submission-files/definition.ts'
import { seesNotes } from '../paper/visibility.ts'
import { completeness, filledShare, toFollow } from '../life/completeness.ts'
import { reviewsNeeded } from '../life/guards.ts'
import { openActions, stepsOfOthers } from '../life/open-actions.ts'
import type { Paper } from '../paper/paper.ts'
import { articleStatesOf } from '../../articles/states-of.ts'
import { publicationOf } from './publication.ts'
import { toldToAuthor, type Owing } from '../status.ts'
import { standingIn } from '../paper/standing-in.ts'
import { usualDays } from '../desk/typical-stay.ts'
import { answered } from './answered.ts'
import { authorsOf, filesOf, roundsOf, decisionsOf } from './parts.ts'
import { reviewsOf, warningsOf, releasedOf } from './reports.ts'

type Row = Record<string, unknown>

export async function detail({ caller, db, input, ctx }: Call): Promise<unknown> {
  const r = db.of(caller.tenantId)
  const standing = await standingIn(r, caller, input.id)
  if ('refused' in standing) return standing
  const { paper, roles, persona } = standing
  const desk = persona === 'editor'
  const owes =
    persona === 'author' ? (await owingPapers(r, [paper.submission.id])).get(paper.submission.id) : undefined
  const articleState = (await articleStatesOf(r, [paper.submission])).get(paper.submission.id)
  return {
    ...(await answered(r, sql`t.id = ${paper.submission.id}`, caller, persona))[0],
    persona,
    roles: [...roles],
    articleState,
    journal: journalOf(paper),
    authors: await authorsOf(r, paper, caller, roles),
    files: present(submissionFiles, filesOf(paper, persona), caller),
    rounds: await roundsOf(r, paper, caller, persona),
    reviews: desk
      ? await reviewsOf(r, paper, caller, ctx.clock())
      : await releasedOf(r, paper, caller, persona),
    decisions: await decisionsOf(r, paper, caller, desk),
    bills: await billsOn(r, paper, caller, ctx.clock()),
    ...(desk ? { warnings: await warningsOf(r, paper, caller) } : {}),
    unreadNotes:
      (await unreadOn(r, [paper.submission.id], caller.userId, seesNotes(persona))).get(
        paper.submission.id,
      ) ?? 0,
    reviewsNeeded: persona === 'author' ? undefined : reviewsNeeded(paper),
    ...(persona === 'author'
      ? {
          status: await statusOf(r, paper, caller, {
            owes,
            readsAlong: !roles.has('AU'),
            article: articleState,
          }),
          ...progressOf(paper, caller),
          ...(await handlerOf(r, paper, caller.lang)),
          toFollow: toFollow(paper, roles),
          publication: await publicationOf(r, paper),
        }
      : {}),
    openActions: openActions(paper, roles, {
      now: ctx.clock(),
      userId: caller.userId,
      lang: caller.lang,
      timeZone: caller.timeZone,
    }),
    ...(persona === 'editor' && {
      sectionEditors: await sectionEditorsOf(r, paper, caller.lang),
      byOthers: stepsOfOthers(paper, roles, { now: ctx.clock(), lang: caller.lang }),
    }),
  }
}

async function sectionEditorsOf(r: Reader, { submission }: Paper, lang: Lang) {
  const ids = submission.sectionEditorIds ?? []
  const names = await namesOf(r, ids, lang)
  return ids.map((userId) => ({ userId, name: names.get(userId) ?? '' }))
}

/** While the journal works the author is told how long that usually takes (domain 2.15). */
async function statusOf(
  r: Reader,
  { submission }: Paper,
  caller: Caller,
  reader: { owes: Owing | undefined; readsAlong: boolean; article: string | undefined },
): Promise<Row> {
  const status = toldToAuthor(submission, caller.lang, reader)
  return {
    ...status,
    usualDays:
      status.turn === 'journal' && submission.state !== 'withdrawn' ? await usualDays(r, submission) : null,
  }
}

/** Who handles the paper is told to its authors where the journal does so (domain 2.14). */
async function handlerOf(r: Reader, { submission, journal }: Paper, lang: Lang): Promise<Row> {
  const { handlingEditorId } = submission
  if (!journal.showHandlingEditor || !handlingEditorId) return {}
  return { handlingEditorName: (await namesOf(r, [handlingEditorId], lang)).get(handlingEditorId) ?? '' }
}

function journalOf({ journal }: Paper): Row {
  const { id, code, nameZh, nameEn, reviewMode, requireBilingual, allowAuthorWithdraw } = journal
  const { bankInfoZh, bankInfoEn, doiPrefix } = journal
  const more = { bankInfoZh, bankInfoEn, doiPrefix }
  return { id, code, nameZh, nameEn, reviewMode, requireBilingual, allowAuthorWithdraw, ...more }
}

/** What still has to be filled in, for the wizard's meter. */
function progressOf(paper: Paper, caller: Caller): Row {
  if (!['draft', 'returned'].includes(paper.submission.state)) return {}
  const missing = completeness(paper).map((failure) => {
    return { code: failure.code, field: failure.field ?? failure.code, msg: wordsOf(failure)[caller.lang] }
  })
  return { missing, filled: filledShare(paper) }
}

export async function openActionsOf({ caller, db, input, ctx }: Call): Promise<unknown> {
  const standing = await standingIn(db.of(caller.tenantId), caller, input.id)
  if ('refused' in standing) return standing
  const at = {
    now: ctx.clock(),
    userId: caller.userId,
    lang: caller.lang,
    timeZone: caller.timeZone,
  }
  return openActions(standing.paper, standing.roles, at)
}
