import { parting } from '#kernel/definition/kind.ts'
import { columnsOf, type Entity, type Prop } from '#kernel/definition/entity.ts'
import type { Lang } from '#kernel/definition/kind.ts'
import { englishOf, piecesOf } from '#kernel/definition/naming.ts'
import type { ListRules } from './asked.ts'
import { entityNamed } from './registry.ts'
import { sql, type Sql } from './sql.ts'
import { withoutMarks } from './inline.ts'

/** What a list answers of each row: its columns, and the titles of what it points at. */

/** By definition, not by name: what is live may be drawn anew. */
const pageSelects = new WeakMap<Entity, Map<string, Sql>>()
const nothing: ReadonlySet<string> = new Set()
type Hides = NonNullable<ListRules['hides']>

/** Columns of a list or detail answer: all but secrets, with the names of referenced rows in the reader's language. */
export function answerColumns(entity: Entity, rules: ListRules, lang: Lang): Sql {
  const selects = pageSelects.get(entity) ?? new Map<string, Sql>()
  pageSelects.set(entity, selects)
  const own = columnsOf(entity).filter((prop) => !prop.kind.writeOnly)
  const key = [lang, ...hiddenPieces(own, rules)].join(' ')
  let made = selects.get(key)
  if (!made) {
    const names = new Set(own.map(({ name }) => name))
    made = sql.raw(
      [
        ...own.map((prop) => `t."${prop.column}" as "${prop.name}"`),
        // What a record keeps itself is never answered as what its target is called by now.
        ...own.flatMap((prop) => (names.has(nameBeside(prop)) ? [] : joinedName(prop, rules, lang))),
      ].join(', '),
    )
    selects.set(key, made)
  }
  const extras = Object.entries(rules.columns ?? {}).map(
    ([name, value]) => sql`, (${value}) as ${sql.id(name)}`,
  )
  return sql`${made}${sql.join(extras, '')}`
}

const nameBeside = ({ name }: Prop) => `${name.replace(/Ids?$/, '')}Name`

const targetOf = (prop: Prop) => entityNamed(String(prop.kind.facts?.target ?? ''))

/** Pieces of the names of targets that this reader does not see: most see all, and have one statement between them. */
const hiddenPieces = (own: readonly Prop[], { hides }: ListRules): string[] =>
  hides
    ? own.flatMap((prop) => {
        const target = targetOf(prop)
        return target?.naming ? hiddenOf(target, hides) : []
      })
    : []

function hiddenOf(entity: Entity, hides: Hides, deep = true): string[] {
  const hidden = hides(entity)
  return piecesOf(entity).flatMap((piece) => {
    if (isHidden(entity, piece, hidden)) return `${entity.name}.${piece.field}`
    const inner = deep && 'field' in piece ? pointedBy(entity, piece.field) : undefined
    return inner ? hiddenOf(inner, hides, false) : []
  })
}

const isHidden = (
  { props }: Entity,
  piece: ReturnType<typeof piecesOf>[number],
  hidden: ReadonlySet<string>,
): piece is { field: string } =>
  'field' in piece && props.some(({ name, field }) => field === piece.field && hidden.has(name))

function joinedName(prop: Prop, { hides }: ListRules, lang: Lang): string[] {
  const target = targetOf(prop)
  if (
    !target ||
    prop.name === 'id' ||
    prop.name === 'createUser' ||
    prop.name === 'createDept' ||
    prop.name === 'updateUser'
  )
    return []
  const title = titleExpression(target, 'r', lang, hides)
  const name = nameBeside(prop)
  if (prop.kind.points === 'many')
    return [
      `(select string_agg(${title}, '${partedBy(prop, lang)}' order by array_position(t."${prop.column}", r.id)) from "${target.table}" r where r.id = any(t."${prop.column}")) as "${name}"`,
    ]
  const joined = `(select ${title} from "${target.table}" r where r.id = t."${prop.column}")`
  // What stands at the top has the parent `0`, which is called nothing (contract section 1).
  return [`${prop.kind.rooted ? `coalesce(${joined}, '')` : joined} as "${name}"`]
}

/** As people write several names; those of files stay parted as their ids are (`file-cells.ts`). */
const partedBy = (prop: Prop, lang: Lang) => (prop.kind.files ? ',' : parting[lang])

/**
 * SQL that names a row to a person in their language, falling back to the other one; the same as `nameOf` says. Of what a
 * reader's scopes hide only the title itself stays; another record that is part of a name is called by its own.
 */
export function titleExpression(
  entity: Entity,
  alias: string,
  lang: Lang,
  hides: Hides = () => nothing,
  deep = true,
): string {
  const pieces = piecesOf(entity)
  const hidden = hides(entity)
  const called = (field: string) => {
    const target = deep ? pointedBy(entity, field) : undefined
    const column = columnNamed(entity, alias, field, lang)
    const inner = `${alias}_of`
    return target
      ? `coalesce((select ${titleExpression(target, inner, lang, hides, false)} from "${target.table}" ${inner} where ${inner}.id = ${alias}."${entity.props.find((prop) => prop.field === field)?.column}"), ${column})`
      : column
  }
  if (pieces.length === 1)
    return called(entity.naming ? (pieces[0] as { field: string }).field : entity.title)
  const parts = pieces.map((piece) =>
    'text' in piece
      ? `'${piece.text.replaceAll("'", "''")}'`
      : isHidden(entity, piece, hidden)
        ? `''`
        : `coalesce(${called(piece.field)}, '')`,
  )
  return `btrim(${parts.join(' || ')})`
}

/** What a field points at, where it points at one. */
const pointedBy = ({ props }: Entity, field: string): Entity | undefined => {
  const prop = props.find((one) => one.field === field)
  return prop?.kind.points === 'one' ? targetOf(prop) : undefined
}

function columnNamed(entity: Entity, alias: string, field: string, lang: Lang): string {
  const own = entity.props.filter((prop) => prop.field === field)
  const english = entity.props.filter(({ name }) => name === englishOf(entity, field))
  const read = own[0]?.kind.markup === 'inline' ? withoutMarks : (column: string) => column
  const both = own.length > 1 ? own : [...own, ...(lang === 'en' ? english : [])]
  const [first, second] = lang === 'zh' ? both : both.toReversed()
  if (!first || !second) return read(`${alias}."${first?.column ?? 'id'}"::text`)
  return read(`coalesce(nullif(${alias}."${first.column}", ''), ${alias}."${second.column}")`)
}
