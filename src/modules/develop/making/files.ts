import type { Entity } from '#kernel/definition/entity.ts'
import { checksOf, createTable, foreignKeysOf, indexesOf, indexSql } from '#kernel/store/ddl.ts'
import type { MadeFile } from '../terms/shapes.ts'
import { indexText, screensText, serverText, supplyText } from './area.ts'
import { definitionText } from './entity-text.ts'
import { listed, listFiles, type ListFile } from './lists.ts'
import { lifeText, livesText } from './life-text.ts'
import { movedSql } from './moved.ts'
import { dictionariesOf, entityOf, planOf, type AreaDrawing, type Planned } from './plan.ts'
import { castText, rowsText, testText } from './test-text.ts'

/** What of the product the slices are made for. */
export type Ground = {
  readonly named: (name: string) => Entity | undefined
  /** Number of the migration, and the three lists where the source is at hand. */
  readonly migration: string
  readonly lists: Readonly<Partial<Record<ListFile, string>>>
  /** What of the area is live here, whose rows its code takes over. */
  readonly live: AreaDrawing | null
}

/** Every file of an area: definitions, faces, dictionary, menu, migration, test, and its place in the lists. */
export function filesOf(area: AreaDrawing, ground: Ground): MadeFile[] {
  const plans = planOf(area)
  const dictionaries = dictionariesOf(area)
  const folder = `src/modules/${area.code}`
  const lived = plans.filter(({ life }) => life)
  const sql = migrationText(plans, ground)
  return [
    ...plans.map((one) => ({
      path: `${folder}/${one.drawing.slug}/definition.ts`,
      text: definitionText(one),
    })),
    { path: `${folder}/index.ts`, text: indexText(area, plans) },
    { path: `${folder}/server.ts`, text: serverText(plans, dictionaries.length > 0) },
    { path: `${folder}/screens.ts`, text: screensText(area, lived.length > 0) },
    ...lived.map((one) => ({ path: `${folder}/${one.drawing.slug}/life.ts`, text: lifeText(one) })),
    ...(lived.length > 0
      ? [
          { path: `${folder}/lives.ts`, text: livesText(lived) },
          { path: `${folder}/testing/cast.ts`, text: castText(lived) },
        ]
      : []),
    { path: `${folder}/testing/rows.ts`, text: rowsText() },
    ...(dictionaries.length > 0 ? [{ path: `${folder}/supply.ts`, text: supplyText(dictionaries) }] : []),
    { path: `${folder}/${area.code}.test.ts`, text: testText(area) },
    ...(sql ? [{ path: `db/migrations/${ground.migration}_${area.code}.sql`, text: sql }] : []),
    ...listsOf(area, ground),
  ]
}

/** Entities that stand already have their tables: what changes in them `npm run db:diff` writes. */
function migrationText(plans: readonly Planned[], { named, live }: Ground): string {
  const entities = plans.map(entityOf)
  const fresh = entities.filter(({ name }) => !named(name))
  const all = (name: string) => entities.find((one) => one.name === name) ?? named(name)
  const made = fresh.flatMap((entity) => [
    `-- ${entity.label.en.replace(/[\r\n]+/g, ' ')}`,
    createTable(entity),
    ...[...indexesOf(entity)].map(([name, body]) => indexSql(entity, name, body)),
    ...checksOf(entity).values(),
  ])
  const keys = fresh.flatMap((entity) => [...foreignKeysOf(entity, all).values()])
  return fresh.length > 0 ? `${[...made, ...movedSql(fresh, live), ...keys].join('\n')}\n` : ''
}

function listsOf({ code }: AreaDrawing, { lists }: Ground): MadeFile[] {
  return (Object.keys(listFiles) as ListFile[]).flatMap((path) => {
    const text = listed(lists[path] ?? '', path, code)
    return text === undefined ? [] : [{ path, text }]
  })
}
