import { coverSvg } from './cover.ts'
import { issueAnywhere } from './issues.ts'
import type { Means } from './means.ts'

/** Covers of issues that have no picture. */
export function serveCovers({ stands, keptText }: Means): void {
  stands.serve('/apaph/cover/:id(^\\d{1,19}).svg', (stand, request, reply) => {
    const id = request.params.id ?? ''
    return keptText(stand, request, reply, {
      key: `cover:${id}`,
      type: 'image/svg+xml',
      make: async () => {
        const issue = await issueAnywhere(stand.reader, id)
        const journal = issue && stand.journals.find((each) => each.id === issue.journalId)
        if (!journal) return undefined
        return coverSvg(issue.volume * 6 + (Number.parseInt(issue.issueNo, 10) || 0) + 3, {
          nameZh: journal.nameZh ?? journal.nameEn ?? '',
          nameEn: journal.nameEn ?? '',
          number: `第 ${issue.volume} 卷 第 ${issue.issueNo} 期`,
          month: (issue.publishDate ?? String(issue.year)).slice(0, 7).replace('-', '.'),
          titleZh: issue.titleZh ?? '',
          titleEn: issue.titleEn ?? '',
        })
      },
    })
  })
}
