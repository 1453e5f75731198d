/** What rows of logs, accounts and files are split by that no field of theirs says; lists know each by a filter of their own. */
import { label, type Entity, type Label, type Lang } from '#kernel/definition/index.ts'
import { by, type Dimension } from '#kernel/reports/dimensions.ts'
import { allEntities, entityNamed } from '#kernel/store/registry.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { callOf, moduleOf } from './parts.ts'

/** Each of several that a row holds: a person with two roles stands in two lines. */
const each = (field: 'roleId' | 'deptId', held: Sql): Dimension => ({
  ...by(field),
  value: () => held,
  beside: sql`left join lateral unnest(t.${sql.id(field === 'roleId' ? 'role_id' : 'dept_id')}) as ${sql.id(`${field}s`)} (held) on true`,
  filters: (value): Record<string, string> =>
    value === null ? { [`${field}_empty`]: 'true' } : { [field]: String(value) },
})
export const byRole = each('roleId', sql.raw('"roleIds".held'))
export const byDept = each('deptId', sql.raw('"deptIds".held'))

/** The name of the entity whose calls begin so, in the reader's words. */
function moduleName(path: string, lang: Lang): string {
  return allEntities().find((entity) => entity.path === path)?.label[lang] ?? path
}

const plainCalls: Readonly<Record<string, Label>> = {
  submit: label('保存', 'Save'),
  save: label('新增', 'Add'),
  update: label('修改', 'Change'),
  remove: label('删除', 'Remove'),
  restore: label('恢复', 'Restore'),
  import: label('导入', 'Import'),
}

function callName(call: string, module: string, lang: Lang): string {
  const entity: Entity | undefined = allEntities().find(({ path: own }) => own === module)
  const own = Object.entries(entity?.actions ?? {}).find(([key, { wire }]) => (wire ?? key) === call)?.[1]
  return own?.label[lang] ?? plainCalls[call]?.[lang] ?? call
}

export const byModule: Dimension = {
  key: 'module',
  column: () => ({ key: 'module', label: label('模块', 'Module'), kind: 'text' }),
  value: () => moduleOf,
  shown: ({ module }, { caller }) => moduleName(String(module), caller.lang),
  filters: (value) => ({ module: String(value) }),
}
export const byCall: Dimension = {
  key: 'call',
  column: () => ({ key: 'call', label: label('操作', 'Action'), kind: 'text' }),
  value: () => callOf,
  shown: ({ call, module }, { caller }) => callName(String(call), String(module), caller.lang),
  filters: (value) => ({ call: String(value) }),
}
/** Whoever wrote without being named (decision 32) stays one line of nobody. */
export const byWho: Dimension = {
  key: 'createBy',
  column: () => ({ key: 'createBy', label: label('操作人', 'Who'), kind: 'text' }),
  value: () => sql.raw(`nullif(t.create_by, '')`),
  shown: ({ createBy }) => (createBy === null ? null : String(createBy)),
  filters: (value): Record<string, string> =>
    value === null ? { unnamed: 'true' } : { createBy_equal: String(value) },
}
/** The kind of record that holds a file; nothing where it waits for one. What an area keeps in its own table is held there. */
export const byHolder: Dimension = {
  key: 'holder',
  beside: sql.raw(
    'left join lateral (select l.entity from file_link l where l.attach_id = t.id order by l.create_time desc, l.record_id limit 1) holder on true',
  ),
  column: () => ({ key: 'holder', label: label('所属模块', 'Module'), kind: 'text' }),
  value: ({ entity }) => (entity.name === 'attach' ? sql.raw('holder.entity') : sql`${entity.name}::text`),
  shown: ({ holder }, { caller }) =>
    holder === null ? null : (entityNamed(String(holder))?.label[caller.lang] ?? String(holder)),
  filters: (value): Record<string, string> => ({ holder: value === null ? 'none' : String(value) }),
}
