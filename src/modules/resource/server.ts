import type { AreaServer } from '#kernel/http/areas.ts'
import { codeOf, isRefusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import { opensFile, usesOfFile } from '#kernel/http/files.ts'
import { lockRows, usedBy } from '#kernel/http/references.ts'
import { idOf } from '#kernel/http/rows.ts'
import { action, route, slice, type Slice } from '#kernel/http/slice.ts'
import { find, findAll, insert, softDelete } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { area } from './index.ts'
import { attach } from './attach/definition.ts'
import { refuse as refuseHere } from './catalogue.ts'
import { enabled, enableIn, keepsEnabled, sealedSecret, tryFirst } from './configs.ts'
import { orphansJob } from './orphans.ts'
import { newPictureKey, pictureLink, pictureRoutes } from './pictures.ts'
import { takeIn } from './intake.ts'
import { previewRoutes } from './previews.ts'
import { oss } from './oss/definition.ts'
import { opensOtherwise, tryStore } from './oss/trying.ts'
import { sms } from './sms/definition.ts'
import { reachService, sendMessage } from './sms/sending.ts'

const mostBytes = 20 * 1024 * 1024
/** Types that may be stored as plain attachments; everything else is refused by content, not by name (threat F01). */
const allowed = new Set([
  'pdf',
  'png',
  'jpg',
  'webp',
  'gif',
  'docx',
  'xlsx',
  'ofd',
  'zip',
  'txt',
  'csv',
  'xml',
])

/**
 * A picture whose sender does not say that a record will hold it may become an avatar or stand in a text: it gets an
 * address that nobody can guess, until a record does hold it (decision 37).
 */
async function putFile({ caller, request, ctx, db, input }: Call): Promise<unknown> {
  const file = await request.file({ limits: { fileSize: mostBytes + 1 } })
  if (!file) return refuse('badInput', { first: caller.lang === 'zh' ? '请选择文件' : 'Choose a file' })
  const taken = await takeIn(ctx, caller, file, {
    maxBytes: mostBytes,
    kinds: allowed,
    wrongKind: refuse('badType'),
  })
  if (isRefusal(taken)) return taken
  const { stored, type } = taken
  const originalName = file.filename
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069/\\]/g, '_')
    .slice(-200)
  const pictureKey = input.forRecord || !type.mime.startsWith('image/') ? null : newPictureKey()
  const row = await db.tx(caller.actor, (tx) =>
    insert(tx, attach, {
      ...(pictureKey && { pictureKey }),
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
    link: pictureKey
      ? pictureLink(caller.tenantId, pictureKey)
      : `/api/blade-resource/attach/file?id=${row.id}`,
    domain: '',
    name: stored.storageKey,
    originalName,
  }
}

/** Everybody who may not open it is told that there is none. */
async function openFile({ caller, input, ctx, db, request, reply }: Call): Promise<unknown> {
  const id = idOf(input.id)
  const reader = db.of(caller.tenantId)
  const row = id ? await find(reader, attach, id) : undefined
  if (!row?.name || !(await opensFile(caller, reader, row)) || !(await ctx.blobs.has(row.name)))
    return refuse('notFound')
  const small = input.preview ? row.previewName : null
  const etag = `"${row.sha256}${small ? '-small' : ''}"`
  // Asked again every time: once its record is gone or changed hands the file is closed.
  reply.header('cache-control', 'private, no-cache').header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (small)
    return reply.type('image/jpeg').header('content-security-policy', 'sandbox').send(ctx.blobs.open(small))
  const inline = row.mime?.startsWith('image/') ? 'inline' : 'attachment'
  return reply
    .type(row.mime ?? 'application/octet-stream')
    .header('content-disposition', `${inline}; filename*=UTF-8''${encodeURIComponent(row.originalName)}`)
    .header('content-security-policy', 'sandbox')
    .send(ctx.blobs.open(row.name))
}

/** Whoever sent a file may take it back while nothing points at it; whoever may remove attachments may remove any. */
async function removeFile({ caller, input, db }: Call): Promise<unknown> {
  const id = idOf(input.attachId ?? input.id)
  const name = String(input.fileName ?? '')
  return db.tx(caller.actor, async (tx) => {
    const which = id ? sql`t.id = ${id}` : sql`t.name = ${name}`
    const [row] = id || name ? await findAll(tx, attach, which) : []
    if (!row) return refuse('notFound')
    if (row.createUser !== caller.userId && !caller.may(codeOf(attach, 'remove'))) return refuse('notFound')
    await lockRows(tx, attach, [row.id])
    const used = await usedBy(attach, tx, [row.id])
    if (used) return used
    await softDelete(tx, attach, [row.id])
    return true
  })
}

/** `trial`: only if it works. */
const chosen = { type: 'object', required: ['id'] }

const ossSlice = slice(oss, {
  async beforeSubmit(_tx, { posted, values, existing, caller, ctx }) {
    const moved = (['category', 'endpoint', 'bucketName'] as const).some(
      (key) => existing && key in values && (values[key] ?? '') !== (existing[key] ?? ''),
    )
    if (moved) return refuseHere('storeStays')
    const secretKey = sealedSecret(ctx, 'oss', caller.tenantId, posted.secretKey, existing?.secretKey)
    const all = { ...existing, ...values, secretKey }
    const whole = all.endpoint && all.bucketName && all.accessKey && all.secretKey
    if (all.category !== 'local' && !whole) return refuseHere('storeIncomplete')
    const inUse = existing?.status === enabled && opensOtherwise(existing, { ...existing, ...all })
    return (inUse && (await tryStore(ctx, caller.tenantId, { ...existing, ...all }))) || { secretKey }
  },
  beforeRemove: keepsEnabled,
  actions: {
    enable: action(
      { body: chosen, prepare: tryFirst(oss, (ctx, row) => tryStore(ctx, row.tenantId, row)) },
      enableIn(oss),
    ),
  },
})

const smsSlice = slice(sms, {
  async beforeSubmit(_tx, { posted, values, existing, caller, ctx }) {
    const all = { ...existing, ...values }
    if (all.category === 'http' && !all.endpoint) return refuseHere('serviceIncomplete')
    const moved = existing !== undefined && all.endpoint !== existing.endpoint
    const silent = moved && existing.status === enabled && (await reachService(ctx, { ...existing, ...all }))
    if (silent) return silent
    // It goes to the address with every message: the one that is kept is not told to another.
    if (moved && existing.secretKey && !posted.secretKey) return refuseHere('secretAgain')
    return { secretKey: sealedSecret(ctx, 'sms', caller.tenantId, posted.secretKey, existing?.secretKey) }
  },
  beforeRemove: keepsEnabled,
  actions: { enable: action({ body: chosen, prepare: tryFirst(sms, reachService) }, enableIn(sms)) },
  routes: [
    route(
      {
        method: 'POST',
        url: 'blade-resource/sms/endpoint/send-message',
        permission: codeOf(sms, 'send'),
      },
      sendMessage,
    ),
  ],
})

const slices: readonly Slice[] = [
  ossSlice,
  smsSlice,
  slice(attach, {
    // Names tell too: whoever may not see all attachments finds their own.
    rows: (caller) =>
      caller.may(codeOf(attach, 'view')) ? undefined : sql`t.create_user = ${caller.userId}`,
    filters: {
      // The kind of record that holds it by now; `none` where it waits for one.
      holder: (name) =>
        sql`coalesce((select l.entity from file_link l where l.attach_id = t.id order by l.create_time desc, l.record_id limit 1), 'none') = ${name}`,
    },
    // A stored name is a key to the bytes, and so is a picture's address: told to whoever sent them, and to nobody else.
    project: ({ previewName: _small, pictureKey: _picture, ...row }, caller) => ({
      ...row,
      name: row.createUser === caller.userId ? row.name : '',
    }),
    routes: [
      ...pictureRoutes,
      ...previewRoutes,
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
        { method: 'POST', url: 'blade-resource/oss/endpoint/remove-file', permission: 'signedIn' },
        removeFile,
      ),
      route(
        {
          method: 'GET',
          url: 'blade-resource/attach/uses',
          permission: codeOf(attach, 'view'),
          about: ['id'],
          summary: 'Records that show a file to the caller, and how many others hold it',
        },
        async ({ caller, input, db }) => {
          const reader = db.of(caller.tenantId)
          const id = idOf(input.id)
          const row = id ? await find(reader, attach, id) : undefined
          return row ? usesOfFile(caller, reader, row.id) : refuse('notFound')
        },
      ),
      route(
        { method: 'GET', url: 'blade-resource/attach/file', permission: 'signedIn', raw: true },
        openFile,
      ),
    ],
  }),
]

export const server: AreaServer = { area, slices, jobs: [orphansJob] }
