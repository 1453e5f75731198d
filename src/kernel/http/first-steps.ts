import { codeOf, type Entity, type Label } from '#kernel/definition/index.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import type { Caller } from './caller.ts'

/** What a tenant has to set up before an area is of use to it. An area declares it; whoever may do it is told until it is done. */
export type FirstSteps = {
  /** Whose they are, as people say it. */
  readonly label: Label
  /** In the order in which they are done. */
  readonly steps: readonly FirstStep[]
}
export type FirstStep = {
  readonly key: string
  readonly label: Label
  /** What it is needed for, and how it goes quickest. */
  readonly why: Label
  /** Page on which it is done, and the right that does it; none where everybody has it. */
  readonly path: string
  readonly right?: string
  /** True in the database once it is done. */
  readonly done: (caller: Caller) => Sql
}

/** Adding the first record of an entity, on its own page. */
export const firstOf = (entity: Entity, words: Pick<FirstStep, 'label' | 'why'>): FirstStep => ({
  ...words,
  key: entity.name,
  path: entity.menu?.path ?? '',
  right: codeOf(entity, 'add'),
  done: () => sql`exists (select 1 from ${sql.id(entity.table)} where is_deleted = 0)`,
})
