import { isRefusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import { idOf } from '#kernel/http/rows.ts'
import { route, type Route } from '#kernel/http/slice.ts'
import { find, update } from '#kernel/store/rows.ts'
import { attach } from './attach/definition.ts'
import { refuse as refuseHere } from './catalogue.ts'
import { takeIn } from './intake.ts'

/**
 * Small pictures of pictures, for lists. The browser that sends a picture draws it, for it decodes pictures anyway and the
 * server never does; whoever draws something else deceives those alone who may open their file. Once, by its sender.
 */
const mostBytes = 200 * 1024
const mostPixels = 1_000_000
const drawn = new Set(['jpg'])

async function putPreview({ caller, request, ctx, db }: Call): Promise<unknown> {
  const file = await request.file({ limits: { fileSize: mostBytes + 1 } })
  if (!file) return refuseHere('noPicture')
  const id = idOf((request.query as { id?: unknown }).id)
  const row = id ? await find(db.of(caller.tenantId), attach, id) : undefined
  if (!row || row.createUser !== caller.userId || row.previewName || !row.mime?.startsWith('image/'))
    return refuse('notFound')
  const taken = await takeIn(ctx, caller, file, {
    maxBytes: mostBytes,
    maxPixels: mostPixels,
    kinds: drawn,
    wrongKind: refuseHere('noPicture'),
  })
  if (isRefusal(taken)) return taken
  await db.tx(caller.actor, (tx) => update(tx, attach, row.id, { previewName: taken.stored.storageKey }))
  return true
}

export const previewRoutes: readonly Route[] = [
  route(
    {
      method: 'POST',
      url: 'blade-resource/attach/put-preview',
      permission: 'signedIn',
      multipart: true,
      summary: 'A small JPEG of a picture that the caller has just sent; `id` is the picture’s',
    },
    putPreview,
  ),
]
