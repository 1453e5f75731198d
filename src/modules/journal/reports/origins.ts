/** Where authors come from. */
import { label } from '#kernel/definition/index.ts'
import { sql } from '#kernel/store/sql.ts'
import { authorPlaces, countryOfPlace, institutionOfPlace } from '../submissions/desk/author-places.ts'
import { cellsOf, count, ofJournal, paperList, papers, span, text, within, type Report } from './asked.ts'
import { authorRegionOf } from './places.ts'

const notGiven = label('未填写', 'Not given')

export const authors: Report = {
  columns: [
    text('country', '国家或地区', 'Country or region'),
    text('institution', '单位', 'Institution'),
    count('papers', '稿件', 'Manuscripts'),
    count('authors', '作者', 'Authors'),
  ],
  query: (asked) =>
    sql`select ${countryOfPlace} as country, ${institutionOfPlace[asked.caller.lang]} as institution,
        count(distinct t.id)::int as papers, count(*)::int as authors
        from submissions t join (${authorPlaces}) on a.submission_id = t.id and a.is_deleted = 0
        where ${papers(asked)} and ${within('submitted_at', asked)} group by 1, 2 order by papers desc, 2 limit 300`,
  line(row, asked) {
    const { lang } = asked.caller
    const from = `${lang}:${String(row.country)}:${String(row.institution)}`
    const list = {
      path: paperList,
      query: ofJournal(asked, { authorsFrom: from, ...span('submittedAt', asked) }),
    }
    return {
      cells: {
        ...cellsOf(row),
        country: authorRegionOf(String(row.country), lang) || notGiven[lang],
        institution: String(row.institution) || notGiven[lang],
      },
      behind: { papers: list, authors: list },
    }
  },
}
