import { idOf } from '#kernel/http/rows.ts'
import { readableList } from '#modules/journal/articles/readable.ts'
import { bannerPicture } from './extras.ts'
import { isHeld } from './file-answer.ts'
import type { Means } from './means.ts'
import { sql } from '#kernel/store/sql.ts'

type Image = { name: string; mime: string; sha256: string }

/**
 * Pictures that stand on public pages: covers and logos of journals, covers of published issues and public articles,
 * banners while they are shown.
 * Every other attachment is none of the public's business (threat F10).
 */
export function serveImages({ ctx, stands, notFound }: Means): void {
  stands.serve('/apaph/image/:id', async ({ reader }, request, reply) => {
    const { id = '' } = request.params
    const image = idOf(id)
      ? await reader.one<Image>(
          sql`select a.name, a.mime, a.sha256 from attach a where a.id = ${id} and a.is_deleted = 0 and a.mime like 'image/%' and (
                ${bannerPicture(ctx.clock())}
                or exists (select 1 from journals j where j.is_deleted = 0 and (j.cover_file_id = a.id or j.logo_file_id = a.id))
                or exists (select 1 from journal_issues i where i.is_deleted = 0 and i.state = 'published' and i.cover_file_id = a.id)
                or exists (select 1 from articles p where p.is_deleted = 0 and p.state in (${readableList}) and p.cover_file_id = a.id))`,
        )
      : undefined
    if (!image || !(await ctx.blobs.has(image.name))) return notFound(request, reply)
    if (isHeld(request, reply, image.sha256)) return reply.send()
    return reply
      .type(image.mime)
      .header('content-security-policy', 'sandbox')
      .send(await ctx.blobs.open(image.name))
  })
}
