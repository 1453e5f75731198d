import { strToU8, zipSync } from 'fflate'
import { isRefusal, type Refusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { idOf, idsOf } from '#kernel/http/rows.ts'
import { onceOnly } from '#kernel/http/idempotency.ts'
import { route, slice, type Slice } from '#kernel/http/slice.ts'
import { find, insert, lock } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { liveRoutes } from '../live/calls.ts'
import { standingLive } from '../live/source.ts'
import { barred } from '../switched.ts'
import { fieldsRoute } from './fields.ts'
import { made as makeOf, shown } from './made.ts'
import { notWhole } from '../making/not-whole.ts'
import { areaOf, namesOf, type CodeRow } from '../drawn/area.ts'
import { code } from '../drawn/definition.ts'
import type { MadeFile } from '../terms/shapes.ts'

async function rowOf({ caller, db }: Call, id: string | undefined): Promise<CodeRow | Refusal> {
  const row = id ? await find(db.of(caller.tenantId), code, id) : undefined
  return row ?? refuse('unknownCode')
}

async function preview(call: Call): Promise<unknown> {
  const row = await rowOf(call, idOf(call.input.id))
  if (isRefusal(row)) return row
  return { name: namesOf(row)[call.caller.lang], ...shown(call, await make(call, row), row) }
}

const make = async (call: Call, row: CodeRow) =>
  makeOf(call, await areaOf(call.db.of(call.caller.tenantId), row), row)

/** One archive for all that were asked for; a problem in one of them and there is none. */
async function genCode(call: Call): Promise<unknown> {
  const { caller, db, reply } = call
  const ids = idsOf(call.input.ids ?? call.input.id)
  if (isRefusal(ids)) return ids
  const taken = new Map<string, readonly MadeFile[]>()
  const whole = new Map<string, string>()
  for (const id of ids) {
    const row = await rowOf(call, id)
    if (isRefusal(row)) return row
    const made = await make(call, row)
    if ('problems' in made) return notWhole(namesOf(row), made.problems)
    // Each of them would replace the lists of the other.
    if (ids.length > 1 && made.files.some(({ path }) => whole.has(path))) return refuse('oneByOne')
    for (const { path, text } of made.files) whole.set(path, text)
    taken.set(id, made.files)
  }
  await db.tx(caller.actor, async (tx) => {
    for (const [id, files] of taken)
      await tx.query(sql`update develop_code set taken = ${JSON.stringify(files)}::jsonb where id = ${id}`)
  })
  const zip = zipSync(Object.fromEntries([...whole].map(([path, text]) => [path, strToU8(text)])))
  const name = [...whole.keys()]
    .map((path) => /^src\/modules\/(\w+)\/index\.ts$/.exec(path)?.[1])
    .find(Boolean)
  return reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${name ?? 'code'}.zip"`)
    .send(Buffer.from(zip))
}

/** A copy has another name and code, so that both can be made. */
async function copy({ caller, db, input, request }: Call): Promise<unknown> {
  const id = idOf(input.id)
  if (!id) return refuse('unknownCode')
  return db.tx(caller.actor, (tx) =>
    onceOnly(tx, request, `${code.path}/copy`, input, async () => {
      const row = await lock(tx, code, id)
      if (!row) return refuse('unknownCode')
      const { codeName, englishName, serviceName, modelIds, remark } = row
      const made = await insert(tx, code, {
        codeName: `${codeName.slice(0, 54)} (2)`,
        englishName: englishName ? `${englishName.slice(0, 54)} (2)` : null,
        serviceName: serviceName ? `${serviceName.slice(0, 63)}2` : null,
        modelIds,
        remark,
      })
      return { id: made.id }
    }),
  )
}

const idBody = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } }

export const codes: Slice = slice(code, {
  barred,
  project: (row) => ({
    ...row,
    taken: undefined,
    live: undefined,
    // What became code of the product is on for nobody.
    liveFor: standingLive((row.live ?? null) as CodeRow['live']) ? row.liveFor : null,
  }),
  beforeRemove: async (_tx, rows) => {
    const live = rows.find((row) => standingLive(row.live))
    return live && refuse('stillLive', { name: namesOf(live) })
  },
  routes: [
    ...liveRoutes,
    fieldsRoute,
    route(
      {
        method: 'POST',
        url: `${code.path}/copy`,
        permission: 'code_copy',
        summary: 'Copies a code generation: id',
        input: idBody,
      },
      copy,
    ),
    route(
      {
        method: ['GET', 'POST'],
        url: `${code.path}/preview`,
        permission: ['code_view', 'code_generate'],
        summary:
          'Every file that would be taken away beside what stands, or what keeps it from being made: id',
        input: idBody,
      },
      preview,
    ),
    route(
      {
        method: ['GET', 'POST'],
        url: `${code.path}/gen-code`,
        permission: 'code_generate',
        raw: true,
        told: 'generate',
        summary: 'The slices of these code generations as a zip: ids',
      },
      genCode,
    ),
  ],
})
