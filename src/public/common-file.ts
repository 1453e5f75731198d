import { idOf } from '#kernel/http/rows.ts'
import { commonFileOf } from './extras.ts'
import { isHeld } from './file-answer.ts'
import type { Means } from './means.ts'

/** `/apaph/file/{id}`: the address that the office gives out; it stays when the file is replaced (domain 2.10). */
export function serveCommonFiles({ ctx, stands, notFound }: Means): void {
  stands.serve('/apaph/file/:id', async ({ reader, use }, request, reply) => {
    const { id = '' } = request.params
    const file = idOf(id) ? await commonFileOf(reader, id) : undefined
    if (!file || !(await ctx.blobs.has(file.name))) return notFound(request, reply)
    if (isHeld(request, reply, file.sha256)) return reply.send()
    const plain = `${file.title}.${file.extension}`.replace(/[^\x20-\x7e]|["\\/]/g, '_')
    const whole = encodeURIComponent(`${file.title}.${file.extension}`)
    reply.header('content-type', file.mime)
    reply.header('content-length', file.attachSize)
    // Always saved, never opened here: an office file is nothing that this site should run.
    reply.header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${whole}`)
    reply.header('content-security-policy', "sandbox; default-src 'none'")
    if (request.method !== 'HEAD') use.fetched(id, request)
    return reply.send(await ctx.blobs.open(file.name))
  })
}
