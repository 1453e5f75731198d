import { route, type Route } from '#kernel/http/slice.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import type { Author } from './data.ts'
import { currentIssue, issueAnywhere } from './issues.ts'
import { issueArticles } from './read.ts'
import type { Stand, Stands } from './stands.ts'

/** The four public calls of the specification (section 7), in the envelope. They show what the pages of the host show. */
export function publicCalls(stands: Stands): readonly Route[] {
  const root = 'blade-apaph/client/public'
  const code = { type: 'object', properties: { code: { type: 'string', maxLength: 32 } } }
  const id = {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string', pattern: '^\\d{1,19}$' } },
  }

  return [
    route(
      {
        method: 'GET',
        url: `${root}/journal/getJournal`,
        permission: 'public',
        input: code,
        summary: 'One journal by its code',
      },
      async ({ request, input }) =>
        journalIn(await stands.ofHost(request), text(input.code)) ?? refuse('notFound'),
    ),
    route(
      {
        method: 'GET',
        url: `${root}/journal/new-journal`,
        permission: 'public',
        input: code,
        summary: 'The newest published issue of a journal',
      },
      async ({ request, input }) => {
        const stand = await stands.ofHost(request)
        const journal = journalIn(stand, text(input.code))
        const issue = stand && journal && (await currentIssue(stand.reader, journal.id))
        return issue ?? refuse('notFound')
      },
    ),
    route(
      {
        method: 'GET',
        url: `${root}/journal/getJournalIssue`,
        permission: 'public',
        input: id,
        summary: 'One published issue',
      },
      async ({ request, input }) => {
        const stand = await stands.ofHost(request)
        return (stand && (await issueAnywhere(stand.reader, String(input.id)))) ?? refuse('notFound')
      },
    ),
    route(
      {
        method: 'GET',
        url: `${root}/article/newIssuesArticlePage`,
        permission: 'public',
        summary: 'Published articles of an issue, page by page; of the newest issue where none is named',
        input: {
          type: 'object',
          properties: {
            issuesId: { type: 'string', pattern: '^\\d{0,19}$' },
            current: { type: ['string', 'integer'], pattern: '^\\d{1,5}$', minimum: 1 },
            size: { enum: ['10', '30', '50', '100', '200', 10, 30, 50, 100, 200] },
          },
        },
      },
      async ({ request, input }) => {
        const stand = await stands.ofHost(request)
        const issue = stand && (await issueAsked(stand, text(input.issuesId)))
        if (!issue) return refuse('notFound')
        const current = Math.max(1, Number(input.current ?? 1))
        const size = Number(input.size ?? 10)
        const page = await issueArticles(stand.reader, issue.journalId, issue.id, current, size)
        return {
          ...page,
          records: page.records.map((entry) => ({ ...entry, authors: entry.authors.map(withoutMail) })),
          pages: Math.ceil(page.total / size),
        }
      },
    ),
  ]
}

const journalIn = (stand: Stand | undefined, code: string | undefined) =>
  code === undefined ? stand?.journal : stand?.journals.find((journal) => journal.code === code)

const issueAsked = ({ reader, journal }: Stand, issuesId: string | undefined) =>
  issuesId === undefined ? currentIssue(reader, journal.id) : issueAnywhere(reader, issuesId)

const text = (value: unknown): string | undefined =>
  value === undefined || value === '' ? undefined : String(value)

/** Addresses of authors are printed in the PDF, where the author put them; lists for machines do not hand them out. */
function withoutMail(author: Author): Author {
  const { email: _, ...rest } = author as Author & { email?: unknown }
  return rest
}
