import type { Call } from '#kernel/http/caller.ts'
import { route, type Route } from '#kernel/http/slice.ts'
import { entityNamed } from '#kernel/store/registry.ts'
import { findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { model } from '../models/definition.ts'
import { drawingOf } from '../models/drawing.ts'
import { relationsOf, type Relations } from './relations.ts'

/** All models and what they point at. */
async function relations({ caller, db }: Call): Promise<Relations> {
  const rows = await findAll(db.of(caller.tenantId), model, sql`true`)
  const models = rows.map((row) => ({ ...drawingOf(row), source: row.datasourceId }))
  return relationsOf(models, (name) => entityNamed(name)?.label)
}

export const relationsRoute: Route = route(
  {
    method: 'GET',
    url: `${model.path}/relations`,
    permission: ['model_view', 'model_add', 'model_edit'],
    summary: 'Models, and what their references point at',
  },
  relations,
)
