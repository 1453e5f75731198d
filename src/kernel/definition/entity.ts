import type { Field } from './fields.ts'
import type { MenuIcon } from './icons.ts'
import type { Kind, Label, Reading } from './kind.ts'
import * as kinds from './kinds.ts'
import type { Comparison } from './signs.ts'

export type Fields = Readonly<Record<string, Field>>

/** A button with its own permission code `{name}_{action}` and its own call `POST {path}/{wire}`. */
export type ActionSpec = {
  readonly label: Label
  /** Where the button stands (contract section 3). */
  readonly place?: 'toolbar' | 'row' | 'both'
  /** Last segment of the call; the action's name in kebab case or as the contract spells it. */
  readonly wire?: string
  /** Code when it is not `{name}_{action}`. */
  readonly code?: string
  readonly danger?: boolean
  /** A step of a life that is offered for several rows: all of them or none, or each with an answer of its own. */
  readonly bulk?: 'all' | 'each'
  /** Changes what people may do: told in the log of what people did. */
  readonly told?: string
  /**
   * Parameter that takes the row's id, where the action needs nothing else: the screen then draws the button by itself.
   * One that ends in `ds` (`ids`, `userIds`) takes several, joined by commas, and stands in the bulk bar too.
   */
  readonly takes?: string
  /** Rows at which that button stands: those whose fields hold one of these values. */
  readonly where?: Readonly<Record<string, readonly (string | number | boolean)[]>>
  /**
   * What of the record stands above what the step asks: what somebody who decides looks at. By name, or as it is called in
   * this step alone, or what the server sends beside it: `{ refundAsked: money({ label: … }) }`.
   */
  readonly shows?: readonly (string | Fields)[]
  /** A step that a sheet takes too, for a record a row: the field that names the record there. */
  readonly sheet?: string
  /** Last part of the address of a file that taking it of one record makes: the screen fetches it at once. */
  readonly file?: string
}

/** Unique among rows that hold one of these values alone: `{ of: ['dormId', 'slotNo'], while: { status: ['20', '30'] } }`. */
export type UniqueWhile = {
  readonly of: readonly string[]
  readonly while: Readonly<Record<string, readonly (string | number)[]>>
}
export const uniqueOf = (set: readonly string[] | UniqueWhile): readonly string[] =>
  'of' in set ? set.of : set

/**
 * An index that a sum over very many rows is read from, and the table not at all: what is read beside what is looked for,
 * of rows alone whose `where` is there (or true): `{ of: ['payTime'], reads: ['shopId', 'payAmount'], where: 'payTime' }`.
 */
export type ReadAlone = {
  readonly of: readonly string[]
  readonly reads: readonly string[]
  readonly where: string
}

export type PlainCall = 'list' | 'detail' | 'add' | 'edit' | 'remove' | 'export' | 'import'

export type EntitySpec<F extends Fields> = {
  /** Noun as in code and permission codes: `submissions`. */
  readonly name: string
  /** Route below /api: `blade-admin/submissions`. */
  readonly path: string
  readonly aliases?: readonly string[]
  /** SQL table; the name in snake case when left out. */
  readonly table?: string
  readonly label: Label
  /** Property (or pair) that names a row to a person. */
  readonly title: keyof F & string
  /** How a row is named where its title may be missing or is shared: `{year}, {volume}({issueNo}) {title}`. */
  readonly naming?: string
  /** Whose rows these are: every tenant has its own, or the platform has them for all. */
  readonly owner?: 'tenant' | 'platform'
  readonly fields: F
  /** The field that says where a record stands in its life (kernel/life): moved by steps alone, thus never posted. */
  readonly state?: keyof F & string
  /** Never part of a posted body: set by actions and the server alone. */
  readonly guarded?: readonly (keyof F & string)[]
  readonly unique?: readonly (readonly string[] | UniqueWhile)[]
  /** Fields of one record that are held against each other: `[['dueOn', '>=', 'lentOn']]`. */
  readonly compares?: readonly Comparison<keyof F & string>[]
  /** Text properties whose English stands in another one, where it is filled in: names are told in the reader's language. */
  readonly english?: { readonly [field in keyof F & string]?: keyof F & string }
  /** Extra indexes, each a list of properties; a default sort gets one by itself. */
  readonly index?: readonly (readonly string[] | ReadAlone)[]
  /** Text properties any part of which is looked for among very many rows: an index over parts each (decision 57). */
  readonly contains?: readonly (keyof F & string)[]
  /** Default order; `-x` is descending. Ends in id by itself. */
  readonly order?: readonly string[]
  /**
   * Of very many rows people want those of late: a day or moment, `createTime` too. The list opens with its last thirty
   * days as a filter like any other, which can be taken away; calls are asked for what they are asked for.
   */
  readonly lately?: (keyof F & string) | 'createTime'
  /** The list shows when each record was made: what happened, and no field of it says when. */
  readonly dated?: true
  /** Each row stands for a file in the store, of as many bytes as this field says: reports of what is used add them up. */
  readonly fileBytes?: keyof F & string
  /** Property of kind treeParent that makes `list` a tree. */
  readonly tree?: keyof F & string
  /** How `lazy-list` is asked for what lies below a row, where it is not `parentId` and the row's id. */
  readonly lazy?: { readonly param: string; readonly key: string }
  /** Plain calls that exist; all when left out. */
  readonly calls?: readonly PlainCall[]
  readonly actions?: Readonly<Record<string, ActionSpec>>
  /** Rights of its own beside those of calls and actions: `{name}_{key}`. */
  readonly rights?: Readonly<Record<string, Label>>
  /** One right that stands for every plain call of the entity, beside the right of each: clients of the family know it. */
  readonly setting?: { readonly code: string; readonly label: Label }
  /** Properties that the two-character full text search covers: `keyword=` on the list. */
  readonly fullText?: readonly (keyof F & string)[]
  /** Rows are about persons, with their addresses: reading them is told and limited. */
  readonly persons?: boolean
  /** False where events of its own tell what happened to a record. */
  readonly history?: false
  /** What hangs on a record beside its columns, or a column in better words: how its history tells of it. */
  readonly marks?: Fields
  /** Its rows are words of dictionaries: which dictionary, and the key that fields of kind `dict` store. */
  readonly vocabulary?: { readonly code: keyof F & string; readonly key: keyof F & string }
  /** Screen path, icon, and its name where that is not the entity's; none for children that have no screen of their own. */
  readonly menu?: { readonly path: string; readonly icon?: MenuIcon; readonly label?: Label }
}

