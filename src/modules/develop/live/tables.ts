import { columnsOf, type Entity, type Prop } from '#kernel/definition/entity.ts'
import { columnSql, createTable, foreignKeysOf, indexesOf, indexSql } from '#kernel/store/ddl.ts'

/** Which statements take the tables of a live area from what they are to what it says now. Pure: who has rows is told. */
export type Reshaping =
  | { readonly ddl: readonly string[] }
  /** Tables whose rows what is asked would lose. */
  | { readonly held: readonly string[] }

export function reshapingOf(
  before: readonly Entity[],
  after: readonly Entity[],
  named: (name: string) => Entity | undefined,
  hasRows: (table: string) => boolean,
): Reshaping {
  const old = new Map(before.map((entity) => [entity.table, entity]))
  const next = new Set(after.map(({ table }) => table))
  const gone = before.filter(({ table }) => !next.has(table))
  const remade = after.filter((entity) => {
    const was = old.get(entity.table)
    return was !== undefined && !isMore(was, entity)
  })
  const lost = [...gone, ...remade]
  const held = lost.filter(({ table }) => hasRows(table))
  if (held.length > 0) return { held: held.map(({ label, table }) => `${label.zh} (${table})`) }
  const made = after.filter((entity) => !old.has(entity.table) || remade.includes(entity))
  const grown = after.filter((entity) => !made.includes(entity))
  const target = (name: string) => after.find((one) => one.name === name) ?? named(name)
  return {
    ddl: [
      ...lost.flatMap(dropSql),
      ...made.flatMap((entity) => [
        createTable(entity),
        ...[...indexesOf(entity)].map(([name, body]) => indexSql(entity, name, body)),
      ]),
      ...grown.flatMap((entity) => growthSql(old.get(entity.table) ?? entity, entity)),
      ...after.flatMap((entity) => keysSql(entity, target, made.includes(entity))),
    ],
  }
}

export const dropSql = ({ table }: Pick<Entity, 'table'>): string[] => [
  `drop table if exists "${table}" cascade;`,
]

/** Whether every column that was stays as it was, and what comes may be empty. */
function isMore(was: Entity, now: Entity): boolean {
  const columns = new Map(columnsOf(now).map((prop) => [prop.column, prop]))
  const stay = columnsOf(was).every((prop) => {
    const found = columns.get(prop.column)
    return found !== undefined && columnSql(found) === columnSql(prop) && pointsAlike(found, prop)
  })
  return stay && fresh(was, now).every(({ required }) => !required)
}

const pointsAlike = (a: Prop, b: Prop) => a.kind.facts?.target === b.kind.facts?.target

function fresh(was: Entity, now: Entity): Prop[] {
  const known = new Set(columnsOf(was).map(({ column }) => column))
  return columnsOf(now).filter(({ column }) => !known.has(column))
}

function growthSql(was: Entity, now: Entity): string[] {
  const [before, after] = [indexesOf(was), indexesOf(now)]
  const same = (name: string) => before.get(name) === after.get(name)
  return [
    ...fresh(was, now).map((prop) => `alter table "${now.table}" add column ${columnSql(prop)};`),
    ...[...before.keys()].filter((name) => !same(name)).map((name) => `drop index "${name}";`),
    ...[...after].filter(([name]) => !same(name)).map(([name, body]) => indexSql(now, name, body)),
  ]
}

/** Keys into tables that were made anew went with those, so each is made again where it is not there. */
function keysSql(entity: Entity, named: (name: string) => Entity | undefined, isMade: boolean): string[] {
  return [...foreignKeysOf(entity, named)].flatMap(([name, text]) => [
    ...(isMade ? [] : [`alter table "${entity.table}" drop constraint if exists "${name}";`]),
    text,
  ])
}
