import { choice, defineEntity, label, ref, structure, text } from '#kernel/definition/index.ts'

export const scopeTypes = {
  '1': label('全部可见', 'All'),
  '2': label('本人可见', 'Own'),
  '3': label('所在部门可见', 'Own department'),
  '4': label('所在部门及下级可见', 'Own department and below'),
  '5': label('自定义', 'Custom'),
}
type Part = { field: string; op: string; value: string }
const parts = {
  type: 'array',
  minItems: 1,
  maxItems: 20,
  items: {
    type: 'object',
    required: ['field', 'value'],
    additionalProperties: false,
    properties: {
      field: { type: 'string', maxLength: 60 },
      op: { type: 'string', maxLength: 12 },
      value: { type: 'string', maxLength: 200 },
    },
  },
}

/** Which rows a role sees. A custom one is a structured predicate, never SQL text (contract section 6). */
export const dataScope = defineEntity({
  name: 'data-scope',
  path: 'blade-system/data-scope',
  table: 'data_scope',
  label: label('数据权限', 'Data scope'),
  title: 'scopeName',
  fields: {
    scopeName: text({ label: label('名称', 'Name'), required: true, list: true, search: true }),
    // Clients of the family name a menu beside the resource; the resource alone says what is narrowed.
    menuId: ref('menu', { label: label('菜单', 'Menu'), filter: true, hidden: true }),
    resourceCode: text({
      label: label('数据', 'Data'),
      required: true,
      max: 60,
      list: 160,
      search: true,
      help: label(
        '某一类数据，或上级菜单下的全部',
        'One kind of record, or all that a folder of the menu holds',
      ),
    }),
    scopeType: choice(scopeTypes, {
      number: true,
      label: label('类型', 'Kind'),
      required: true,
      default: '2',
      list: 160,
      search: true,
    }),
    scopeColumn: text({
      label: label('字段', 'Property'),
      max: 60,
      list: 140,
      help: label('留空为创建人或创建部门', 'Left empty: creator or department of creation'),
    }),
    scopeField: text({
      label: label('可见字段', 'Shown properties'),
      max: 500,
      help: label('留空为全部', 'Left empty: all of them'),
    }),
    scopeValue: structure<{ all?: Part[]; any?: Part[] }>()({
      label: label('条件', 'Conditions'),
      wide: true,
      schema: {
        type: 'object',
        additionalProperties: false,
        minProperties: 1,
        maxProperties: 1,
        properties: { all: parts, any: parts },
      },
    }),
    remark: text({ label: label('备注', 'Remark'), wide: true }),
  },
  setting: { code: 'data_scope_setting', label: label('数据权限配置', 'Set up data scopes') },
  menu: { path: '/authority/datascope', icon: 'database', label: label('数据权限', 'Data scopes') },
})
