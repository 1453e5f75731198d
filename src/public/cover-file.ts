import { coverPlace, coverSvg } from './cover.ts'
import { isHeld } from './file-answer.ts'
import { issueAnywhere } from './issues.ts'
import type { Means } from './means.ts'
import { shareKinds, sharePicture } from './share.ts'

/** Covers of issues that have no picture, and what stands beside a link to a page that has none. */
export function serveCovers({ stands, keptText, notFound }: Means): void {
  stands.serve('/apaph/share/:kind(^\\d).png', (_stand, request, reply) => {
    const kind = Number(request.params.kind)
    if (!(kind < shareKinds)) return notFound(request, reply)
    const { bytes, digest } = sharePicture(kind)
    if (isHeld(request, reply, digest)) return reply.send()
    return reply.type('image/png').send(bytes)
  })
  stands.serve('/apaph/cover/:id(^\\d{1,19}).svg', (stand, request, reply) => {
    const id = request.params.id ?? ''
    return keptText(stand, request, reply, {
      key: `cover:${id}`,
      type: 'image/svg+xml',
      make: async () => {
        const issue = await issueAnywhere(stand.reader, id)
        const journal = issue && stand.journals.find((each) => each.id === issue.journalId)
        if (!journal) return undefined
        return coverSvg(coverPlace(issue), {
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
