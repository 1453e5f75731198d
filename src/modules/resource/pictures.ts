import { randomBytes } from 'node:crypto'
import { isRefusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import { route, type Route } from '#kernel/http/slice.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { attach } from './attach/definition.ts'
import { refuse as refuseHere } from './catalogue.ts'
import { takeIn } from './intake.ts'

/**
 * Pictures for texts and avatars. They are read by whoever reads the text, signed in or not, so each has an address that
 * nobody can guess instead of a right; no other attachment is ever served by it (threat F10). Once a record holds one, it
 * opens through the record alone.
 */
const mostBytes = 5 * 1024 * 1024
const pictures = new Set(['png', 'jpg', 'webp', 'gif'])
const url = 'blade-resource/attach/picture'

export const newPictureKey = (): string => randomBytes(16).toString('hex')
export const pictureLink = (tenantId: string, key: string): string => `/api/${url}?key=${tenantId}-${key}`

async function putPicture({ caller, request, ctx, db }: Call): Promise<unknown> {
  const file = await request.file({ limits: { fileSize: mostBytes + 1 } })
  if (!file) return refuseHere('noPicture')
  const taken = await takeIn(ctx, caller, file, {
    maxBytes: mostBytes,
    kinds: pictures,
    wrongKind: refuseHere('noPicture'),
  })
  if (isRefusal(taken)) return taken
  const { stored, type } = taken
  const pictureKey = newPictureKey()
  const row = await db.tx(caller.actor, (tx) =>
    insert(tx, attach, {
      originalName: file.filename.replace(/[^\p{L}\p{N}._ -]/gu, '_').slice(-200),
      extension: type.extension,
      mime: type.mime,
      attachSize: stored.sizeBytes,
      sha256: stored.sha256,
      name: stored.storageKey,
      pictureKey,
    }),
  )
  return { attachId: row.id, link: pictureLink(caller.tenantId, pictureKey) }
}

async function openPicture({ input, ctx, db, reply }: Call): Promise<unknown> {
  const [, tenantId, key] = /^(\d{6})-([0-9a-f]{32})$/.exec(String(input.key ?? '')) ?? []
  if (!tenantId || !key) return refuse('notFound')
  const row = await db
    .of(tenantId)
    .one<{ name: string; mime: string }>(
      sql`select name, mime from attach t where picture_key = ${key} and is_deleted = 0 and not exists (select 1 from file_link l where l.attach_id = t.id)`,
    )
  if (!row || !(await ctx.blobs.has(row.name))) return refuse('notFound')
  return reply
    .type(row.mime)
    .header('content-security-policy', 'sandbox')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .send(await ctx.blobs.open(row.name))
}

export const pictureRoutes: readonly Route[] = [
  route(
    {
      method: 'POST',
      url: 'blade-resource/attach/put-picture',
      permission: 'signedIn',
      multipart: true,
      summary: 'A picture for a text or an avatar; answers its link',
    },
    putPicture,
  ),
  route(
    { method: 'GET', url, permission: 'public', raw: true, summary: 'A picture by its key' },
    openPicture,
  ),
]
