import { snake } from '#kernel/definition/entity.ts'
import {
  isFigure,
  type Column,
  type KindName,
  type NoteName,
  type Prototype,
  type TableInfo,
  type Word,
} from '../terms/shapes.ts'
import { houseColumns, propertiesFor, slugOf, spoken } from '../terms/names.ts'
import { constantOf } from '../terms/constants.ts'

/** Columns of a table → fields that a person then looks through. Nothing but the description of the table is read. */

type Proposal = Pick<Prototype, 'kind'> & Partial<Prototype>

/** Fields that a list shows by itself; whoever wants more says so. */
const listed = 7

export function propose(table: TableInfo): Prototype[] {
  const names = propertiesFor(table.columns.map(({ name }) => name))
  let shown = 0
  const proposed = table.columns.map((written, at) => {
    const column = worded(written)
    const words = wordsIn(column)
    const proposal = proposalFor(column, words, slugOf(table.name))
    const house = houseColumns.has(snake(column.name)) || isOwnKey(column)
    const isLeftOut = house || proposal.note === 'noBytes'
    const isList = !isLeftOut && shown < listed && !['longText', 'richText'].includes(proposal.kind)
    if (isList) shown += 1
    return {
      jdbcName: column.name,
      jdbcType: column.type,
      propertyName: names[at] ?? `field${at + 1}`,
      ...labelsOf(column, at),
      ...proposal,
      ...(house && { note: 'house' as const }),
      isRequired: !column.nullable && !isLeftOut && proposal.kind !== 'yesNo',
      isList,
      isQuery:
        isList &&
        (column.unique || ['dict', 'ref'].includes(proposal.kind) || isNaming(column, proposal.kind)),
      isUnique: column.unique && !column.primary && !isLeftOut,
      isLeftOut,
    }
  })
  return withSets(proposed, table).map((field, at) => withSaidOf(field, table.columns[at]))
}

/** Words that a check allows are those of an enumeration. */
function worded(column: Column): Column {
  const among = column.said?.among ?? []
  return among.length > 1 && among.length <= 60 && column.enumValues.length === 0
    ? { ...column, enumValues: among }
    : column
}

/** Sets that are unique together; what every table here has counts for nothing in them, for each tenant has its own rows. */
function withSets(fields: readonly Prototype[], { uniques = [] }: TableInfo): Prototype[] {
  const sets = uniques.flatMap((columns) => {
    const those = fields.filter(({ jdbcName }) => columns.includes(jdbcName))
    // With the id in it it says nothing, and with a column that is not taken it cannot be said.
    if (those.some(({ isLeftOut, note }) => isLeftOut && note !== 'house')) return []
    const kept = those.filter(({ isLeftOut }) => !isLeftOut)
    return kept.length > 0 && !those.some(isId) ? [kept] : []
  })
  // A letter each.
  const named = sets.filter((set) => set.length > 1).slice(0, 26)
  return fields.map((field) => {
    const own = named.flatMap((set, at) => (set.includes(field) ? [String.fromCharCode(65 + at)] : []))
    const alone = sets.some((set) => set.length === 1 && set[0] === field)
    const isUnique = field.isUnique || alone
    return {
      ...field,
      isUnique,
      ...(own.length > 0 && { sets: own.slice(0, 6) }),
      // What an index holds has an end.
      ...((isUnique || own.length > 0) &&
        field.kind === 'longText' && {
          kind: 'text' as const,
          max: Math.min(field.max ?? 500, 500),
          note: 'cut' as const,
        }),
    }
  })
}

const isId = ({ jdbcName, note }: Prototype) => note === 'house' && jdbcName.toLowerCase() === 'id'

/** Defaults and bounds, where the kind can have them; the rest is kept in the source's own words. */
function withSaidOf(field: Prototype, column: Column | undefined): Prototype {
  const said = column?.said
  if (!said || field.isLeftOut) return field
  const figure = isFigure(field.kind)
  const bounded: Prototype = {
    ...field,
    ...(figure && said.least !== undefined && { least: said.least }),
    ...(figure && said.most !== undefined && { most: said.most }),
  }
  const fits = said.defaultValue !== undefined && constantOf(bounded, said.defaultValue) !== undefined
  const unsaid = [
    ...(said.unsaid ?? []),
    ...(said.defaultValue !== undefined && !fits ? [`default ${said.defaultValue}`] : []),
    ...(!figure && said.least !== undefined ? [`check ${column.name} >= ${said.least}`] : []),
    ...(!figure && said.most !== undefined ? [`check ${column.name} <= ${said.most}`] : []),
    ...(said.among?.length && field.kind !== 'dict'
      ? [`check ${column.name} in (${said.among.join(', ')})`]
      : []),
  ]
  return {
    ...bounded,
    ...(fits && { defaultValue: said.defaultValue }),
    ...(unsaid.length > 0 && { unsaid: unsaid.join('; ').slice(0, 300), note: field.note ?? 'unsaid' }),
  }
}

/** Every record here has an id of its own; a key that says something (a number, a code) stays a field. */
const isOwnKey = ({ primary, type, refTable, name }: Column) =>
  primary && refTable === null && (/^(bigint|integer|smallint|uuid)/.test(type) || name === 'id')

/** Columns with places behind the point that are amounts of money, by their names. */
const paid = /price|amount|fee|cost|salary|wage|rent|deposit|balance|money|payment|paid|金额|价|费/i

const isNaming = ({ name }: Column, kind: KindName) =>
  kind === 'text' && /(name|title|no|code|number)$/i.test(name)

