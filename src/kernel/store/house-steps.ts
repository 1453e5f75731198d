import { moved, pathIn, type Column, type Shape, type Thing } from './house-shape.ts'

/**
 * What makes a schema that was made like one shape like another one. Pure; the order of what it answers is the order in which
 * it is run.
 */
export type Steps = {
  /** What is new, before rows are changed. */
  readonly add: readonly string[]
  /** What rows must satisfy, and what hangs on it. */
  readonly tie: readonly string[]
  /** What is gone. */
  readonly take: readonly string[]
}

type Between = {
  readonly want: Shape
  readonly have: Shape
  /** A table of the schema, and texts of the catalogue as they are said there. */
  readonly table: (name: string) => string
  readonly here: (text: string) => string
  readonly schema: string
}

export function steps(want: Shape, have: Shape, schema: string): Steps {
  const between: Between = {
    want,
    have,
    schema,
    table: (name) => `${schema}.${id(name)}`,
    here: (text) => moved(text, 'public', schema, want.tables),
  }
  const parts = [
    tables,
    loosened,
    columns,
    constraints,
    indexes,
    references,
    fences,
    grants,
    functions,
    triggers,
  ]
  const all = parts.map((part) => part(between))
  return {
    add: all.flatMap(({ add = [] }) => add),
    tie: all.flatMap(({ tie = [] }) => tie),
    take: all.flatMap(({ take = [] }) => take),
  }
}

type Part = Partial<Steps>

function tables({ want, have, table }: Between): Part {
  const made = [...want.tables].filter((name) => !have.tables.has(name))
  const gone = [...have.tables].filter((name) => !want.tables.has(name))
  const body = (name: string) => [
    ...want.columns
      .filter((one) => one.of === name)
      .map((one) => `${id(one.name)} ${columnText(one)}${one.needed ? ' not null' : ''}`),
    ...want.constraints
      .filter((one) => one.of === name && isPrimary(one))
      .map((one) => `constraint ${id(one.name)} ${one.text}`),
  ]
  return {
    add: made.map((name) => `create table ${table(name)} (${body(name).join(', ')})`),
    // What a migration says of rows may have taken it away here already.
    take: gone.map((name) => `drop table if exists ${table(name)} cascade`),
  }
}

function columns({ want, have, table }: Between): Part {
  const standing = want.columns.filter(({ of }) => have.tables.has(of))
  const { fresh, gone, other } = differences(standing, have.columns, { same: isSameColumn })
  const alter = ({ of }: Column) => `alter table ${table(of)}`
  const needed = (one: Column) =>
    `${alter(one)} alter column ${id(one.name)} ${one.needed ? 'set' : 'drop'} not null`
  return {
    add: [
      ...fresh.map((one) => `${alter(one)} add column ${id(one.name)} ${columnText(one)}`),
      ...other.flatMap((one) => changed(one, alter(one), have)),
    ],
    tie: [...fresh.filter((one) => one.needed), ...other].map(needed),
    take: gone
      .filter(({ of }) => want.tables.has(of))
      .map((one) => `${alter(one)} drop column if exists ${id(one.name)} cascade`),
  }
}

/** What is computed is computed anew; other values go along into the new type. */
function changed(one: Column, alter: string, have: Shape): string[] {
  const name = id(one.name)
  if (one.filled?.startsWith('generated'))
    return [`${alter} drop column ${name} cascade, add column ${name} ${columnText(one)}`]
  const before = have.columns.find(({ of, name: known }) => of === one.of && known === one.name)
  return [
    ...(before?.type === one.type
      ? []
      : [`${alter} alter column ${name} type ${one.type} using ${name}::${one.type}`]),
    `${alter} alter column ${name} ${one.filled ? `set ${one.filled}` : 'drop default'}`,
  ]
}

/** Before columns may be empty: those of a key may not. */
function loosened({ want, have, table }: Between): Part {
  const { gone, other } = differences(want.constraints, have.constraints)
  return {
    tie: [...gone, ...other]
      .filter(({ of }) => want.tables.has(of) && have.tables.has(of))
      .map(({ of, name }) => `alter table ${table(of)} drop constraint if exists ${id(name)} cascade`),
  }
}

function constraints({ want, have, table, here }: Between): Part {
  const { fresh, other } = differences(want.constraints, have.constraints)
  return {
    // A new table has its key already.
    tie: [...fresh, ...other]
      .filter((one) => have.tables.has(one.of) || !isPrimary(one))
      .map(({ of, name, text }) => `alter table ${table(of)} add constraint ${id(name)} ${here(text)}`),
  }
}

/** Those of tables that are gone go with these, and with what hangs on them. */
function indexes({ want, have, here, schema }: Between): Part {
  const { fresh, gone, other } = differences(want.indexes, have.indexes)
  return {
    tie: [
      ...[...gone, ...other]
        .filter(({ of }) => want.tables.has(of))
        .map(({ name }) => `drop index if exists ${schema}.${id(name)}`),
      ...[...fresh, ...other].map(({ text }) => here(text)),
    ],
  }
}

