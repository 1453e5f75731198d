import { idOf } from '#kernel/http/rows.ts'
import { paths } from '../address.ts'
import { coverPlace } from '../cover.ts'
import { inLang } from '../data.ts'
import { ManifestPage } from '../pages/manifest.tsx'
import { ArchivePage, IssuePage } from '../pages/issue.tsx'
import { wholePdfOf } from '#modules/journal/journal-issues/whole/mark.ts'
import * as issues from '../issues.ts'
import * as read from '../read.ts'
import { type Asked, type Make, type Read, wholeNumber, spec, yearAsked, idAsked } from './making.ts'

/** One issue, or the archive of a year or of the last ones. */
type Issues = { readonly id: string } | { readonly id?: never; readonly year: number | null }
export function journalsAsked(query: Asked): Issues | undefined {
  if (query.id === undefined) return { year: wholeNumber(query.year, 9999) }
  const id = String(query.id)
  return id === 'current' || idOf(id) ? { id } : undefined
}

/** Whole years, the newest first, as long as they have no more issues than this together; the newest in any case. */
const mostIssues = 60

function firstYears(years: readonly { year: number; n: number }[]): number[] {
  let shown = 0
  const tooMany = years.findIndex(({ n }, place) => (shown += n) > mostIssues && place > 0)
  return years.slice(0, tooMany < 0 ? undefined : tooMany).map(({ year }) => year)
}

export const journalsPage: Make<Issues> = async ({ asked, ...at }) =>
  asked.id === undefined ? archivePage({ ...at, asked }) : issuePage({ ...at, asked })

const archivePage: Make<Read<typeof yearAsked>> = async ({ reader, journal, view, asked, around }) => {
  const { year } = asked
  const [years, banners] = await Promise.all([around.years(), around.banners('issue')])
  const shown = year === null ? firstYears(years) : [year]
  const data = {
    issues: await issues.issuesIn(reader, journal.id, shown),
    others: years.map((one) => one.year).filter((one) => !shown.includes(one)),
    banners,
    preserved: (journal.preservation ?? []).length > 0,
  }
  return spec(paths.journals, view.t.archive, <ArchivePage {...data} view={view} />, {
    current: 'journals',
    query: { year: year ?? undefined },
  })
}

const issuePage: Make<Read<typeof idAsked>> = async ({ reader, journal, lang, view, asked, around }) => {
  const current = await around.currentId()
  const id = asked.id === 'current' ? current : asked.id
  if (id === null)
    return spec(
      paths.journals,
      view.t.archive,
      <ArchivePage issues={[]} others={[]} banners={[]} preserved={false} view={view} />,
      { current: 'current' },
    )
  const [issue, entries, whole, beside] = await Promise.all([
    issues.issueOf(reader, journal.id, id),
    read.entriesOfIssue(reader, journal.id, id),
    wholePdfOf(reader, id),
    around.beside(id),
  ])
  if (!issue) return undefined
  const data = { issue, entries, wholeBytes: whole?.sizeBytes ?? null, ...beside }
  const name =
    lang === 'zh'
      ? `第 ${issue.volume} 卷第 ${issue.issueNo} 期`
      : `Volume ${issue.volume}, Issue ${issue.issueNo}`
  const title = [name, inLang(issue, 'title', lang)].filter(Boolean).join(lang === 'zh' ? '：' : ': ')
  return spec(paths.journals, title, <IssuePage data={data} journal={journal} view={view} />, {
    current: issue.id === current ? 'current' : 'journals',
    query: { id: issue.id },
    picture: { fileId: issue.coverFileId ?? journal.coverFileId, place: coverPlace(issue) },
    description: inLang(issue, 'description', lang),
  })
}

/** For LOCKSS and CLOCKSS, where the journal lets them keep a copy. */
export const manifestPage: Make<Read<typeof yearAsked>> = async ({ reader, journal, view, asked }) => {
  const systems = journal.preservation ?? []
  if (systems.length === 0) return undefined
  const { year } = asked
  const [ofYear, entries, issueYears, articleYears] = await Promise.all([
    year === null ? [] : issues.issuesIn(reader, journal.id, [year]),
    year === null ? [] : read.entriesOfYear(reader, journal.id, year),
    issues.issueYears(reader, journal.id),
    read.yearsOf(reader, journal.id),
  ])
  if (year !== null && entries.length === 0) return undefined
  const years = [...new Set([...issueYears.map((one) => one.year), ...articleYears])]
  const data = { journal, systems, year, years: years.toSorted((a, b) => b - a), issues: ofYear, entries }
  return spec(paths.archive, view.t.preservation, <ManifestPage data={data} view={view} />, {
    query: { year: year ?? undefined },
  })
}
