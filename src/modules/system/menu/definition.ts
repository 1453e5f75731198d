import { defineEntity, choice, integer, label, text, treeParent } from '#kernel/definition/index.ts'

/** Values are the family's: clients switch on them (contract section 3). */
export const menuCategories = { '1': label('菜单', 'Menu'), '2': label('按钮', 'Button') }
const places = {
  '0': label('无', 'None'),
  '1': label('工具栏', 'Toolbar'),
  '2': label('操作栏', 'Row'),
  '3': label('工具栏与操作栏', 'Both'),
}
const windows = { '0': label('否', 'No'), '1': label('是', 'Yes') }

/** A path of ours or an address of the web: nothing that a browser could take for a script (threat X03). */
export const pathPattern = '^(?:|/(?![/\\\\])[^\\s\\\\]*|https?://[^\\s\\\\]+)$'

export const pathForm = label(
  '以 / 开头的本站路径，或 http(s) 网址',
  'a path of this site that starts with /, or an http(s) address',
)
export const iconForm = label(
  '图标名，只含字母、数字、空格与 - _',
  'the name of an icon: letters, digits, spaces, - and _',
)

export const menu = defineEntity({
  name: 'menu',
  path: 'blade-system/menu',
  owner: 'platform',
  label: label('菜单', 'Menu'),
  title: 'name',
  fields: {
    name: text({ label: label('菜单名称', 'Menu name'), required: true, max: 100, list: true, search: true }),
    nameEn: text({ label: label('英文名称', 'English name'), max: 100, list: 180 }),
    code: text({ label: label('菜单编号', 'Menu code'), required: true, max: 100, list: 200, search: true }),
    parentId: treeParent('menu', { label: label('上级菜单', 'Parent menu') }),
    path: text({
      label: label('路由地址', 'Path'),
      max: 300,
      list: 200,
      pattern: pathPattern,
      form: pathForm,
    }),
    source: text({ label: label('图标', 'Icon'), max: 60, pattern: '^[A-Za-z0-9 _-]*$', form: iconForm }),
    alias: text({ label: label('菜单别名', 'Alias'), max: 100 }),
    category: choice(menuCategories, {
      number: true,
      label: label('类型', 'Kind'),
      required: true,
      default: '1',
      list: 90,
      search: true,
    }),
    action: choice(places, { number: true, label: label('按钮位置', 'Button place'), default: '0' }),
    isOpen: choice(windows, {
      number: true,
      also: { '2': '1' },
      label: label('新窗口', 'New window'),
      default: '0',
    }),
    sort: integer({ label: label('排序', 'Order'), min: 0, max: 9999, default: 0, list: 80 }),
    remark: text({ label: label('备注', 'Remark'), wide: true }),
  },
  unique: [['code']],
  order: ['sort'],
  tree: 'parentId',
  menu: { path: '/system/menu', icon: 'menu', label: label('菜单管理', 'Menus') },
})
