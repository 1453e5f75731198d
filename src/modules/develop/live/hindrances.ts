import type { Entity, Prop } from '#kernel/definition/entity.ts'
import type { Label, Lang } from '#kernel/definition/kind.ts'
import type { Refusal } from '#kernel/definition/refusal.ts'
import type { Tx } from '#kernel/store/db.ts'
import { titleExpression } from '#kernel/store/answer-columns.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { dictionariesOf } from '../making/plan.ts'
import type { AreaDrawing } from '../terms/shapes.ts'
import type { Change, Recast } from './changes.ts'
import { valueSql } from './tables.ts'

/** What the rows of live tables say to a change of their drawing: in which field, why, and which rows. */
export type Hindrance = Label & { readonly field: string }

type Hit = { readonly id: string; readonly title: string; readonly gone: boolean }
/** Rows of one tenant: who asks is told the names of the first, of others how many there are. */
type Hits = { readonly tenantId: string; readonly count: number; readonly rows: readonly Hit[] }
type Asking = {
  readonly all: readonly Tx[]
  readonly tenantId: string
  readonly lang: Lang
  readonly after: AreaDrawing
}

export async function hindrancesOf(asking: Asking, changes: readonly Change[]): Promise<Hindrance[]> {
  const found: Hindrance[] = []
  for (const change of changes) found.push(...(await hindrancesIn(asking, change)))
  return found
}

/** A table with rows that is drawn no more. */
export const undrawn = ({ label, table }: Entity, rows: number): Hindrance => ({
  field: table,
  zh: `${label.zh}有 ${rows} 条数据，不能从模块里去掉`,
  en: `${label.en} has ${rows} rows and cannot be left out`,
})

export const hinderedBy = (found: readonly Hindrance[]): Refusal =>
  refuse(
    'liveHasRows',
    { list: { zh: found.map(({ zh }) => zh).join('；'), en: found.map(({ en }) => en).join('; ') } },
    { errors: found.map(({ field, zh, en }) => ({ field, msg: { zh, en } })) },
  )

async function hindrancesIn(asking: Asking, change: Change): Promise<Hindrance[]> {
  const { was, now, fresh, gone, recast, remade, aimed, required, uniques, compared } = change
  const found: Hindrance[] = []
  const where = async (prop: Prop, condition: Sql, why: Label) => {
    const hits = await hitsIn(asking, was, condition)
    if (hits.length > 0) found.push(told(now, prop, why, asking, hits))
  }
  for (const prop of fresh.filter((one) => one.required && one.options.default === undefined))
    found.push({
      field: `${now.table}.${prop.name}`,
      zh: `${now.label.zh}的新字段“${prop.label.zh}”必填，请给它默认值，或先设为非必填`,
      en: `the new field ${prop.label.en} of ${now.label.en} is required, give it a default or make it optional`,
    })
  for (const prop of gone) await where(prop, sql`${at(prop)} is not null`, lost)
  for (const { before, after } of [...remade, ...aimed])
    await where(
      before,
      sql`${at(before)} is not null`,
      remade.some((one) => one.after === after) ? otherKind : otherTarget,
    )
  for (const prop of required.filter(({ options }) => options.default === undefined))
    if (!remade.some(({ after }) => after === prop)) await where(prop, sql`${at(prop)} is null`, empty)
  for (const one of recast) {
    const ids = await unfitIn(asking, was, one)
    if (ids.length > 0) await where(one.after, sql`t.id = any(${ids}::bigint[])`, unfit)
  }
  // What rows are not, they are not together either.
  if (found.length > 0) return found
  const wanted = (prop: Prop) => sql.raw(valueSql(change, prop))
  for (const set of uniques) {
    const values = sql.join(set.map(wanted), ', ')
    const [first] = set
    const twins = sql`t.is_deleted = 0 and (${values}) in (select ${values} from ${sql.id(was.table)} where is_deleted = 0 group by ${values} having count(*) > 1)`
    if (first) await where(first, twins, twice)
  }
  for (const { prop, than, is } of compared)
    await where(prop, sql`not (${wanted(prop)} ${sql.raw(is)} ${wanted(than)})`, {
      zh: `与“${than.label.zh}”的关系不合新规则`,
      en: `do not stand to ${than.label.en} as is asked now`,
    })
  return found
}

