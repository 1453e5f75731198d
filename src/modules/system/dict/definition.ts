import {
  defineEntity,
  integer,
  label,
  text,
  treeParent,
  type FieldOptions,
} from '#kernel/definition/index.ts'

function fieldsOf(name: 'dict' | 'dict-biz') {
  const remark: FieldOptions = { label: label('备注', 'Remark'), wide: true }
  return {
    code: text({
      label: label('字典编号', 'Dictionary code'),
      required: true,
      max: 60,
      list: 180,
      search: true,
    }),
    dictValue: text({ label: label('字典名称', 'Name'), required: true, list: true, search: true }),
    dictValueEn: text({ label: label('英文名称', 'English name'), list: true }),
    // Clients of the family post the keys that are figures as numbers.
    dictKey: text({ label: label('字典键值', 'Key'), max: 60, numbers: true, list: 140, search: true }),
    parentId: treeParent(name, { label: label('上级字典', 'Parent') }),
    sort: integer({ label: label('排序', 'Order'), min: 0, max: 9999, default: 0, list: 80 }),
    isSealed: integer({
      label: label('已封存', 'Sealed'),
      min: 0,
      max: 1,
      default: 0,
      list: 90,
      said: { 0: label('否', 'No'), 1: label('是', 'Yes') },
    }),
    remark: text({ ...remark }),
  }
}

/** Dictionaries of the platform, the same for every tenant. */
export const dict = defineEntity({
  name: 'dict',
  path: 'blade-system/dict',
  owner: 'platform',
  label: label('字典', 'Dictionary'),
  title: 'dictValue',
  fields: fieldsOf('dict'),
  unique: [['code', 'dictKey', 'parentId']],
  order: ['sort'],
  tree: 'parentId',
  vocabulary: { code: 'code', key: 'dictKey' },
  menu: { path: '/system/dict', icon: 'book', label: label('字典管理', 'Dictionaries') },
})

/** Dictionaries that each tenant keeps for itself. */
export const dictBiz = defineEntity({
  name: 'dict-biz',
  path: 'blade-system/dict-biz',
  label: label('业务字典', 'Business dictionary'),
  title: 'dictValue',
  fields: fieldsOf('dict-biz'),
  unique: [['code', 'dictKey', 'parentId']],
  order: ['sort'],
  tree: 'parentId',
  vocabulary: { code: 'code', key: 'dictKey' },
  menu: { path: '/system/dictbiz', icon: 'read', label: label('业务字典', 'Business dictionaries') },
})
