import { isRefusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import { route, slice, type Slice } from '#kernel/http/slice.ts'
import { find, insert } from '#kernel/store/rows.ts'
import { sniff } from '#kernel/store/sniff.ts'
import { attach } from './attach/definition.ts'

const mostBytes = 20 * 1024 * 1024
/** Types that may be stored as plain attachments; everything else is refused by content, not by name (threat F01). */
const allowed = new Set(['pdf', 'png', 'jpg', 'webp', 'gif', 'docx', 'xlsx', 'zip', 'txt', 'csv'])

async function putFile({ caller, request, ctx, db }: Call): Promise<unknown> {
  const file = await request.file({ limits: { fileSize: mostBytes + 1 } })
  if (!file) return refuse('badInput', { first: caller.lang === 'zh' ? '请选择文件' : 'Choose a file' })
  const stored = await ctx.blobs.put(caller.tenantId, file.file, { maxBytes: mostBytes })
  if (isRefusal(stored)) return stored
  const type = sniff(await ctx.blobs.head(stored.storageKey), file.filename)
  if (!type || !allowed.has(type.extension)) {
    await ctx.blobs.remove(stored.storageKey)
    return refuse('badType')
  }
  const originalName = file.filename
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069/\\]/g, '_')
    .slice(-200)
  const row = await db.tx(caller.actor, (tx) =>
    insert(tx, attach, {
      originalName,
      extension: type.extension,
      mime: type.mime,
      attachSize: stored.sizeBytes,
      sha256: stored.sha256,
      name: stored.storageKey,
      domain: '',
      link: '',
    }),
  )
  return {
    attachId: row.id,
    link: `/api/blade-resource/attach/file?id=${row.id}`,
    domain: '',
    name: stored.storageKey,
    originalName,
  }
}

async function openFile({ caller, input, ctx, db, reply }: Call): Promise<unknown> {
  const id = String(input.id ?? '')
  const row = /^\d{1,19}$/.test(id) ? await find(db.of(caller.tenantId), attach, id) : undefined
  if (!row?.name) return refuse('notFound')
  const inline = row.mime?.startsWith('image/') ? 'inline' : 'attachment'
  return reply
    .type(row.mime ?? 'application/octet-stream')
    .header('content-disposition', `${inline}; filename*=UTF-8''${encodeURIComponent(row.originalName)}`)
    .header('content-security-policy', 'sandbox')
    .header('cache-control', 'private, max-age=3600')
    .send(ctx.blobs.open(row.name))
}

export const slices: readonly Slice[] = [
  slice(attach, {
    // A stored name is a key to the bytes; it stays on the server.
    project: (row) => ({ ...row, name: undefined }),
    routes: [
      route(
        {
          method: 'POST',
          url: 'blade-resource/oss/endpoint/put-file',
          permission: 'signedIn',
          multipart: true,
        },
        putFile,
      ),
      route(
        { method: 'GET', url: 'blade-resource/attach/file', permission: 'signedIn', raw: true },
        openFile,
      ),
    ],
  }),
]
