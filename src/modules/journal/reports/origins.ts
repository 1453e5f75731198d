/** Where authors come from. */
import { sql } from '#kernel/store/sql.ts'
import { cellsOf, count, ofJournal, paperList, papers, span, text, within, type Report } from './asked.ts'
import { authorRegionOf } from './places.ts'

const institution = {
  zh: sql.raw(`coalesce(f ->> 'nameZh', f ->> 'nameEn')`),
  en: sql.raw(`coalesce(f ->> 'nameEn', f ->> 'nameZh')`),
}

export const authors: Report = {
  columns: [
    text('country', '国家或地区', 'Country or region'),
    text('institution', '单位', 'Institution'),
    count('papers', '稿件', 'Manuscripts'),
    count('authors', '作者', 'Authors'),
  ],
  query: (asked) =>
    sql`select upper(coalesce(f ->> 'country', '')) as country, coalesce(${institution[asked.caller.lang]}, '') as institution,
        count(distinct t.id)::int as papers, count(*)::int as authors
        from submissions t join submission_author a on a.submission_id = t.id and a.is_deleted = 0
        cross join lateral jsonb_array_elements(coalesce(a.affiliations, '[]')) f
        where ${papers(asked)} and ${within('submitted_at', asked)} group by 1, 2 order by papers desc, 2 limit 300`,
  line(row, asked) {
    const { lang } = asked.caller
    const from = `${lang}:${String(row.country)}:${String(row.institution)}`
    const list = {
      path: paperList,
      query: ofJournal(asked, { authorsFrom: from, ...span('submittedAt', asked) }),
    }
    return {
      cells: { ...cellsOf(row), country: authorRegionOf(String(row.country), lang) },
      behind: { papers: list, authors: list },
    }
  },
}
