/** Live papers that say nearly the same (feature 22): by title and abstract, Chinese by pairs of characters. */
import type { Call } from '#kernel/http/caller.ts'
import { sql } from '#kernel/store/sql.ts'
import { fieldWords, overlap } from '../../review-records/similarity.ts'
import { deskPapers } from '../paper/standing.ts'
import { standingIn } from '../paper/standing-in.ts'
import { refuse } from '../refusals.ts'

type Found = {
  id: string
  manuscriptNo: string | null
  state: string
  titleZh: string | null
  titleEn: string | null
  abstractZh: string | null
  abstractEn: string | null
}

/** From which share of common words on an editor should look. */
export const worthALook = 0.5

export async function similar({ caller, db, input }: Call): Promise<unknown> {
  const r = db.of(caller.tenantId)
  const standing = await standingIn(r, caller, input.id)
  if ('refused' in standing) return standing
  if (standing.persona !== 'editor') return refuse('NOT_ALLOWED')
  const { submission } = standing.paper
  const title = [submission.titleZh, submission.titleEn].join(' ')
  // Papers that share words of the title, found by the index; how near they are is told from title and abstract.
  const wanted = [...fieldWords(title)].slice(0, 24)
  if (wanted.length === 0) return []
  const query = wanted.map((word) => `'${word.replaceAll("'", "''")}'`).join(' | ')
  const found = await r.query<Found>(
    sql`select t.id, t.manuscript_no, t.state, t.title_zh, t.title_en, t.abstract_zh, t.abstract_en from submissions t
        where t.id in (select submissions_near(${query}::tsquery, 60)) and t.is_deleted = 0 and t.id <> ${submission.id} and t.state not in ('draft', 'rejected', 'withdrawn') and (${deskPapers(caller)})`,
  )
  const own = fieldWords(textOf(submission))
  return found
    .map(({ id, manuscriptNo, state, titleZh, titleEn, ...rest }) => ({
      id,
      manuscriptNo,
      state,
      titleZh,
      titleEn,
      share: overlap(own, fieldWords(textOf({ titleZh, titleEn, ...rest }))),
    }))
    .filter((one) => one.share >= worthALook)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, 5)
}

function textOf(paper: Pick<Found, 'titleZh' | 'titleEn' | 'abstractZh' | 'abstractEn'>): string {
  return [paper.titleZh, paper.titleEn, paper.abstractZh, paper.abstractEn].join(' ')
}
