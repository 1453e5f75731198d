import type { Entity, Prop } from '#kernel/definition/entity.ts'
import { checksOf, columnSql, createTable, foreignKeysOf, indexesOf, indexSql } from '#kernel/store/ddl.ts'
import { changeOf, type Change, type Recast } from './changes.ts'

/** Which statements take the tables of a live area from what they are to what it says now. Pure: who has rows is told. */
export type Reshaping = {
  /** Tables with rows that nothing draws any more. */
  readonly held: readonly Entity[]
  /** What becomes of those that have rows; their rows are asked before anything is done. */
  readonly changes: readonly Change[]
  readonly ddl: readonly string[]
}

export function reshapingOf(
  before: readonly Entity[],
  after: readonly Entity[],
  named: (name: string) => Entity | undefined,
  hasRows: (table: string) => boolean,
): Reshaping {
  const old = new Map(before.map((entity) => [entity.table, entity]))
  const next = new Set(after.map(({ table }) => table))
  const gone = before.filter(({ table }) => !next.has(table))
  const kept = after.flatMap((now) => {
    const was = old.get(now.table)
    return was && hasRows(now.table) ? [changeOf(was, now)] : []
  })
  // An empty table is made anew, whatever it was.
  const made = after.filter(({ table }) => !kept.some(({ now }) => now.table === table))
  const target = (name: string) => after.find((one) => one.name === name) ?? named(name)
  return {
    held: gone.filter(({ table }) => hasRows(table)),
    changes: kept,
    ddl: [
      ...[...gone, ...made.filter(({ table }) => old.has(table))].flatMap(dropSql),
      ...made.flatMap((entity) => [
        createTable(entity),
        ...[...indexesOf(entity)].map(([name, body]) => indexSql(entity, name, body)),
        ...checksOf(entity).values(),
      ]),
      ...kept.flatMap(changeSql),
      ...after.flatMap((entity) => keysSql(entity, target, made.includes(entity))),
    ],
  }
}

export const dropSql = ({ table }: Pick<Entity, 'table'>): string[] => [
  `drop table if exists "${table}" cascade;`,
]

/** A table with its rows: what no longer holds goes first, then columns, then what holds from now on. */
function changeSql(change: Change): string[] {
  const { was, now, fresh, gone, swept, recast, remade, aimed, required, freed } = change
  const table = `alter table "${now.table}"`
  const [before, after] = [indexesOf(was), indexesOf(now)]
  const [asked, asks] = [checksOf(was), checksOf(now)]
  // An index is made anew with the type of its columns, and by a name that may say something else now.
  const touched = [...recast, ...remade].map(({ after: { column } }) => column)
  const stays = (name: string) =>
    before.get(name) === after.get(name) && !touched.some((column) => before.get(name)?.includes(column))
  return [
    ...[...asked.keys()].map((name) => `${table} drop constraint "${name}";`),
    ...[...before.keys()].filter((name) => !stays(name)).map((name) => `drop index "${name}";`),
    ...aimed.map(
      ({ before: { column } }) => `${table} drop constraint if exists "${foreignKeyName(was, column)}";`,
    ),
    ...[...gone, ...swept, ...remade.map((one) => one.before)].map(
      ({ column }) => `${table} drop column "${column}";`,
    ),
    ...recast.flatMap((one) => recastSql(table, one)),
    ...[...fresh, ...remade.map((one) => one.after)].flatMap((prop) => freshSql(table, prop)),
    ...freed.map(({ column }) => `${table} alter column "${column}" drop not null;`),
    ...required
      .filter((prop) => !remade.some((one) => one.after === prop))
      .flatMap((prop) => [...filledSql(now, prop), `${table} alter column "${prop.column}" set not null;`]),
    ...[...after].filter(([name]) => !stays(name)).map(([name, body]) => indexSql(now, name, body)),
    ...asks.values(),
  ]
}

/** What stands in a column once the change is made, said of the table as it is. */
export function valueSql({ fresh, recast, remade, required }: Change, prop: Prop): string {
  const nothing = `null::${prop.kind.sqlType}`
  if ([...fresh, ...remade.map(({ after }) => after)].includes(prop))
    return (prop.required ? literalOf(prop) : undefined) ?? nothing
  const { column } = prop
  const own = recast.find(({ after }) => after === prop)?.cast?.using ?? `"${column}"`
  const begins = required.includes(prop) ? literalOf(prop) : undefined
  return begins === undefined ? own : `coalesce(${own}, ${begins})`
}

const foreignKeyName = ({ table }: Entity, column: string) => `${table}_${column}_fk`

function recastSql(table: string, { after, cast }: Recast): string[] {
  const { column, kind } = after
  if (cast?.using === undefined) return [`${table} alter column "${column}" type ${kind.sqlType};`]
  return [`${table} alter column "${column}" type ${kind.sqlType} using ${cast.using};`]
}

/** A required one fills the rows that stand in the same statement; from then on the definition says what a row begins with. */
function freshSql(table: string, prop: Prop): string[] {
  const begins = prop.required ? literalOf(prop) : undefined
  if (begins === undefined) return [`${table} add column ${columnSql({ ...prop, required: false })};`]
  return [
    `${table} add column ${columnSql(prop)} default ${begins};`,
    `${table} alter column "${prop.column}" drop default;`,
  ]
}

/** Rows of every tenant: only the owner of a table that is not fenced from them reaches all. */
function filledSql({ table }: Entity, prop: Prop): string[] {
  const begins = literalOf(prop)
  if (begins === undefined) return []
  return [
    `alter table "${table}" no force row level security;`,
    `update "${table}" set "${prop.column}" = ${begins} where "${prop.column}" is null;`,
    `alter table "${table}" force row level security;`,
  ]
}

function literalOf({ options: { default: begins }, kind }: Prop): string | undefined {
  if (begins === undefined || typeof begins === 'object') return undefined
  return `'${String(begins).replaceAll("'", "''")}'::${kind.sqlType}`
}

/** Keys into tables that were made anew went with those, so each is made again where it is not there. */
function keysSql(entity: Entity, named: (name: string) => Entity | undefined, isMade: boolean): string[] {
  return [...foreignKeysOf(entity, named)].flatMap(([name, text]) => [
    ...(isMade ? [] : [`alter table "${entity.table}" drop constraint if exists "${name}";`]),
    text,
  ])
}