/** One column of the table: a plain field is one, a pair is two. */
export type Prop = {
  readonly name: string
  readonly column: string
  readonly field: string
  readonly kind: Kind<unknown>
  readonly label: Label
  readonly required: boolean
  readonly guarded: boolean
  readonly options: Field['options']
  readonly lang?: 'zh' | 'en'
}

export type Entity<F extends Fields = Fields> = Omit<EntitySpec<F>, 'table' | 'marks'> & {
  readonly table: string
  readonly owner: 'tenant' | 'platform'
  readonly props: readonly Prop[]
  readonly marks: readonly Prop[]
  readonly calls: readonly PlainCall[]
}

export const allCalls: readonly PlainCall[] = ['list', 'detail', 'add', 'edit', 'remove', 'export', 'import']

/** Columns that every table has (contract section 1), in wire order. `isDeleted` stays on the server. */
export const audit: readonly Prop[] = [
  auditProp('id', kinds.refKind('self'), '编号', 'Id'),
  auditProp('tenantId', kinds.textKind(12), '租户', 'Tenant'),
  auditProp('createUser', kinds.refKind('user'), '创建人', 'Created by'),
  auditProp('createDept', kinds.refKind('dept'), '创建部门', 'Department of creation'),
  auditProp('createTime', kinds.dateTimeKind(), '创建时间', 'Created'),
  auditProp('updateUser', kinds.refKind('user'), '修改人', 'Changed by'),
  auditProp('updateTime', kinds.dateTimeKind(), '修改时间', 'Changed'),
  auditProp('status', kinds.integerKind(0, 99), '状态', 'Status'),
  auditProp('isDeleted', kinds.integerKind(0, 1), '已删除', 'Deleted'),
  auditProp('version', kinds.integerKind(0), '版本', 'Version'),
]

function auditProp(
  name: string,
  kind: Kind<never> | Kind<string> | Kind<number> | Kind<Date>,
  zh: string,
  en: string,
): Prop {
  return {
    name,
    column: snake(name),
    field: name,
    kind: kind as Kind<unknown>,
    label: { zh, en },
    required: false,
    guarded: true,
    options: { label: { zh, en } },
  }
}

/** What every list understands itself: a field of that name could never be asked for. */
export const listParameters: ReadonlySet<string> = new Set([
  'current',
  'size',
  'ascs',
  'descs',
  'keyword',
  'ids',
  'waiting',
  'own',
])

/**
 * The one definition of an entity. Table, calls, validation, OpenAPI, codes, list, forms, labels and sheets follow from it.
 * @example defineEntity({ name: 'param', path: 'blade-system/param', label: label('参数', 'Parameter'), title: 'paramName',
 *   fields: { paramName: text({ label: label('参数名称', 'Parameter name'), required: true, list: true, search: true }) } })
 */
