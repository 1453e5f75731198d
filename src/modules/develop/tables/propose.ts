import { snake } from '#kernel/definition/entity.ts'
import { houseColumns, propertiesFor, slugOf } from '../terms/names.ts'
import type { Column, KindName, Prototype, TableInfo } from '../terms/shapes.ts'
import { withBounds } from './bounds.ts'
import { withComparisons } from './comparisons.ts'
import { withKeys } from './keys.ts'
import { proposalFor } from './kinds.ts'
import { labelsOf } from './labels.ts'
import { withSets } from './sets.ts'
import { withoutNamesakes } from './titles.ts'
import { worded, wordsIn } from './words.ts'

/** Columns of a table → fields that a person then looks through. Nothing but the description of the table is read. */
export function propose(table: TableInfo): Prototype[] {
  const bounded = toldApart(proposed(table)).map((field, at) => withBounds(field, table.columns[at]))
  return withoutNamesakes(withComparisons(withSets(withKeys(bounded, table), table), table))
}

/** Fields that a list shows by itself; whoever wants more says so. */
const listed = 7

function proposed(table: TableInfo): Prototype[] {
  const names = propertiesFor(table.columns.map(({ name }) => name))
  let shown = 0
  return table.columns.map((written, at) => {
    const column = worded(written)
    const words = wordsIn(column)
    const property = names[at] ?? `field${at + 1}`
    const proposal = proposalFor(column, words, { slug: slugOf(table.name), property })
    const house = houseColumns.has(snake(column.name)) || isOwnKey(column, table)
    const isLeftOut = house || proposal.note === 'noBytes'
    const isList = !isLeftOut && shown < listed && !['longText', 'richText'].includes(proposal.kind)
    if (isList) shown += 1
    return {
      jdbcName: column.name,
      jdbcType: column.type,
      propertyName: property,
      ...labelsOf(column, words, at),
      ...proposal,
      ...(house && { note: 'house' as const }),
      isRequired: !column.nullable && !isLeftOut && proposal.kind !== 'yesNo',
      isList,
      isQuery:
        isList &&
        (column.unique || ['dict', 'ref'].includes(proposal.kind) || isNaming(column, proposal.kind)),
      isUnique: column.unique && !isLeftOut,
      isLeftOut,
    }
  })
}

/** Columns that are called alike (`a-b` beside `a_b`, two comments of one word): nobody could tell their fields apart. */
function toldApart(fields: readonly Prototype[]): Prototype[] {
  const isTwice = (lang: 'zh' | 'en', word: string) => fields.filter((one) => one[lang] === word).length > 1
  const most = 60
  const withColumn = (word: string, [open, close]: readonly [string, string], column: string) => {
    const own = `${open}${column.slice(0, 40)}${close}`
    return `${word.slice(0, most - own.length)}${own}`
  }
  return fields.map((field) => ({
    ...field,
    ...(isTwice('zh', field.zh) && { zh: withColumn(field.zh, ['（', '）'], field.jdbcName) }),
    ...(isTwice('en', field.en) && { en: withColumn(field.en, [' (', ')'], field.jdbcName) }),
  }))
}

/** Every record here has an id of its own; a key that says something (a number, a code) or is one of several stays a field. */
const isOwnKey = ({ primary, type, refTable, name }: Column, { columns }: TableInfo) =>
  primary &&
  refTable === null &&
  (/^(bigint|integer|smallint|uuid)/.test(type) || name === 'id') &&
  columns.filter((one) => one.primary && !houseColumns.has(snake(one.name))).length < 2

const isNaming = ({ name }: Column, kind: KindName) =>
  kind === 'text' && /(name|title|no|code|number)$/i.test(name)
