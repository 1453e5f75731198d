import { columnsOf, ownsStatus, type Entity, type Prop } from '#kernel/definition/entity.ts'
import type { Row, Values } from '#kernel/definition/row.ts'
import type { Tx } from '../db.ts'
import { newLinks } from '../files.ts'
import { beginNote } from '../history.ts'
import { nextId } from '../ids.ts'
import { checkParts, counted, partCounts, withParts, type Part } from '../parts.ts'
import { numbering } from '../series.ts'
import { isSql, sql, type Sql } from '../sql.ts'
import { writerOf } from '../writer.ts'
import { selection, tableOf } from './reading.ts'
import { stored, searchValue } from './stored.ts'

/** `returning` replaces the columns of the answer, for who wants joined names in the same round trip; `along` is written with it. */
export async function insert<E extends Entity>(
  tx: Tx,
  entity: E,
  values: Values<E>,
  returning: Sql = selection(entity),
  along: readonly Part[] = [],
): Promise<Row<E>> {
  const all = begun(tx, entity, values)
  const parts = [...along]
  for (const prop of entity.props)
    if (prop.kind.series && all[prop.name] === undefined) {
      const { prefix } = prop.kind.series
      const drawn = tx.actor.drawn?.take(prefix, tx.attempt)
      if (drawn !== undefined) {
        all[prop.name] = drawn
        continue
      }
      const { part, number } = numbering(tx, prefix, `numbered_${prop.column}`, counted(along))
      all[prop.name] = number
      parts.push(part)
    }
  const props = columnsOf(entity).filter((prop) => all[prop.name] !== undefined)
  const words = searchValue(entity, all)
  const columns = [...props.map((prop) => `"${prop.column}"`), ...(words ? ['"search"'] : [])].join(', ')
  // What is counted in this statement is asked for beside the other values, and a query says of what type each is.
  const counts = props.some((prop) => isSql(all[prop.name]))
  const given = [
    ...props.map((prop) => {
      const value = stored(prop, all[prop.name])
      return counts && !isSql(value) ? sql`${value}::${sql.raw(looseType(prop))}` : sql`${value}`
    }),
    ...(words ? [words] : []),
  ]
  const rowSource = counts ? sql`select ${sql.join(given, ', ')}` : sql`values (${sql.join(given, ', ')})`
  parts.push(...newLinks(tx, entity, [all]))
  if (entity.state) parts.push(beginNote(tx, entity, String(all.id), String(all[entity.state])))
  const made: Part = {
    as: 'made',
    text: sql`insert into ${tableOf(entity)} (${sql.raw(columns)}) ${rowSource} returning *`,
  }
  const rows = await tx.query<Row<E>>(
    sql`${withParts([...parts, made])}select ${returning}${partCounts(parts)} from made t`,
    { keep: true },
  )
  const row = rows[0] as Row<E>
  checkParts(parts, row)
  return row
}

/** A row as it begins: who writes it and when, and what its fields begin with. */
function begun<E extends Entity>(tx: Tx, entity: E, values: Values<E>): Record<string, unknown> {
  const all: Record<string, unknown> = {
    ...(ownsStatus(entity) ? {} : { status: 1 }),
    ...values,
    id: (values as { id?: string }).id ?? nextId(),
    createUser: writerOf(tx),
    createDept: writerOf(tx) === null ? null : tx.actor.deptId,
    createTime: (values as { createTime?: Date }).createTime ?? tx.now,
    updateUser: writerOf(tx),
    updateTime: tx.now,
    isDeleted: 0,
    version: 1,
  }
  if (entity.owner === 'tenant') all.tenantId = tx.actor.tenantId
  // Fields that nobody may post begin with their default all the same.
  for (const prop of entity.props)
    if (all[prop.name] === undefined && prop.options.default !== undefined)
      all[prop.name] = prop.options.default
  return all
}

/** Lines of a record and their files, to be written along with it. They live with it: neither states nor numbers nor search words of their own. */
export function linesAlong<E extends Entity>(tx: Tx, entity: E, lines: readonly Values<E>[]): Part[] {
  if (lines.length === 0) return []
  const rows = lines.map((values) => begun(tx, entity, values))
  const props = columnsOf(entity).filter((prop) => rows.some((row) => row[prop.name] !== undefined))
  const columns = props.map((prop) => `"${prop.column}"`).join(', ')
  const given = rows.map(
    (row) =>
      sql`(${sql.join(
        props.map((prop) => sql`${stored(prop, row[prop.name] ?? null)}`),
        ', ',
      )})`,
  )
  const text = sql`insert into ${tableOf(entity)} (${sql.raw(columns)}) values ${sql.join(given, ', ')} returning id`
  return [{ as: `${entity.table}_lines`, text, rows: lines.length }, ...newLinks(tx, entity, rows)]
}

/** The same as a statement of its own. */
export async function insertLines<E extends Entity>(
  tx: Tx,
  entity: E,
  lines: readonly Values<E>[],
): Promise<void> {
  const parts = linesAlong(tx, entity, lines)
  if (parts.length === 0) return
  const row = await tx.one<Record<string, unknown>>(
    sql`${withParts(parts)}select true as done${partCounts(parts)}`,
  )
  checkParts(parts, row ?? {})
}

/** The same of as many as one likes: each value is a parameter of its statement, of which a statement has 65,535 at most. */
export async function insertMany<E extends Entity>(
  tx: Tx,
  entity: E,
  lines: readonly Values<E>[],
): Promise<void> {
  for (let i = 0; i < lines.length; i += 200) await insertLines(tx, entity, lines.slice(i, i + 200))
}

/** A text that is too long is to be refused, not cut off, as a cast to its column's own length would. */
const looseType = ({ kind }: Prop) => kind.sqlType.replace(/^varchar\(\d+\)$/, 'varchar')
