import { snake } from '#kernel/definition/entity.ts'
import { houseColumns, propertiesFor, spoken } from '../terms/names.ts'
import type { Agreeing, Prototype, TableInfo, WideKey } from '../terms/shapes.ts'
import { withUnsaid } from './unsaid.ts'

/**
 * Keys of several columns. A record here points at another one by its id, so such a key becomes one reference: in the place
 * of a column that nothing else needs, else in a field of its own. What the key shares with others, the record that is
 * pointed at must say too; a column that says nothing else is left out, for the reference says it.
 */
export function withKeys(fields: readonly Prototype[], table: TableInfo): Prototype[] {
  const keys = (table.keys ?? []).flatMap((key) => pointing(key, fields))
  const shares = (column: string) =>
    keys.filter(({ pairs }) => pairs.some(({ own }) => own === column)).length
  const made = new Map(fields.map((field) => [field.jdbcName, field]))
  const added: Prototype[] = []
  const names = propertiesFor([
    ...fields.map(({ propertyName }) => propertyName),
    ...keys.map(({ key }) => key.table),
  ])
  for (const [at, { key, pairs }] of keys.entries()) {
    const free = pairs.findLast(
      ({ own, theirs }) => shares(own) === 1 && made.get(own)?.kind !== 'ref' && !isAudit(theirs),
    )
    const agrees = pairs.flatMap((pair): Agreeing[] => {
      const own = made.get(pair.own)
      if (!own || pair === free || isOfHouse(pair.theirs)) return []
      if (own.kind === 'ref' || shares(pair.own) > 1) return [{ own: own.propertyName, theirs: pair.theirs }]
      // Nothing else needs it: what is pointed at says it.
      made.set(pair.own, {
        ...own,
        isLeftOut: true,
        isUnique: false,
        isList: false,
        isQuery: false,
        isRequired: false,
        note: 'keyPart',
      })
      return []
    })
    const isRequired = key.columns.every((name) =>
      table.columns.some((one) => one.name === name && !one.nullable),
    )
    const points = {
      kind: 'ref',
      target: key.table,
      isRequired,
      note: 'key',
      ...(agrees.length > 0 && { agrees }),
    } as const
    const carrier = free && made.get(free.own)
    if (carrier) made.set(free.own, reference(carrier, points))
    else {
      const label = spoken(key.table) || `Reference ${at + 1}`
      added.push({
        jdbcName: '',
        jdbcType: '',
        propertyName: names[fields.length + at] ?? `reference${at + 1}`,
        zh: label,
        en: label,
        ...points,
        ...(isLone(key) && { isUnique: true }),
      })
    }
  }
  return [...made.values(), ...added]
}

type Pointing = { readonly key: WideKey; readonly pairs: readonly Agreeing[] }

/** Keys that no column carries yet, each with its columns that this house has not in every table. */
function pointing(key: WideKey, fields: readonly Prototype[]): Pointing[] {
  const pairs = key.columns
    .map((own, at) => ({ own, theirs: key.theirs[at] ?? '' }))
    .filter(({ own }) => !isOfHouse(own) || (isLone(key) && own.toLowerCase() === 'id'))
  const [only] = pairs
  if (!only) return []
  const field = fields.find(({ jdbcName }) => jdbcName === only.own)
  const isCarried =
    pairs.length === 1 && field?.kind === 'ref' && field.target === key.table && !field.isLeftOut
  return isCarried ? [] : [{ key, pairs: pairs.filter(({ own }) => !isOfHouse(own)) }]
}

const isOfHouse = (column: string) => houseColumns.has(snake(column))
/** Columns of the house that are no key: nobody points at a record by them. */
const isAudit = (column: string) => isOfHouse(column) && column.toLowerCase() !== 'id'
const isLone = ({ columns }: WideKey) => columns.length === 1

/** A column that becomes a reference: what it said of its own values it says no more. */
function reference(field: Prototype, points: Partial<Prototype>): Prototype {
  const {
    jdbcName,
    jdbcType,
    propertyName,
    zh,
    en,
    isList,
    isQuery,
    isUnique,
    unsaid,
    least,
    most,
    defaultValue,
  } = field
  const lost = [
    ...(defaultValue ? [`default ${defaultValue}`] : []),
    ...(least != null ? [`check ${jdbcName} >= ${least}`] : []),
    ...(most != null ? [`check ${jdbcName} <= ${most}`] : []),
  ]
  const kept = { jdbcName, jdbcType, propertyName, zh, en, isList, isQuery, isUnique, unsaid }
  return withUnsaid({ ...kept, kind: 'ref', ...points }, ...lost)
}