const at = ({ column }: Prop) => sql.raw(`t."${column}"`)

const lost = { zh: '已有值，去掉字段会丢失', en: 'hold a value that would be lost' }
const otherKind = { zh: '已有值，不能变成这种字段', en: 'hold a value that cannot become one of this kind' }
const otherTarget = { zh: '已指向原来的表', en: 'point into the table that it pointed at before' }
const empty = {
  zh: '为空，而字段要改为必填且没有默认值',
  en: 'are empty while it becomes required without a default',
}
const unfit = { zh: '的值不合新的要求', en: 'hold a value that does not meet what is asked now' }
const twice = { zh: '重复，不能设为唯一', en: 'are the same and cannot be unique' }

const shownRows = 5

async function hitsIn({ all, lang }: Asking, was: Entity, condition: Sql): Promise<Hits[]> {
  const title = sql.raw(titleExpression(was, 't', lang))
  const found: Hits[] = []
  for (const reader of all) {
    const rows = await reader.query<Hit & { count: number }>(
      sql`select t.id, coalesce((${title})::text, t.id::text) as title, t.is_deleted = 1 as gone, count(*) over ()::int as count
          from ${sql.id(was.table)} t where ${condition} order by t.id limit ${shownRows}`,
    )
    const [first] = rows
    if (first) found.push({ tenantId: reader.actor.tenantId, count: first.count, rows })
  }
  return found
}

/** `物品 (live_depot_items) 的“编号”：A-1、A-2 等 7 条的值不合新的要求`. */
function told(
  { label, table }: Entity,
  prop: Prop,
  why: Label,
  { tenantId }: Asking,
  hits: readonly Hits[],
): Hindrance {
  const said = (lang: Lang, removed: string) =>
    hits.map(({ tenantId: one, count, rows }) => {
      if (one !== tenantId) return lang === 'zh' ? `租户 ${one} 的 ${count} 条` : `${count} of tenant ${one}`
      const names = rows.map(({ title, gone }) => `${title.slice(0, 40)}${gone ? removed : ''}`)
      const more = count - names.length
      if (lang === 'zh') return `${names.join('、')}${more > 0 ? ` 等 ${count} 条` : ''}`
      return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
    })
  return {
    field: `${table}.${prop.name}`,
    zh: `${label.zh}的“${prop.label.zh}”：${said('zh', '（已删除）').join('、')}${why.zh}`,
    en: `${prop.label.en} of ${label.en}: ${said('en', ' (removed)').join(', ')} ${why.en}`,
  }
}

const atOnce = 2_000

/** Rows whose value is none of what the field takes now; read in parts, so that a large table is never held whole. */
async function unfitIn(
  { all, after }: Asking,
  was: Entity,
  { before, after: prop, cast }: Recast,
): Promise<string[]> {
  const words = dictionariesOf(after).find(({ code }) => code === prop.kind.facts?.dict)?.words
  const isWord = (value: string) => !words || words.some(({ key }) => key === value)
  const unfitting: string[] = []
  for (const reader of all)
    for (let last = '0', rows: { id: string; value: string }[] = []; ;) {
      rows = await reader.query<{ id: string; value: string }>(
        sql`select t.id, ${at(before)}::text as value from ${sql.id(was.table)} t where t.id > ${last}::bigint and ${at(before)} is not null order by t.id limit ${atOnce}`,
      )
      unfitting.push(...rows.flatMap(({ id, value }) => (cast?.fits(value) && isWord(value) ? [] : [id])))
      last = rows.at(-1)?.id ?? last
      if (rows.length < atOnce) break
    }
  return unfitting
}
