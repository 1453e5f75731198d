import type { FamilyIcon } from '#kernel/definition/icons.ts'
import { isIcon, type IconName } from '#kernel/ui/Icon.tsx'
import type { MenuNode } from './menus.ts'

/** Menus name icons as the family's administrators know them; what has no drawing here gets the default one. */
const drawings: Readonly<Record<FamilyIcon, IconName>> = {
  solution: 'doc',
  'file-text': 'doc',
  form: 'checklist',
  read: 'layers',
  'file-done': 'paper',
  audit: 'approve',
  team: 'people',
  'usergroup-add': 'people',
  user: 'person',
  idcard: 'person',
  setting: 'gear',
  control: 'gear',
  api: 'gear',
  apartment: 'tree',
  cluster: 'tree',
  appstore: 'columns',
  safety: 'key',
  'safety-certificate': 'key',
  notification: 'bell',
  sound: 'bell',
  picture: 'image',
  'bar-chart': 'chart',
  'account-book': 'bill',
  'pay-circle': 'yen',
  tags: 'tag',
  desktop: 'chart',
  'cloud-server': 'cloud',
  layout: 'template',
  money: 'yen',
  bank: 'home',
  'paper-clip': 'clip',
  'folder-open': 'folder',
  warning: 'warn',
  message: 'mail',
  global: 'globe',
  login: 'key',
  gift: 'tag',
  tool: 'wrench',
  alert: 'warn',
}

/** `FileTextOutlined` and `file-text` are one. */
function plainName(source: string): string {
  return source
    .replace(/(Outlined|Filled|TwoTone)$/, '')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
}

export function iconOf(node: Pick<MenuNode, 'source'>): IconName {
  const name = plainName(node.source ?? '')
  if (isIcon(name)) return name
  return Object.hasOwn(drawings, name) ? drawings[name as FamilyIcon] : 'list'
}
