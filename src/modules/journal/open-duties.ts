import type { Label } from '#kernel/definition/index.ts'
import type { WhyLeft } from '#kernel/http/areas.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { titled } from '#kernel/store/titled.ts'
import { lacksAll } from '#auth/lacking.ts'
import { user } from '#modules/system/user/definition.ts'
import { reviewRecords, type ReviewState } from './review-records/definition.ts'
import { submissions, type submissionStates } from './submissions/definition.ts'

/** Work that would be left lying (case 55): papers that a user handles and reviews that they owe. */

const closed: (keyof typeof submissionStates)[] = ['draft', 'published', 'rejected', 'withdrawn']
const live: ReviewState[] = ['invited', 'accepted', 'reopened']

type Duty = { name: string; nameEn: string; papers: string[] | null; reviews: number }

/** Without one of these nobody finds the papers that they handle. */
const handling = ['handlingEditor', 'editorInChief']

/**
 * Who of the users still has a part in an open paper. Papers under review are counted and not named: whoever removes users may
 * be an author of one of them. Reviews go on by their link, whatever the roles.
 */
export async function stillNeeded(
  tx: Tx,
  userIds: readonly string[],
  why: WhyLeft,
): Promise<readonly Label[]> {
  const lacking = why === 'leaving' ? sql.raw('true') : lacksAll(handling)
  const duties = await tx.query<Duty>(
    sql`select ${titled(user, 'u', 'zh')} as name, ${titled(user, 'u', 'en')} as "nameEn", handled.papers, owed.reviews from blade_user u,
          lateral (select array_agg(coalesce(s.manuscript_no, s.id::text) order by s.id) as papers from ${sql.id(submissions.table)} s
            where s.handling_editor_id = u.id and s.is_deleted = 0 and s.state <> all(${closed}::text[]) and ${lacking}) handled,
          lateral (select count(*)::int as reviews from ${sql.id(reviewRecords.table)} r join ${sql.id(submissions.table)} s on s.id = r.submission_id
            where r.reviewer_id = u.id and r.is_deleted = 0 and s.is_deleted = 0 and ${why === 'leaving'} and r.state = any(${live}::text[]) and s.state <> all(${closed}::text[])) owed
        where u.id = any(${[...userIds]}::bigint[]) and (handled.papers is not null or owed.reviews > 0) order by u.id`,
  )
  return duties.map((duty) => ({ zh: wordsOf(duty, 'zh'), en: wordsOf(duty, 'en') }))
}

function wordsOf({ name, nameEn, papers, reviews }: Duty, lang: 'zh' | 'en'): string {
  const numbers = (papers ?? []).slice(0, 5)
  const more = (papers?.length ?? 0) - numbers.length
  const parts =
    lang === 'zh'
      ? [
          papers ? `${numbers.join('、')}${more > 0 ? ` 等 ${papers.length} 篇` : ' '}的责任编辑` : '',
          reviews > 0 ? `${reviews} 篇在审稿件的审稿人` : '',
        ]
      : [
          papers ? `handling editor of ${numbers.join(', ')}${more > 0 ? ` and ${more} more` : ''}` : '',
          reviews > 0 ? `reviewer of ${reviews} open ${reviews === 1 ? 'paper' : 'papers'}` : '',
        ]
  const held = parts.filter(Boolean)
  return lang === 'zh' ? `${name}是 ${held.join('，')}` : `${nameEn} is ${held.join(' and ')}`
}
