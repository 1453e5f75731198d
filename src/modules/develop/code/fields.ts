import type { Given } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import { route, type Route } from '#kernel/http/slice.ts'
import type { Reader } from '#kernel/store/db.ts'
import { find, findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { areaOf, namesOf, type CodeRow } from '../drawn/area.ts'
import { code } from '../drawn/definition.ts'
import { model } from '../models/definition.ts'
import { drawingOf } from '../models/drawing.ts'
import { prototypesSchema, type AreaDrawing, type Drawing } from '../terms/shapes.ts'
import { made, shown } from './made.ts'

/** The module that a model was last put into; of none its files are made as if it were one of its own. */
async function moduleOf(reader: Reader, modelId: string): Promise<CodeRow | undefined> {
  const [row] = await findAll(reader, code, sql`t.model_ids @> array[${modelId}]::bigint[]`, {
    order: sql.raw('t.update_time desc, t.id desc'),
    limit: 1,
  })
  return row
}

const alone = (drawing: Drawing): AreaDrawing => ({
  code: drawing.slug.replaceAll('-', '').slice(0, 16),
  label: drawing.label,
  drawings: [drawing],
})

const previewing = {
  type: 'object',
  required: ['modelId', 'prototypes'],
  properties: { modelId: { type: 'string', maxLength: 20 }, prototypes: prototypesSchema },
} as const

/** What fields would become that nobody has saved yet: every file of their module, beside what stands. */
async function fields(call: Call<Given<typeof previewing>>): Promise<unknown> {
  const { caller, db, input } = call
  const reader = db.of(caller.tenantId)
  const id = idOf(input.modelId)
  const row = id ? await find(reader, model, id) : undefined
  if (!id || !row) return refuse('unknownModel')
  const drawing = drawingOf({ ...row, prototypes: [...input.prototypes] })
  const module = await moduleOf(reader, id)
  const area = module ? await areaOf(reader, module) : alone(drawing)
  const drawn = {
    ...area,
    drawings: area.drawings.map((one) => (one.id === drawing.id ? drawing : one)),
  }
  const of = module ?? { live: null, taken: null }
  const elsewhere = module ? [] : drawing.prototypes.flatMap(({ target }) => target ?? [])
  const all = await made(call, drawn, of, elsewhere)
  return { name: module ? namesOf(module)[caller.lang] : null, ...shown(call, all, of) }
}

export const fieldsRoute: Route = route(
  {
    method: 'POST',
    url: `${code.path}/preview-fields`,
    permission: ['code_view', 'code_generate'],
    summary: 'Every file that fields which are not saved yet would become: modelId, prototypes',
    input: previewing,
  },
  fields,
)