function references({ want, have, table, here }: Between): Part {
  const { fresh, gone, other } = differences(want.references, have.references)
  return {
    tie: [
      ...[...gone, ...other]
        .filter(({ of }) => want.tables.has(of) && have.tables.has(of))
        .map(({ of, name }) => `alter table ${table(of)} drop constraint if exists ${id(name)}`),
      ...[...fresh, ...other].map(
        ({ of, name, text }) => `alter table ${table(of)} add constraint ${id(name)} ${here(text)}`,
      ),
    ],
  }
}

/** Row security is forced from the beginning wherever the pattern has a policy. */
function fences({ want, have, table }: Between): Part {
  const { fresh, gone, other } = differences(want.policies, have.policies)
  const fenced = new Set(want.policies.map(({ of }) => of))
  const made = [...fenced].filter((name) => !have.policies.some(({ of }) => of === name))
  return {
    tie: [
      ...made.flatMap((name) => [
        `alter table ${table(name)} enable row level security`,
        `alter table ${table(name)} force row level security`,
      ]),
      ...[...gone, ...other]
        .filter(({ of }) => want.tables.has(of))
        .map(({ of, name }) => `drop policy if exists ${id(name)} on ${table(of)}`),
      ...[...fresh, ...other].map(
        ({ of, name, text }) => `create policy ${id(name)} on ${table(of)} ${text}`,
      ),
    ],
  }
}

function grants({ want, have, table }: Between): Part {
  const { fresh, gone } = differences(want.grants, have.grants, { by: (one) => `${key(one)} ${one.text}` })
  return {
    tie: [
      ...gone
        .filter(({ of }) => want.tables.has(of))
        .map(({ of, name, text }) => `revoke ${text} on ${table(of)} from ${id(name)}`),
      ...fresh.map(({ of, name, text }) => `grant ${text} on ${table(of)} to ${id(name)}`),
    ],
  }
}

/** They look in their own schema, and belong to whom they belong in the pattern. */
function functions({ want, have, schema }: Between): Part {
  const { fresh, gone, other } = differences(want.functions, have.functions)
  return {
    tie: [...fresh, ...other].flatMap(({ name, text, owner }) => [
      text
        .replace('FUNCTION public.', `FUNCTION ${schema}.`)
        .replace(` SET search_path TO 'public'`, ` SET search_path TO ${pathIn(schema)}`),
      `grant execute on function ${schema}.${name} to public`,
      ...(owner === 'journal_seeker'
        ? [
            `grant usage, create on schema ${schema} to journal_seeker`,
            `alter function ${schema}.${name} owner to journal_seeker`,
            `revoke create on schema ${schema} from journal_seeker`,
          ]
        : []),
    ]),
    take: gone.map(({ name }) => `drop function if exists ${schema}.${name} cascade`),
  }
}

function triggers({ want, have, table, here, schema }: Between): Part {
  const { fresh, gone, other } = differences(want.triggers, have.triggers)
  const own = new Set(want.functions.map(({ name }) => name.replace(/\(.*/, '')))
  return {
    tie: [
      ...[...gone, ...other]
        .filter(({ of }) => want.tables.has(of) && have.tables.has(of))
        .map(({ of, name }) => `drop trigger if exists ${id(name)} on ${table(of)}`),
      ...[...fresh, ...other].map(({ text }) => moved(here(text), 'public', schema, own)),
    ],
  }
}

/** The same shape under the names that a migration gave to tables and columns: they keep their rows. */
export function renamed(shape: Shape, { table, column, to }: Rename): Shape {
  if (column === undefined) {
    const at = <T extends Thing>(list: readonly T[]) =>
      list.map((one) => (one.of === table ? { ...one, of: to } : one))
    return {
      ...shape,
      tables: new Set([...shape.tables].map((name) => (name === table ? to : name))),
      columns: at(shape.columns),
      constraints: at(shape.constraints),
      indexes: at(shape.indexes),
      references: at(shape.references),
      policies: at(shape.policies),
      grants: at(shape.grants),
      triggers: at(shape.triggers),
    }
  }
  return {
    ...shape,
    columns: shape.columns.map((one) =>
      one.of === table && one.name === column ? { ...one, name: to } : one,
    ),
  }
}

export type Rename = { readonly table: string; readonly column?: string | undefined; readonly to: string }

type Differences<T> = {
  readonly fresh: readonly T[]
  readonly gone: readonly T[]
  readonly other: readonly T[]
}

function differences<T extends Thing>(
  want: readonly T[],
  have: readonly T[],
  { by = key, same = isSame }: { by?: (one: T) => string; same?: (a: T, b: T) => boolean } = {},
): Differences<T> {
  const there = new Map(have.map((one) => [by(one), one]))
  const wanted = new Set(want.map(by))
  return {
    fresh: want.filter((one) => !there.has(by(one))),
    gone: have.filter((one) => !wanted.has(by(one))),
    other: want.filter((one) => {
      const found = there.get(by(one))
      return found && !same(one, found)
    }),
  }
}

const key = ({ of, name }: Thing) => `${of} ${name}`
const id = (name: string) => `"${name.replaceAll('"', '""')}"`
const isSame = (a: Thing, b: Thing) => a.text === b.text
const isSameColumn = (a: Column, b: Column) =>
  a.type === b.type && a.filled === b.filled && a.needed === b.needed
const isPrimary = ({ text }: Thing) => text.startsWith('PRIMARY')
const columnText = ({ type, filled }: Column) => [type, filled].filter(Boolean).join(' ')
