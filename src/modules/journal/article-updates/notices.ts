/** The notice of an update is an article of its own: free to read, citable, linked with the article both ways. */
import { isRefusal, type Lang, type Refusal, type Values } from '#kernel/definition/index.ts'
import type { ActionCall } from '#kernel/http/slice.ts'
import { todayOf } from '#kernel/store/db.ts'
import { insert, update } from '#kernel/store/rows.ts'
import { articles, type Article } from '../articles/definition.ts'
import { guardArticle, newDoi } from '../articles/publishing/from-paper.ts'
import { unmet } from '../submissions/refusals.ts'
import { house, licenceUrls } from '../terms/words.ts'
import type { ArticleUpdate } from './definition.ts'
import { mayBeNotice } from './printed.ts'

type Call = Pick<ActionCall, 'tx' | 'ctx'>
export type NoticeText = Pick<ArticleUpdate, 'noticeTitleZh' | 'noticeTitleEn' | 'noticeZh' | 'noticeEn'>

const titles = {
  correction: { zh: '更正', en: 'Correction' },
  erratum: { zh: '勘误', en: 'Erratum' },
  corrigendum: { zh: '作者更正', en: 'Corrigendum' },
  addendum: { zh: '补充', en: 'Addendum' },
  clarification: { zh: '澄清', en: 'Clarification' },
  expressionOfConcern: { zh: '关注声明', en: 'Expression of concern' },
  concernLifted: { zh: '解除关注', en: 'Concern lifted' },
  retraction: { zh: '撤回', en: 'Retraction' },
} as const satisfies Record<NonNullable<Article['updateType']>, Record<Lang, string>>
export type UpdateType = keyof typeof titles

const ofTheHouse: ReadonlySet<UpdateType> = new Set(['retraction', 'expressionOfConcern', 'concernLifted'])

/** What was printed in a back issue already is the notice; otherwise one is written and published now. */
export async function noticeOf(
  call: Call,
  article: Article,
  updateType: UpdateType,
  asked: NoticeText & Pick<ArticleUpdate, 'noticeArticleId'>,
): Promise<Article | Refusal> {
  const printed = await mayBeNotice(call.tx, article, asked.noticeArticleId)
  if (isRefusal(printed)) return printed
  if (!printed) return publishNotice(call, article, updateType, asked)
  return update(call.tx, articles, printed.id, { updatesArticleId: article.id, updateType })
}

async function publishNotice(
  { tx, ctx }: Call,
  article: Article,
  updateType: UpdateType,
  text: NoticeText,
): Promise<Article | Refusal> {
  const publishDate = todayOf(tx)
  const year = Number(publishDate.slice(0, 4))
  const byHouse = ofTheHouse.has(updateType)
  const titled = (lang: Lang, own: string | null, of: string | null) =>
    own ||
    (of ? (lang === 'zh' ? `${titles[updateType].zh}：${of}` : `${titles[updateType].en}: ${of}`) : null)
  const drafted = {
    submissionId: null,
    imported: true,
    journalId: article.journalId,
    issuesId: null,
    articleTypeId: null,
    language: article.language,
    titleZh: titled('zh', text.noticeTitleZh, article.titleZh),
    titleEn: titled('en', text.noticeTitleEn, article.titleEn),
    abstractZh: null,
    abstractEn: null,
    bodyZh: text.noticeZh,
    bodyEn: text.noticeEn,
    // A correction is its authors' words.
    authors: byHouse ? [house] : (article.authors ?? []),
    firstPage: null,
    lastPage: null,
    receivedDate: null,
    revisedDate: null,
    acceptedDate: null,
    publishDate,
    licence: 'ccBy',
    licenceUrl: licenceUrls.ccBy,
    copyrightHolder: article.copyrightHolder,
    copyrightYear: year,
    pdfFileId: null,
    updateType,
    updatesArticleId: article.id,
  } satisfies Values<typeof articles>
  const doi = (await newDoi(tx, { ...drafted })) ?? null
  const notice = { ...drafted, doi }
  const failures = await guardArticle({ tx, ctx }, notice, 'publish', undefined)
  if (failures.length > 0) return unmet(failures)
  return insert(tx, articles, {
    ...notice,
    pageOrder: 0,
    state: 'published',
  })
}
