import { codeInPath, homeAt, paths } from './address.ts'
import { bibtex, ris } from './cite.ts'
import type { Means } from './means.ts'
import { articleOf, journalWith } from './read.ts'

const types = {
  bib: 'application/x-bibtex; charset=utf-8',
  ris: 'application/x-research-info-systems; charset=utf-8',
} as const

/** An article's citation as a file for reference managers. */
export function serveCitations({ stands, notFound }: Means): void {
  for (const format of ['bib', 'ris'] as const)
    stands.serve(`/apaph/cite/:id(^\\d{1,19}).${format}`, async (stand, request, reply) => {
      const id = request.params.id ?? ''
      const journalId = await journalWith(stand.reader, id)
      const journal = stand.journals.find((each) => each.id === journalId)
      const article = journal && (await articleOf(stand.reader, journal.id, id))
      if (!article) return notFound(request, reply)
      const home = { ...stand.home, journal: codeInPath(stand.journals, journal) }
      const address = homeAt(home, article.language, paths.article, { id: article.id })
      return reply
        .header('content-type', types[format])
        .header('content-disposition', `attachment; filename="${article.urlSlug || article.id}.${format}"`)
        .send(format === 'bib' ? bibtex(article, journal, address) : ris(article, journal, address))
    })
}