function proposalFor(column: Column, words: readonly Word[], slug: string): Proposal {
  const { name, type, refTable, enumValues } = column
  if (refTable !== null) return { kind: 'ref', target: refTable }
  if (enumValues.length > 0 || words.length > 1)
    return {
      kind: 'dict',
      dict: `${slug.replaceAll('-', '_')}_${snake(name).replace(/[^a-z0-9_]/g, '')}`.slice(0, 48),
      words: words.length > 1 ? words : enumValues.slice(0, 60).map((key) => wordOf(key)),
      ...(enumValues.length === 0 && { note: 'dictGuess' }),
    }
  const [, size = '', scale = '0'] = /\((\d+)(?:,(\d+))?\)/.exec(type) ?? []
  const base = type.replace(/\(.*?\)/, '')
  if (type.endsWith('[]')) return { kind: 'longText', note: 'unlike' }
  return plain(base.trim(), Number(size) || 0, Number(scale), name)
}

const byName: readonly (readonly [RegExp, KindName])[] = [
  [/(^|_)(phone|mobile|tel|telephone)$/i, 'phone'],
  [/(^|_)e?mail$/i, 'email'],
  [/(^|_)(url|website|homepage)$/i, 'web'],
]

function plain(base: string, size: number, scale: number, name: string): Proposal {
  const unlike = (kind: KindName, more: Partial<Prototype> = {}): Proposal => ({
    kind,
    note: 'unlike',
    ...more,
  })
  switch (base) {
    case 'character varying':
    case 'varchar':
    case 'char':
    case 'character': {
      const named = byName.find(([pattern]) => pattern.test(name))?.[1]
      if (named) return { kind: named }
      if (size === 0 || size > 500)
        return { kind: 'longText', max: Math.min(size || 5000, 5000), ...(size > 5000 && { note: 'cut' }) }
      return { kind: 'text', max: size }
    }
    case 'text':
    case 'citext':
      return { kind: 'longText', max: 5000 }
    case 'smallint':
    case 'integer':
    case 'int':
      return /^(is|has|can)_|_flag$/i.test(name) ? { kind: 'yesNo', note: 'unlike' } : { kind: 'integer' }
    case 'bigint':
      return unlike('text', { max: 20 })
    case 'numeric':
    case 'decimal':
      return {
        kind: paid.test(name) ? 'money' : 'decimal',
        scale: Math.min(scale, 6),
        ...((scale > 6 || size - scale > 12 - Math.min(scale, 6)) && { note: 'cut' }),
      }
    case 'money':
      return { kind: 'money' }
    case 'real':
    case 'double precision':
      return unlike('decimal', { scale: 4 })
    case 'boolean':
      return { kind: 'yesNo' }
    case 'date':
      return { kind: 'date' }
    case 'timestamp':
    case 'timestamp without time zone':
    case 'timestamp with time zone':
      return { kind: 'dateTime' }
    case 'time':
    case 'time without time zone':
      return { kind: 'timeOfDay' }
    case 'uuid':
      return { kind: 'text', max: 36 }
    case 'bytea':
      return unlike('files', { note: 'noBytes' satisfies NoteName })
    default:
      return unlike('longText', { max: 5000 })
  }
}

/** `状态：1=借出 2=逾期 3=已还` or `1借出，2逾期，3已还`: words that somebody wrote into a comment. */
function wordsIn({ comment, enumValues }: Column): Word[] {
  const found = [
    ...comment.matchAll(/(?<![\w.])([A-Za-z0-9_]{1,16})\s*[=:：、.-]?\s*([\p{Script=Han}（）]{1,20})/gu),
  ]
  const keys = found.map(([, key = '']) => key)
  const plausible =
    new Set(keys).size === keys.length &&
    keys.every((key) => /^\d{1,3}$/.test(key) || enumValues.includes(key))
  return plausible ? found.map(([, key = '', zh = '']) => ({ key, zh, en: `${spoken(key)}` })) : []
}

const wordOf = (key: string): Word => ({
  key: key.slice(0, 64),
  zh: key.slice(0, 60),
  en: (spoken(key) || key).slice(0, 60),
})

/** Few words that need no person; everything else is spelt as the column is. */
const glossary = new Map<string, string>(
  Object.entries({
    name: '名称',
    title: '标题',
    code: '编号',
    no: '编号',
    status: '状态',
    state: '状态',
    type: '类型',
    kind: '类型',
    category: '分类',
    remark: '备注',
    note: '备注',
    description: '说明',
    quantity: '数量',
    qty: '数量',
    amount: '金额',
    price: '单价',
    sort: '排序',
    phone: '电话',
    mobile: '手机',
    email: '邮箱',
    address: '地址',
    start_date: '开始日期',
    end_date: '结束日期',
    date: '日期',
    url: '网址',
  }),
)

function labelsOf({ name, comment }: Column, at: number): { zh: string; en: string } {
  const first =
    comment
      .split(/[\n,，:：;；(（]/)[0]
      ?.replace(/\d.*$/, '')
      .trim()
      .slice(0, 40) ?? ''
  const chinese = /\p{Script=Han}/u.test(first)
    ? first
    : /\p{Script=Han}/u.test(name)
      ? name.slice(0, 40)
      : ''
  const en = spoken(name.replace(/(?<=[a-z0-9])_?id$/i, '')) || `Field ${at + 1}`
  const english = first && !chinese && /^[\x20-\x7e]+$/.test(first) ? first : en
  return { zh: chinese || glossary.get(snake(name)) || english, en: english }
}
