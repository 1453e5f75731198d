import { inlineText, instantOf, label, type Lang } from '#kernel/definition/index.ts'
import { every, type Job } from '#kernel/jobs/job.ts'
import { minutes } from '#kernel/jobs/schedule.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { find, lock, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { journals } from '../journals/definition.ts'
import { aboutJournal, publicLink, queueMails } from '../mail-outbox/queue.ts'
import { slotOf } from '../timers/digest.ts'
import type { Timing } from '../timers/clockwork.ts'
import { reader } from './asking.ts'
import { readerAlerts } from './definition.ts'
import { alertLink } from './link.ts'

/** At eight in the morning where the journal is readers are told what appeared since the last letter: an issue is one letter. */

/** So long a clock that had stood still is made up for. */
const lookBackDays = 32
const mostListed = 30

type Due = { readonly id: string; readonly until: Date }

/** Of papers alone: what was imported of old volumes is no news. */
const appeared = sql`submissions s join articles a on a.submission_id = s.id and a.is_deleted = 0 and a.state in ('published', 'concern')`

async function due(r: Reader, now: Date, timeZone: string): Promise<Due[]> {
  const until = instantOf(`${slotOf(now, 'daily', timeZone)} 08:00:00`, timeZone)
  if (!until) return []
  const since = new Date(until.getTime() - lookBackDays * 86_400_000)
  const rows = await r.query<{ id: string }>(
    sql`with newest as (select a.journal_id, max(s.published_at) as at from ${appeared}
          where s.published_at > ${since} and s.published_at <= ${until} group by a.journal_id)
        select t.id from reader_alert t join newest on newest.journal_id = t.journal_id and newest.at > t.told_until
        join journals j on j.id = t.journal_id and j.status = 1 and j.is_deleted = 0
        where t.state = 'active' and t.is_deleted = 0 order by t.told_until, t.id limit 500`,
  )
  return rows.map(({ id }) => ({ id, until }))
}

type Told = { readonly id: string; readonly titleZh: string | null; readonly titleEn: string | null }

async function tell({ baseUrl }: Timing, tx: Tx, { id, until }: Due): Promise<unknown> {
  const alert = await lock(tx, readerAlerts, id)
  const from = alert?.toldUntil
  if (alert?.state !== 'active' || !from || from >= until) return undefined
  const journal = await find(tx, journals, alert.journalId)
  if (!journal) return undefined
  const articles = await tx.query<Told>(
    sql`select a.id, a.title_zh, a.title_en from ${appeared}
        where a.journal_id = ${journal.id} and s.published_at > ${from} and s.published_at <= ${until}
        order by a.issues_id nulls last, a.page_order nulls last, a.id limit 1000`,
  )
  await update(tx, readerAlerts, id, { toldUntil: until })
  if (articles.length === 0) return undefined
  const facts = (lang: Lang) => ({
    count: String(articles.length),
    list: [
      ...articles.slice(0, mostListed).map((one) => lineOf(one, lang, baseUrl)),
      more(articles.length, lang),
    ]
      .filter(Boolean)
      .join('\n\n'),
    alertLink: alertLink(baseUrl, id),
  })
  const to = [{ called: reader, email: alert.email, language: alert.language }]
  const letter = { code: 'M29a', to, facts, key: `${id}:${until.toISOString()}` } as const
  await queueMails(tx, aboutJournal(journal), baseUrl, [letter])
  return articles.length
}

function lineOf({ id, titleZh, titleEn }: Told, lang: Lang, baseUrl: string): string {
  const title = (lang === 'zh' ? titleZh || titleEn : titleEn || titleZh) ?? ''
  return `· ${inlineText(title)}\n${publicLink(`${baseUrl}/apaph/article-detail?id=${id}`, lang, baseUrl)}`
}

function more(count: number, lang: Lang): string {
  const left = count - mostListed
  if (left <= 0) return ''
  return lang === 'zh' ? `另有 ${left} 篇，见期刊网站。` : `And ${left} more on the journal’s pages.`
}

export const alertJob: Job = every('journal.alertReaders', {
  label: label('新文章提醒', "Send readers' alerts"),
  schedule: minutes(1),
  due: ({ reader: r, now, timeZone }) => due(r, now, timeZone),
  key: ({ id, until }) => `${id}:${until.toISOString()}`,
  work: ({ ctx }, tx, one) => tell(ctx, tx, one),
})
