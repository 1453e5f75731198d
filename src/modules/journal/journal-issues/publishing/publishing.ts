/** Publication of an issue, by a person or by the clock: all of it or nothing (case 50). */
import { inlineText, isRefusal, type Refusal } from '#kernel/definition/index.ts'
import type { Context } from '#kernel/http/caller.ts'
import type { Effected, StepCall } from '#kernel/http/lived.ts'
import { moveOn, stepOf } from '#kernel/http/steps.ts'
import type { AnswersOf } from '#kernel/life/life.ts'
import { system } from '#kernel/life/ways.ts'
import { todayOf, type Reader } from '#kernel/store/db.ts'
import { findAll, updateAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { articles, type Article } from '../../articles/definition.ts'
import { refuseEntity } from '../../terms/catalogue.ts'
import { pdfsOfArticles, readPdfsAhead } from '../../submission-files/inspected.ts'
import { submissions } from '../../submissions/definition.ts'
import { journalIssues } from '../definition.ts'
import { overlaps } from '../../articles/publishing/overlaps.ts'
import type { issueLife } from './workflow.ts'

type Told<K extends keyof typeof issueLife.steps> = AnswersOf<typeof issueLife.steps, K>
type Turned<K extends keyof typeof issueLife.steps> = StepCall<typeof issueLife.entity, unknown, Told<K>>

export const issueEffects = {
  async publish(turned: Turned<'publish'>): Promise<Refusal | Effected<typeof issueLife.entity>> {
    const { tx, row: issue, asked } = turned
    const held = await findAll(tx, articles, sql`t.issues_id = ${issue.id}`, {
      order: sql.raw('t.page_order, t.id'),
    })
    if (held.length === 0) return refuseEntity('issueEmpty')
    if (issue.coverFileId && !(issue.coverAltZh || issue.coverAltEn)) return refuseEntity('issueCover')
    const clashes = overlaps(held)
    if (clashes.length > 0)
      return refuseEntity('issuePages', {
        list: clashes.map((pair) => pair.map(titleOf).join(' / ')).join('; '),
      })
    // All of them are asked, so that a person puts everything right at once; one refusal takes everything back.
    const refused: Unready[] = []
    for (const article of held) {
      if (article.state !== 'draft' && article.state !== 'scheduled') continue
      const answer = await publishOne(turned, article)
      if (isRefusal(answer)) refused.push({ article, answer })
    }
    if (refused.length > 0) return unready(refused)
    const current = asked.setCurrent === false ? {} : await othersStepBack(turned)
    const publishDate = issue.publishDate ?? todayOf(tx)
    return { patch: { publishDate, ...current }, answer: { articles: held.length } }
  },

  async setCurrent(turned: Turned<'setCurrent'>): Promise<Effected<typeof issueLife.entity>> {
    return { patch: await othersStepBack(turned), answer: { isCurrent: true } }
  },
}

/** With its paper, where it has one; as whoever sends the issue out. */
async function publishOne(by: Turned<'publish'>, { id, submissionId }: Article): Promise<unknown> {
  const { tx, ctx, caller, asked } = by
  if (!submissionId) return moveOn(by, articles, id, 'publish', asked, caller ? 'ST' : system)
  if (!caller) return moveOn(by, submissions, submissionId, 'publish')
  return stepOf({ tx, ctx, caller }, submissions, 'publish', submissionId, asked)
}

/** The PDFs of an issue, read before it is locked. */
export const readIssue = (r: Reader, ctx: Pick<Context, 'blobs' | 'untrusted'>, id: string): Promise<void> =>
  readPdfsAhead(r, ctx, pdfsOfArticles(sql`a.issues_id = ${id} and a.state in ('draft', 'scheduled')`))

type Unready = { article: Article; answer: Refusal }

function unready(refused: readonly Unready[]): Refusal {
  const list = (side: 'zh' | 'en') =>
    refused.map(
      ({ article, answer }) =>
        `${titleOf(article)}${side === 'zh' ? '（' : ' ('}${answer.msg[side]}${side === 'zh' ? '）' : ')'}`,
    )
  const refusal = refuseEntity('issueArticles', { list: list('zh').join('；') })
  return {
    ...refusal,
    msg: { zh: refusal.msg.zh, en: `Some articles cannot be published yet: ${list('en').join('; ')}` },
    errors: refused.flatMap(({ article, answer }) =>
      (answer.errors ?? [{ field: 'id', msg: answer.msg }]).map(({ field, msg }) => ({
        field,
        msg: { zh: `${titleOf(article)}：${msg.zh}`, en: `${titleOf(article)}: ${msg.en}` },
      })),
    ),
    details: refused.flatMap(({ answer }) => answer.details ?? []),
  }
}

function titleOf(article: Pick<Article, 'titleZh' | 'titleEn'>): string {
  return inlineText(article.titleZh || article.titleEn)
}

/** The others of the journal step back in the same transaction; the unique index settles who comes second. */
async function othersStepBack({ tx, row }: Pick<Turned<'setCurrent'>, 'tx' | 'row'>) {
  const others = sql`t.journal_id = ${row.journalId} and t.is_current and t.id <> ${row.id}`
  await updateAll(tx, journalIssues, others, { isCurrent: false })
  return { isCurrent: true }
}
