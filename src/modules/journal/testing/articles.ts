/** Published articles for tests, through the front door. */
import type { Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { ok, paperIn, type Row, type Stage } from './stage.ts'

export type ArticleRow = Row & { pdfFileId: string | null; versionNo: number; noticeArticleId: string | null }

export async function articleOf(stage: Stage, submissionId: string): Promise<ArticleRow> {
  const row = await stage.app.db.of('000000').one<ArticleRow>(
    sql`select id, version, state, pdf_file_id, version_no, notice_article_id, title_zh, oai_datestamp from articles
          where submission_id = ${submissionId} and is_deleted = 0`,
  )
  if (!row) throw new Error(`no article of ${submissionId}`)
  return row
}

export const notice = {
  noticeZh: '<p>本刊就此文发布声明，说明事实。</p>',
  noticeEn: '<p>The journal states the facts about this article.</p>',
}
export const retraction = { ...notice, reasons: ['fabrication'], retractedBy: 'editor' }

export async function articleStep(
  stage: Stage,
  as: string,
  action: string,
  paper: string,
  more: object = {},
) {
  const { id, version } = await articleOf(stage, paper)
  return (stage.who[as] as Client).post(`blade-admin/articles/${action}`, { id, version, ...more })
}

/** A paper whose article is in this state, by the real steps; answers the paper's id. */
export async function articleIn(stage: Stage, state: string): Promise<string> {
  const of: Record<string, string> = { scheduled: 'scheduled' }
  const { id } = await paperIn(stage, of[state] ?? 'published')
  const go = async (as: string, action: string, more: object = {}) =>
    ok(await articleStep(stage, as, action, id, more))
  if (state === 'concern') await go('chief', 'raiseConcern', notice)
  if (state === 'retracted') {
    await go('chief', 'requestRetraction', retraction)
    await go('tenantAdmin', 'confirmRetraction')
  }
  if (state === 'removed') {
    await go('tenantAdmin', 'requestRemoval', notice)
    await go('chief', 'confirmRemoval')
  }
  return id
}
