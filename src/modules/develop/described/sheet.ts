import type { Cell } from '#kernel/untrusted/jobs.ts'
import type { Column, TableInfo } from '../terms/shapes.ts'

/** Columns of the sheet, as people head them: the first two and the type are needed. */
const heads = {
  table: ['表', '表名', 'table'],
  tableComment: ['表说明', '表注释', 'table comment'],
  name: ['字段', '列', '字段名', '列名', 'column', 'field'],
  type: ['类型', '数据类型', 'type'],
  comment: ['说明', '注释', '备注', 'comment', 'description'],
  required: ['必填', '非空', 'required'],
  unique: ['唯一', 'unique'],
  refTable: ['引用', '外键', 'references'],
} as const
type Head = keyof typeof heads

const text = (cell: Cell | undefined) =>
  String(cell ?? '')
    .trim()
    .slice(0, 500)
const isYes = (cell: string) => /^(是|y|yes|true|1|√|✓|x)$/i.test(cell)

/** Rows of a sheet of fields → tables, in the order of the sheet. Undefined where its heads are not those. */
export function tablesOfSheet([first = [], ...rows]: readonly (readonly Cell[])[]): TableInfo[] | undefined {
  const titles = first.map((cell) => text(cell).toLowerCase())
  const at = (head: Head) => titles.findIndex((title) => (heads[head] as readonly string[]).includes(title))
  const places = Object.fromEntries((Object.keys(heads) as Head[]).map((head) => [head, at(head)])) as Record<
    Head,
    number
  >
  if (places.table < 0 || places.name < 0 || places.type < 0) return undefined
  const tables = new Map<string, { comment: string; columns: Column[] }>()
  let current = ''
  for (const row of rows) {
    const cell = (head: Head) => (places[head] < 0 ? '' : text(row[places[head]]))
    // A table that is named once stands for the rows below it.
    current = cell('table').slice(0, 128) || current
    const name = cell('name').slice(0, 128)
    if (!current || !name) continue
    const table = tables.get(current) ?? { comment: '', columns: [] }
    table.comment ||= cell('tableComment')
    table.columns.push({
      name,
      type: plainType(cell('type')),
      nullable: !isYes(cell('required')),
      comment: cell('comment'),
      primary: name.toLowerCase() === 'id',
      unique: isYes(cell('unique')),
      enumValues: [],
      refTable: cell('refTable').slice(0, 128) || null,
    })
    tables.set(current, table)
  }
  return [...tables].map(([name, table]) => ({ schema: '', name, ...table }))
}

const spelt: readonly (readonly [RegExp, string])[] = [
  [/^(varchar2?|nvarchar|string|文本|字符)\s*(\(\d+\))?$/i, 'character varying$2'],
  [/^(int|int4|mediumint|number|整数)(\(\d+\))?$/i, 'integer'],
  [/^(tinyint|int2)(\(\d+\))?$/i, 'smallint'],
  [/^(long|int8)(\(\d+\))?$/i, 'bigint'],
  [/^(decimal|小数)\s*(\(\d+,\s*\d+\))?$/i, 'numeric$2'],
  [/^(money|金额)\s*(\(\d+,\s*\d+\))?$/i, 'money'],
  [/^(datetime|timestamptz|日期时间)(\(\d+\))?$/i, 'timestamp'],
  [/^(日期)$/, 'date'],
  [/^(bool|bit|是否)$/i, 'boolean'],
  [/^(float|double)$/i, 'double precision'],
  [/^(clob|longtext|mediumtext|长文本)$/i, 'text'],
]

/** Types as other databases and people spell them → as PostgreSQL does. */
function plainType(written: string): string {
  const hit = spelt.find(([pattern]) => pattern.test(written))
  const type = hit ? written.replace(...hit) : written.toLowerCase()
  if (type === 'character varying') return 'character varying(200)'
  return type === 'numeric' ? 'numeric(12,2)' : type.replace(/,\s+/, ',').slice(0, 128)
}
