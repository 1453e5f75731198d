import { defineEntity, integer, label, refs, text } from '#kernel/definition/index.ts'
import { iconForm, pathForm, pathPattern } from '../menu/definition.ts'

export const topMenu = defineEntity({
  name: 'topmenu',
  path: 'blade-system/topmenu',
  table: 'top_menu',
  owner: 'platform',
  label: label('顶部菜单', 'Top menu'),
  title: 'name',
  fields: {
    name: text({ label: label('名称', 'Name'), required: true, max: 100, list: true, search: true }),
    nameEn: text({ label: label('英文名称', 'English name'), max: 100, list: 180 }),
    code: text({ label: label('编号', 'Code'), required: true, max: 100, list: 180, search: true }),
    source: text({ label: label('图标', 'Icon'), max: 60, pattern: '^[A-Za-z0-9 _-]*$', form: iconForm }),
    path: text({ label: label('路由地址', 'Path'), max: 300, pattern: pathPattern, form: pathForm }),
    sort: integer({ label: label('排序', 'Order'), min: 0, max: 9999, default: 0, list: 80 }),
  },
  unique: [['code']],
  order: ['sort'],
  marks: { menuIds: refs('menu', { label: label('菜单', 'Menus') }) },
  actions: {
    grant: { label: label('菜单配置', 'Assign menus'), place: 'row', code: 'topmenu_setting', told: 'grant' },
  },
  menu: { path: '/system/topmenu', icon: 'appstore', label: label('顶部菜单', 'Top menus') },
})
