import { uniqueOf } from '#kernel/definition/entity-spec.ts'
import type { Entity, Prop } from '#kernel/definition/entity.ts'
import type { FieldError } from '#kernel/definition/refusal.ts'
import type { Reader } from '#kernel/store/db.ts'
import { titleExpression } from '#kernel/store/answer-columns.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Caller } from './caller.ts'
import { narrowedRows, narrowingOf } from './narrowing.ts'
import { filesOfCell } from './file-cells.ts'
import { targetOf } from './references.ts'
import { idOf } from './rows.ts'
import { rowsFor } from './seen.ts'
import { sliceOf } from './slices.ts'

/**
 * Sheets name other records as people do: "West Block 6" or its code, not its id; several with commas between them. Each name
 * is looked up among the rows that the caller may pick from, once for the whole sheet; one that nothing or several things
 * bear is an error of its row. Rooms are called "101": digits are an id where a record has it, and a name else.
 */
export async function idsForNames(
  props: readonly Prop[],
  rows: readonly Record<string, unknown>[],
  caller: Caller,
  reader: Reader,
): Promise<FieldError[][]> {
  const errors: FieldError[][] = rows.map(() => [])
  for (const prop of props) {
    const target = targetOf(prop)
    if (!prop.kind.points || !target) continue
    const cells = rows.map((row) => cellIn(prop, row[prop.name]))
    const known = await idsByName(
      target,
      [...new Set(cells.flatMap((cell) => namesIn(prop, cell)))],
      caller,
      reader,
    )
    const fitting = fittingIds(prop, target, caller, reader)
    for (const [i, row] of rows.entries()) {
      const cell = cells[i]
      if (cell === undefined) continue
      const told: string[] = []
      for (const name of known.has(cell) ? [cell] : partsOf(prop, cell)) {
        const found = known.get(name) ?? []
        const ids = found.length > 1 ? await fitting(found, row) : found
        // An id of nothing is told by whoever looks for what it points at.
        if (ids.length === 1 || (ids.length === 0 && idOf(name))) told.push(ids[0] ?? name)
        else errors[i]?.push({ field: prop.name, msg: unclear(prop, target, name, ids.length) })
      }
      row[prop.name] = prop.kind.points === 'many' ? told : told[0]
    }
  }
  return errors
}

const wordsIn = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

/** A cell of files that was written by an export says which they are, whatever else is called so. */
const cellIn = (prop: Prop, value: unknown) => {
  const words = wordsIn(value)
  return words !== undefined && prop.kind.files ? (filesOfCell(words)?.join(',') ?? words) : words
}

/** What a cell names: where it may be several, the whole is looked for too, as a name may have a comma in it. */
const partsOf = (prop: Prop, cell: string) =>
  prop.kind.points === 'many'
    ? cell
        .split(/[,，、;；]/)
        .map((name) => name.trim())
        .filter(Boolean)
    : [cell]
const namesIn = (prop: Prop, cell: string | undefined) =>
  cell === undefined ? [] : [cell, ...partsOf(prop, cell)]

async function idsByName(
  target: Entity,
  names: readonly string[],
  caller: Caller,
  reader: Reader,
): Promise<ReadonlyMap<string, string[]>> {
  const known = new Map<string, string[]>()
  const slice = sliceOf(target.name)
  if (names.length === 0 || !slice) return known
  const rows = rowsFor(slice, caller) ?? sql.raw('true')
  const hidden = caller.hides(target)
  const titles = (['zh', 'en'] as const).map((lang) =>
    sql.raw(titleExpression(target, 't', lang, (of) => caller.hides(of))),
  )
  const codes = codesOf(target)
    .filter(({ name }) => !hidden.has(name))
    .map(({ column }) => sql`t.${sql.id(column)}`)
  const said = [...titles, ...codes].map((one) => sql`(${one}) = any(${[...names]}::text[])`)
  const found = await reader.query<{ id: string; titles: (string | null)[]; codes: (string | null)[] }>(
    sql`select t.id, array[${sql.join(titles, ', ')}]::text[] as titles, array[${sql.join(codes, ', ')}]::text[] as codes from ${sql.id(target.table)} t
        where t.is_deleted = 0 and (${rows}) and (${sql.join(said, ' or ')}
          or t.id = any(${names.filter((name) => idOf(name))}::bigint[]))`,
  )
  const note = (id: string, words: readonly (string | null)[]) => {
    for (const word of new Set(words)) if (word) known.set(word, [...(known.get(word) ?? []), id])
  }
  for (const one of found) note(one.id, one.titles)
  const titled = new Set(known.keys())
  // What something is called goes before what something else has for a code.
  for (const one of found)
    note(
      one.id,
      one.codes.filter((code) => code !== null && !titled.has(code)),
    )
  for (const { id } of found) if (names.includes(id)) known.set(id, [id])
  return known
}

/** What tells records of one kind apart and stands in their list: a student's number, a unit's, the account of a person. */
const codesOf = (target: Entity): Prop[] =>
  target.props.filter(
    ({ name, field, kind, options }) =>
      /^(varchar|text)/.test(kind.sqlType) &&
      Boolean(options.list) &&
      !kind.found &&
      !options.readableBy &&
      !options.maskedBy &&
      field !== target.title &&
      (target.unique ?? []).some((set) => uniqueOf(set).includes(name)),
  )

/** Of rows with one name those that the field takes beside what else stands in its row: the area of that campus. */
function fittingIds(prop: Prop, target: Entity, caller: Caller, reader: Reader) {
  const narrowing = narrowingOf(prop)
  const asked = new Map<string, Promise<readonly string[]>>()
  return async (
    ids: readonly string[],
    row: Readonly<Record<string, unknown>>,
  ): Promise<readonly string[]> => {
    const rows = narrowing && narrowedRows(target, narrowing, row, caller)
    if (!narrowing || !rows) return ids
    const values = Object.values(narrowing).map((wanted) => ('field' in wanted ? row[wanted.field] : wanted))
    const key = JSON.stringify([ids, values])
    const fit =
      asked.get(key) ??
      reader
        .query<{ id: string }>(
          sql`select t.id from ${sql.id(target.table)} t where t.id = any(${[...ids]}::bigint[]) and (${rows})`,
        )
        .then((found) => (found.length > 0 ? found.map(({ id }) => id) : ids))
    asked.set(key, fit)
    return fit
  }
}

function unclear({ label }: Prop, target: Entity, name: string, found: number): { zh: string; en: string } {
  const [code] = codesOf(target)
  return found === 0
    ? { zh: `没有名为“${name}”的${label.zh}`, en: `Nothing is named "${name}", check the spelling` }
    : {
        zh: `有 ${found} 个${label.zh}都名为“${name}”，请填写其${code ? `${code.label.zh}或编号` : '编号'}`,
        en: `${found} records are named "${name}", enter the ${code ? `${code.label.en.toLowerCase()} or id` : 'id'} of the one you mean`,
      }
}
