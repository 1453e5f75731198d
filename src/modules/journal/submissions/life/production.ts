/** T23–T26: from copyediting to the published article. */
import { dateIn, isRefusal, type Lang } from '#kernel/definition/index.ts'
import { moveOn } from '#kernel/http/steps.ts'
import { todayOf } from '#kernel/store/db.ts'
import { find, insert, update } from '#kernel/store/rows.ts'
import { articles, type Article } from '../../articles/definition.ts'
import { dateOfIssue, draftArticle, newDoi, storedArticle } from '../../articles/publishing/from-paper.ts'
import { journalIssues, type JournalIssue } from '../../journal-issues/definition.ts'
import type { Letter } from '../../mail-outbox/queue.ts'
import type { MailFacts } from '../../mail-templates/fill.ts'
import { mail, word } from './effect-parts.ts'
import * as to from '../paper/recipients.ts'
import { daysAhead } from '../times.ts'
import type { Effect, Turn } from './step-types.ts'

export async function step({ tx, paper, given, caller, roleUsed }: Turn): Promise<Effect> {
  const next = given.to ?? 'copyediting'
  const diff = { from: paper.submission.productionStep, to: next }
  if (roleUsed === 'AU') {
    const answer: Letter = {
      code: 'M27',
      to: await to.production(tx, paper),
      facts: (lang) => ({
        answer: next === 'ready' ? word(lang, '批准', 'approved') : word(lang, '有更正', 'corrections'),
      }),
      key: '',
    }
    return { patch: { productionStep: next, proofDueAt: null }, letters: [answer], diff }
  }
  if (next !== 'authorProof') return { patch: { productionStep: next, proofDueAt: null }, letters: [], diff }
  const proofDueAt = daysAhead(tx.now, paper.journal.proofDays, caller.timeZone)
  const due = dateIn(proofDueAt, caller.timeZone)
  return {
    patch: { productionStep: next, proofDueAt },
    letters: [mail('M26', await to.authorSide(tx, paper), { due })],
    diff,
  }
}

/** T24: the article is written from the paper as it stands and frozen. */
export async function schedule(turned: Turn): Promise<Effect> {
  const { tx, paper } = turned
  const drafted = await draftArticle(turned)
  const values = { ...drafted, doi: drafted.doi ?? (await newDoi(tx, drafted)) ?? null }
  const known = await moveArticle(turned, 'schedule')
  const article = known
    ? await update(tx, articles, known.id, values)
    : await insert(tx, articles, { ...values, state: 'scheduled' })
  const issue = article.issuesId ? await find(tx, journalIssues, article.issuesId) : undefined
  const facts = (lang: 'zh' | 'en'): MailFacts => ({
    doi: article.doi ?? '',
    issue: whereAndWhen(issue, article.publishDate, lang),
  })
  return {
    patch: { articleId: article.id, productionStep: 'ready' },
    letters: [{ code: 'M28', to: await to.authorSide(tx, paper), facts, key: '' }],
    answer: { articleId: article.id, doi: article.doi },
  }
}

/** In which issue an article will appear, and on which day (domain 2.15). */
function whereAndWhen(issue: JournalIssue | undefined, date: string | null, lang: Lang): string {
  const { year, volume, issueNo } = issue ?? {}
  const zh = issue ? `${year} 年${volume ? `第 ${volume} 卷` : ''}第 ${issueNo} 期` : '在线优先'
  const en = issue ? `${year}, ${volume ? `volume ${volume}, ` : ''}issue ${issueNo}` : 'ahead of an issue'
  return [word(lang, zh, en), date ?? word(lang, '日期待定', 'date to be set')].join(word(lang, '，', '; '))
}

/** The paper's article goes the same way, by its own table. */
export async function moveArticle(
  turned: Turn,
  step: 'schedule' | 'unschedule' | 'publish',
): Promise<Article | undefined> {
  const article = await storedArticle(turned)
  const moved = article && (await moveOn({ ...turned, caller: undefined }, articles, article.id, step))
  if (isRefusal(moved)) throw new Error(`article ${article?.id}: ${moved.msg.en}`)
  return article
}

export async function unschedule(turned: Turn): Promise<Effect> {
  await moveArticle(turned, 'unschedule')
  return { patch: {}, letters: [] }
}

/** T26: what the guard has just allowed becomes public. */
export async function publish(turned: Turn): Promise<Effect> {
  const { tx, paper, ctx } = turned
  const article = await moveArticle(turned, 'publish')
  if (!article) throw new Error(`submission ${paper.submission.id} is scheduled without an article`)
  const publishDate = dateOfIssue(article, todayOf(tx))
  const articleLink = `${ctx.baseUrl}/apaph/article-detail?id=${article.id}`
  return {
    patch: { publishedAt: tx.now },
    letters: [mail('M29', await to.everyAuthor(tx, paper), { doi: article.doi ?? '', articleLink })],
    answer: { articleId: article.id, publishDate },
  }
}
