import type { Entity } from '../definition/entity.ts'
import type { Lang } from '../definition/kind.ts'
import { titleExpression } from './answer-columns.ts'
import { sql, type Sql } from './sql.ts'

/** What a row is called by who reads, in a statement written by hand: its English title for English readers, where it has one. */
export const titled = (entity: Entity, alias: string, lang: Lang): Sql =>
  sql.raw(titleExpression(entity, alias, lang))
