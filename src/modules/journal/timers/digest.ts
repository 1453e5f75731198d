/** The editors' digest: what waits for each of them, on Monday at 8 or every day at 8 where they are, and only if something does. */
import { dateIn, daysAfter, inlineText, instantOf } from '#kernel/definition/index.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { find } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { journals } from '../journals/definition.ts'
import { aboutJournal, queueMails } from '../mail-outbox/queue.ts'
import { chiefsOf, personOf } from '../submissions/paper/people.ts'
import { writtenBy } from '../submissions/paper/standing.ts'
import type { Submission } from '../submissions/definition.ts'
import { listColumns, wantOf } from '../submissions/desk/views.ts'
import type { Timing } from './clockwork.ts'
import { digestKey, type Rhythm } from '../submissions/desk/digest-rhythm.ts'

export type Digest = { userId: string; journalId: string; slot: string }

const day = 24 * 3600 * 1000
/** The slot that was looked at last, with something to tell or not. */
const lastKey = (journalId: string) => `journal.digest.last.${journalId}`

/** The last eight o'clock that is past, of a Monday or of any day, as its date. */
export function slotOf(now: Date, rhythm: Rhythm, timeZone: string): string {
  for (let back = 0; ; back += 1) {
    const date = daysAfter(dateIn(now, timeZone), -back)
    const eight = instantOf(`${date} 08:00:00`, timeZone)
    const isMonday = new Date(`${date}T00:00:00Z`).getUTCDay() === 1
    if (eight && eight <= now && (rhythm === 'daily' || isMonday)) return date
  }
}

/** Editors with papers in hand and chiefs, by journal, whose last eight o'clock has not been served. */
export async function digestsDue(r: Reader, now: Date, timeZone: string): Promise<Digest[]> {
  const rows = await r.query<{
    userId: string
    journalId: string
    rhythm: Rhythm | null
    last: string | null
  }>(
    sql`select u.user_id, u.journal_id, p.value #>> '{}' as rhythm,
        l.value #>> '{}' as last from (select distinct s.handling_editor_id as user_id, s.journal_id from submissions s
          where s.is_deleted = 0 and s.handling_editor_id is not null and s.state not in ('published', 'rejected', 'withdrawn', 'draft')
          union select x.id, s.journal_id from blade_user x join role o on o.id = any(x.role_id) and o.role_alias = 'editorInChief'
          join submissions s on s.state in ('submitted', 'finalReview') and s.is_deleted = 0
          where x.is_deleted = 0 and x.status = 1) u
        left join preference p on p.user_id = u.user_id and p.key = ${digestKey}
        left join preference l on l.user_id = u.user_id and l.key = ${lastKey('')} || u.journal_id order by u.user_id, u.journal_id limit 2000`,
  )
  return rows.flatMap(({ userId, journalId, rhythm, last }) => {
    if (rhythm === 'off') return []
    const slot = slotOf(now, rhythm ?? 'weekly', timeZone)
    // A slot before the last one served is the past of a clock that was put back.
    if (last !== null && last >= slot) return []
    // Whoever is new waits for the next eight o'clock, unless it has only just struck.
    const struck = instantOf(`${slot} 08:00:00`, timeZone)
    const recent = struck !== undefined && now.getTime() - struck.getTime() < day
    return last === null && !recent ? [] : [{ userId, journalId, slot }]
  })
}

type Row = Pick<Submission, 'id' | 'manuscriptNo' | 'titleZh' | 'titleEn' | 'state' | 'handlingEditorId'>

export async function sendDigest(ctx: Timing, tx: Tx, { userId, journalId, slot }: Digest): Promise<unknown> {
  // Two nodes at once: the second waits for the first and changes nothing.
  const mine = await tx.query(
    sql`insert into preference (tenant_id, user_id, key, value) values (${tx.actor.tenantId}, ${userId}, ${lastKey(journalId)}, ${JSON.stringify(slot)}::jsonb)
        on conflict (tenant_id, user_id, key) do update set value = excluded.value where preference.value #>> '{}' < ${slot} returning 1 as one`,
  )
  if (mine.length === 0) return undefined
  const journal = await find(tx, journals, journalId)
  const person = await personOf(tx, userId)
  if (!journal || !person) return undefined
  const isChief = (await chiefsOf(tx, journalId)).some((chief) => chief.userId === userId)
  const columns = sql.join(
    Object.entries(listColumns).map(([name, value]) => sql`${value} as ${sql.id(name)}`),
    ', ',
  )
  const rows = await tx.query<Row>(
    sql`select t.id, t.manuscript_no, t.title_zh, t.title_en, t.state, t.handling_editor_id, t.withdraw_requested, t.revision_due_at, ${columns}
        from submissions t where t.is_deleted = 0 and t.journal_id = ${journalId} and not (${writtenBy(userId)})
        and t.state not in ('draft', 'published', 'rejected', 'withdrawn')
        and (t.handling_editor_id = ${userId} or (${isChief} and t.state in ('submitted', 'finalReview'))) order by t.state_since limit 100`,
  )
  const waiting = rows.filter((row) => isTheirs(row, tx.now))
  if (waiting.length === 0) return undefined
  const facts = (lang: 'zh' | 'en') => ({
    count: String(waiting.length),
    list: waiting.map((row) => lineOf(row, tx.now, lang)).join('\n'),
    listLink: `${ctx.baseUrl}/journal/submissions`,
  })
  const letter = { code: 'M37g', to: [person], facts, key: `digest:${journalId}:${slot}` } as const
  await queueMails(tx, aboutJournal(journal), ctx.baseUrl, [letter])
  return slot
}

/** What waits for authors, reviewers or production is not the editor's to do. */
const others = ['none', 'author', 'wait', 'make', 'produce', 'publish', 'late']
function isTheirs(row: Row, now: Date): boolean {
  return !others.includes(wantOf(row, now, 'en').want)
}

function lineOf(row: Row, now: Date, lang: 'zh' | 'en'): string {
  const title = (lang === 'zh' ? row.titleZh || row.titleEn : row.titleEn || row.titleZh) ?? ''
  return `· ${row.manuscriptNo ?? ''} ${inlineText(title)} — ${wantOf(row, now, lang).wantText}`
}