export function defineEntity<const F extends Fields, const S extends keyof F & string = never>(
  spec: EntitySpec<F> & { readonly state?: S },
): Entity<F> & { readonly state?: S } {
  const guarded = new Set<string>([
    ...(spec.guarded ?? []),
    ...(spec.state === undefined ? [] : [spec.state]),
  ])
  const kept = Object.keys(spec.fields).find((name) => listParameters.has(name))
  if (kept !== undefined)
    throw new Error(
      `${spec.name}.${kept}: lists are asked by that name for something else, call it otherwise`,
    )
  const props = Object.entries(spec.fields).flatMap(([name, field]) =>
    propsOf(name, field, guarded.has(name) || field.options.guarded === true),
  )
  return {
    ...spec,
    table: spec.table ?? snake(spec.name),
    owner: spec.owner ?? 'tenant',
    calls: spec.calls ?? allCalls,
    props,
    marks: Object.entries(spec.marks ?? {}).flatMap(([name, field]) => propsOf(name, field, true)),
  }
}

/** Columns of one field, and what a form or a body asks of it. */
export function propsOf(name: string, field: Field, guarded: boolean): Prop[] {
  const base = {
    field: name,
    kind: field.kind,
    options: field.options,
    guarded: guarded || field.kind.series !== undefined,
    required: field.required,
  }
  if (!field.pair) return [{ ...base, name, column: snake(name), label: field.options.label }]
  const { zh, en } = field.options.label
  return [
    {
      ...base,
      name: `${name}Zh`,
      column: snake(`${name}Zh`),
      lang: 'zh',
      label: { zh: `${zh}（中文）`, en: `${en} (Chinese)` },
    },
    {
      ...base,
      name: `${name}En`,
      column: snake(`${name}En`),
      lang: 'en',
      label: { zh: `${zh}（英文）`, en: `${en} (English)` },
    },
  ]
}

/** `journalIssues` and `journal-issues` → `journal_issues`. */
export function snake(name: string): string {
  return name
    .replace(/-/g, '_')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
}

/** All columns, in the order in which they are selected. */
export function columnsOf(entity: Entity): readonly Prop[] {
  const own = audit.filter(
    (prop) =>
      (entity.owner === 'tenant' || prop.name !== 'tenantId') &&
      !(prop.name === 'status' && ownsStatus(entity)),
  )
  return [...own, ...entity.props.filter((prop) => !own.some((a) => a.name === prop.name))]
}

/** Whether `status` says something of its own here: then it is a field like any other. */
export function ownsStatus({ fields }: Pick<Entity, 'fields'>): boolean {
  return 'status' in fields
}

export function propOf(entity: Entity, name: string): Prop | undefined {
  return (
    entity.props.find((prop) => prop.name === name) ?? columnsOf(entity).find((prop) => prop.name === name)
  )
}

/** A text that no person typed, in the form in which a posted one of this field is stored. */
export const storedText = (entity: Entity, name: string, text: string, reading: Reading): string =>
  String(propOf(entity, name)?.kind.parse?.(text, reading) ?? text)

/** Parameter and property by which the levels of a tree are asked for one at a time; undefined for what is no tree. */
export function lazyBy(entity: Pick<Entity, 'tree' | 'lazy'>): { param: string; key: string } | undefined {
  return entity.lazy ?? (entity.tree ? { param: 'parentId', key: 'id' } : undefined)
}

/** Permission code of a plain call or an action (contract section 3). */
export function codeOf(entity: Pick<Entity, 'name' | 'actions'>, call: string): string {
  const names: Record<string, string> = { list: 'view', detail: 'view', remove: 'delete' }
  return entity.actions?.[call]?.code ?? `${entity.name}_${names[call] ?? call}`
}

/** Whether anything could ever stand in the history of these records. */
export function hasHistory(entity: Entity): boolean {
  const { calls, actions } = entity
  return (
    entity.history !== false &&
    calls.includes('detail') &&
    (calls.includes('edit') || calls.includes('remove') || Object.keys(actions ?? {}).length > 0)
  )
}

export type FieldValue<X> = X extends Field<infer T, boolean, boolean> ? T : never
export type IsPair<X> = X extends { readonly pair: true } ? true : false
export type IsRequired<X> = X extends { readonly required: true } ? true : false

export type AuditRow = {
  id: string
  tenantId: string
  createUser: string | null
  createDept: string | null
  createTime: Date
  updateUser: string | null
  updateTime: Date
  status: number
  isDeleted: number
  version: number
}

/** A stored row as handlers see it: times are Dates, ids strings, amounts decimal strings. */
export type Row<E> =
  E extends Entity<infer F>
    ? Omit<AuditRow, 'status' & keyof F> & {
        -readonly [K in keyof F as IsPair<F[K]> extends true ? never : K]: IsRequired<F[K]> extends true
          ? FieldValue<F[K]>
          : FieldValue<F[K]> | null
      } & {
        -readonly [
          K in keyof F as IsPair<F[K]> extends true ? `${K & string}Zh` | `${K & string}En` : never
        ]: FieldValue<F[K]> | null
      }
    : never

/** What insert and update take: any of the row's own columns. */
export type Values<E> = Partial<Row<E>>

/** The same row on the wire: times are text. */
export type Wire<E> = { [K in keyof Row<E>]: Exclude<Row<E>[K], null> extends Date ? string : Row<E>[K] } & {
  readonly [extra: string]: unknown
}
