/** M40: authors hear of every update of their article, the second person of what waits for them. */
import type { Lang } from '#kernel/definition/index.ts'
import type { ActionCall } from '#kernel/http/slice.ts'
import { find } from '#kernel/store/rows.ts'
import type { Article } from '../articles/definition.ts'
import { journals } from '../journals/definition.ts'
import { calledAsAuthor } from '../submissions/author-name.ts'
import { queueMails, type Addressee, type Letter, type PaperOfMail } from '../mail-outbox/queue.ts'
import { chiefsOf, people, personOf, withRole } from '../submissions/paper/people.ts'
import { findPaper } from '../submissions/paper/load.ts'
import { everyAuthor } from '../submissions/paper/recipients.ts'
import { updateKinds, type ArticleUpdate } from './definition.ts'
import { nameOf, reasonsIn } from './naming.ts'

type Call = Pick<ActionCall, 'tx' | 'ctx'>

export async function tellAuthors(
  call: Call,
  article: Article,
  done: ArticleUpdate,
  notice: Article | undefined,
): Promise<void> {
  const { tx, ctx } = call
  const paper = article.submissionId ? await findPaper(tx, article.submissionId) : undefined
  const to: Addressee[] = paper ? await everyAuthor(tx, paper) : printedAuthors(article)
  const page = (id: string) => `${ctx.baseUrl}/apaph/article-detail?id=${id}`
  const facts = (lang: Lang) => ({
    kind: nameOf(done, notice, lang),
    doi: article.doi ?? '',
    reasons: reasonsIn(done, lang) ?? '',
    articleLink: page(article.id),
    noticeLink: notice ? page(notice.id) : '',
  })
  await send(call, article, [{ code: 'M40', to, facts, key: `update:${done.id}` }])
}

export async function askSecondPerson(call: Call, article: Article, asked: ArticleUpdate): Promise<void> {
  const { tx, ctx } = call
  const others =
    asked.requestedAs === 'EC' ? await people(tx, withRole('admin')) : await chiefsOf(tx, article.journalId)
  const person = await personOf(tx, asked.requestedBy)
  const facts = (lang: Lang) => ({
    kind: updateKinds[asked.kind][lang],
    person: person?.called[lang] ?? '',
    doi: article.doi ?? '',
    reasons: reasonsIn(asked, lang) ?? '',
    reason: asked.reason ?? '',
    articlesLink: `${ctx.baseUrl}/journal/articles?open=${article.id}&act=updates`,
  })
  const to = others.filter((other) => other.userId !== asked.requestedBy)
  await send(call, article, [{ code: 'M40q', to, facts, key: `update:${asked.id}` }])
}

async function send({ tx, ctx }: Call, article: Article, letters: Letter[]): Promise<void> {
  const journal = await find(tx, journals, article.journalId)
  if (!journal) return
  await queueMails(tx, { submission: subjectOf(article), journal }, ctx.baseUrl, letters)
}

function subjectOf(article: Article): PaperOfMail['submission'] {
  const { submissionId, language, titleZh, titleEn, abstractZh, abstractEn } = article
  return {
    id: submissionId,
    language,
    titleZh,
    titleEn,
    abstractZh,
    abstractEn,
    manuscriptNo: null,
    currentRound: 0,
  }
}

/** Articles of back issues have no paper: whoever is printed with an address is written to. */
function printedAuthors(article: Article): Addressee[] {
  return (article.authors ?? []).flatMap((author) => {
    return author.email ? [{ called: calledAsAuthor(author), email: author.email }] : []
  })
}
