import type { EntitySpec, Fields, PlainCall } from './entity-spec.ts'
import type { Field } from './fields.ts'
import type { Kind, Label, Reading } from './kind.ts'
import * as kinds from './kinds.ts'

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
