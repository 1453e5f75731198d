import { choice, defineEntity, integer, label, refs, text, treeParent } from '#kernel/definition/index.ts'

/** Whether who holds a role works at the office or comes through the portal: duties of staff ask for this alone. */
export const holders = {
  staff: label('职员', 'Staff'),
  portal: label('门户用户', 'Portal users'),
}

export const role = defineEntity({
  name: 'role',
  path: 'blade-system/role',
  label: label('角色', 'Role'),
  title: 'roleName',
  fields: {
    roleName: text({
      label: label('角色名称', 'Role name'),
      required: true,
      max: 100,
      list: true,
      search: true,
    }),
    roleNameEn: text({
      label: label('英文名称', 'English name'),
      max: 100,
      list: 180,
      help: label('英文界面显示，留空则显示角色名称', 'Shown to English readers; the role name where empty'),
    }),
    roleAlias: text({
      label: label('角色别名', 'Role alias'),
      required: true,
      max: 60,
      pattern: '^[A-Za-z][A-Za-z0-9_]*$',
      form: label('以字母开头，只含字母、数字与 _', 'letters, digits and _, a letter first'),
      list: 200,
      search: true,
    }),
    heldBy: choice(holders, {
      label: label('持有人', 'Held by'),
      required: true,
      default: 'staff',
      list: 120,
      filter: true,
    }),
    parentId: treeParent('role', { label: label('上级角色', 'Parent role') }),
    sort: integer({ label: label('排序', 'Order'), min: 0, max: 9999, default: 0, list: 90 }),
  },
  unique: [['roleAlias']],
  order: ['sort'],
  tree: 'parentId',
  marks: {
    menuIds: refs('menu', { label: label('菜单和按钮', 'Menus and buttons') }),
    dataScopeIds: refs('data-scope', { label: label('数据权限', 'Data scopes') }),
    apiScopeIds: refs('api-scope', { label: label('接口权限', 'API scopes') }),
  },
  actions: {
    grant: { label: label('权限设置', 'Grant rights'), place: 'row', code: 'role_setting', told: 'grant' },
  },
  menu: { path: '/authority/role', icon: 'safety', label: label('角色管理', 'Roles') },
})
