import type { Row } from '#kernel/definition/row.ts'
import { slugOf, spoken } from '../terms/names.ts'
import type { model } from './definition.ts'
import type { Drawing } from '../terms/shapes.ts'

type Kept = Pick<
  Row<typeof model>,
  'id' | 'modelTable' | 'modelName' | 'englishName' | 'modelCode' | 'prototypes' | 'life'
>

/** What is made of a model: what nobody filled in follows from its table. */
export function drawingOf(row: Kept): Drawing {
  const table = row.modelTable.replace(/^[^.]+\./, '')
  return {
    id: row.id,
    table,
    slug: row.modelCode || slugOf(table),
    label: { zh: row.modelName, en: row.englishName || spoken(table) || row.modelName },
    prototypes: row.prototypes ?? [],
    life: row.life ?? null,
  }
}
