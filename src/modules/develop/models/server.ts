import { isRefusal, type Refusal, type Row } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { selectCall } from '#kernel/http/picking.ts'
import { idOf } from '#kernel/http/rows.ts'
import { onceOnly } from '#kernel/http/idempotency.ts'
import { route, slice, type Slice } from '#kernel/http/slice.ts'
import { schemaErrors } from '#kernel/http/validate.ts'
import { allEntities } from '#kernel/store/registry.ts'
import { find, findAll, lock, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { askSource } from '../datasource/connection.ts'
import { datasource } from '../datasource/definition.ts'
import { isSystem, placeOf, schemasOf } from '../datasource/shapes.ts'
import { describedRoute } from './describing.ts'
import { barred } from '../switched.ts'
import { propose } from '../tables/propose.ts'
import { namedIn, tableOf, tablesOf, type Reach } from '../tables/read.ts'
import { model } from './definition.ts'
import { drawingOf } from './drawing.ts'
import {
  mostFields,
  prototypeSchema,
  prototypesSchema,
  type Prototype,
  type TableInfo,
} from '../terms/shapes.ts'

type Source = Row<typeof datasource>

async function sourceOf({ caller, db, input }: Call, otherwise?: string | null): Promise<Source | Refusal> {
  const id = idOf(input.datasourceId) ?? otherwise
  const source = id ? await find(db.of(caller.tenantId), datasource, id) : undefined
  return source ?? refuse('unknownSource')
}

async function modelOf({ caller, db, input }: Call): Promise<Row<typeof model> | undefined> {
  const id = idOf(input.modelId ?? input.id)
  return id ? find(db.of(caller.tenantId), model, id) : undefined
}

function reachOf({ url, schemas }: Source): Reach {
  const place = placeOf(url)
  return { engine: place?.engine ?? 'postgresql', schemas: schemasOf(schemas, place) }
}

async function tableList(call: Call): Promise<unknown> {
  const source = await sourceOf(call)
  if (isRefusal(source)) return source
  return askSource(call.ctx, source, async (ask) =>
    (await tablesOf(ask, reachOf(source))).map((one) => ({ ...one, entityName: one.name })),
  )
}

/** A table by its name, or that of a model. */
async function infoOf(call: Call): Promise<TableInfo | Refusal> {
  const kept = await modelOf(call)
  const written = String(call.input.tableName ?? kept?.modelTable ?? '')
  if (!written) return refuse('unknownTable')
  if (isSystem(written.split('.')[0] ?? '')) return refuse('systemSchema')
  const source = await sourceOf(call, kept?.datasourceId)
  if (isRefusal(source)) return source
  const reach = reachOf(source)
  const named = namedIn(written, reach)
  if (isRefusal(named)) return named
  const info = await askSource(call.ctx, source, (ask) => tableOf(ask, written, reach))
  if (!isRefusal(info) && info.columns.length > mostFields)
    return refuse('tableTooWide', { count: info.columns.length, most: mostFields })
  return info
}

/** Fields that were kept, else those that the table proposes; `fresh` asks for the proposal again. */
async function modelPrototype(call: Call): Promise<unknown> {
  const kept = await modelOf(call)
  if (kept?.prototypes?.length && !call.input.fresh) return kept.prototypes
  const info = await infoOf(call)
  return isRefusal(info) ? info : propose(info)
}

/** Clients of the family post the bare list; ours says which model and which version of it. */
async function submitList({ caller, db, request, input }: Call): Promise<unknown> {
  const bare = Array.isArray(request.body) ? (request.body as Record<string, unknown>[]) : undefined
  const posted = bare ?? input.prototypes
  const id = idOf(input.modelId ?? bare?.[0]?.modelId)
  if (!id) return refuse('unknownModel')
  const list = bare ? bare.map(withoutStrangers) : posted
  const [wrong] = schemaErrors(
    { type: 'object', properties: { prototypes: prototypesSchema } },
    { prototypes: list },
  )
  if (wrong || !Array.isArray(list)) return refuse('badFields', { where: wrong?.field ?? 'prototypes' })
  return db.tx(caller.actor, (tx) =>
    onceOnly(tx, request, `${model.path}/submit-list`, { id, list }, async () => {
      const row = await lock(tx, model, id)
      if (!row) return refuse('unknownModel')
      if (input.version !== undefined && Number(input.version) !== row.version) return refuse('modelMoved')
      const saved = await update(tx, model, id, { prototypes: list as Prototype[] })
      return { id, version: saved.version }
    }),
  )
}

/** What a reference may point at: entities of the product, and tables of models. */
async function targets({ caller, db }: Call): Promise<unknown> {
  const rows = await findAll(db.of(caller.tenantId), model, sql`true`)
  return [...new Set([...rows.map((row) => drawingOf(row).table), ...allEntities().map(({ name }) => name)])]
}

const own = new Set(Object.keys(prototypeSchema.properties))
const withoutStrangers = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row ?? {}).filter(([key]) => own.has(key)))

const asked = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string', maxLength: 200 }])),
})
const both = ['GET', 'POST'] as const
const reading = ['model_view', 'model_add', 'model_edit']

export const models: Slice = slice(model, {
  barred,
  routes: [
    describedRoute,
    route(
      {
        method: 'GET',
        url: `${model.path}/targets`,
        permission: reading,
        summary: 'Tables of models and entities of the product that a reference may point at',
      },
      targets,
    ),
    route(
      {
        method: both,
        url: `${model.path}/table-list`,
        permission: reading,
        summary: 'Tables of a data source: datasourceId',
        input: asked('datasourceId'),
      },
      tableList,
    ),
    route(
      {
        method: both,
        url: `${model.path}/table-info`,
        permission: reading,
        summary: 'Columns of a table: modelId, or datasourceId and tableName',
        input: asked('datasourceId', 'modelId', 'tableName'),
      },
      infoOf,
    ),
    route(
      {
        method: both,
        url: `${model.path}/model-prototype`,
        permission: reading,
        summary: 'Fields of a model as they were kept, or as its table proposes them',
        input: asked('datasourceId', 'modelId', 'tableName', 'fresh'),
      },
      modelPrototype,
    ),
    route(
      {
        method: both,
        url: 'blade-develop/model-prototype/select',
        permission: reading,
        input: asked('modelId'),
      },
      modelPrototype,
    ),
    // As clients of the family ask for it; what writes is posted alone (contract section 4).
    route({ method: both, url: `${model.path}/select`, permission: reading }, (call) =>
      selectCall(models, call),
    ),
    ...[model.path, 'blade-develop/model-prototype'].map((path) =>
      route(
        {
          method: 'POST',
          url: `${path}/submit-list`,
          permission: 'model_edit',
          summary: 'Keeps the fields of a model: modelId, version, prototypes',
        },
        submitList,
      ),
    ),
  ],
})
