import { defineEntity, label, refs, text } from '#kernel/definition/index.ts'

/** What a tenant bought: the menus and buttons beyond which none of its roles reaches (threat T06). */
export const tenantPackage = defineEntity({
  name: 'tenant-package',
  path: 'blade-system/tenant-package',
  owner: 'platform',
  label: label('产品包', 'Package'),
  title: 'packageName',
  fields: {
    packageName: text({
      label: label('产品包名称', 'Package name'),
      required: true,
      max: 100,
      list: true,
      search: true,
    }),
    remark: text({ label: label('备注', 'Remark'), wide: true, list: true }),
    // With their buttons they are many hundreds.
    menuIds: refs('menu', {
      label: label('菜单', 'Menus'),
      wide: true,
      most: 5000,
      help: label(
        '未勾选的菜单与按钮，租户的任何角色都不能使用',
        'No role of the tenant reaches menus and buttons that are not ticked',
      ),
    }),
  },
  unique: [['packageName']],
  menu: { path: '/system/tenantpackage', icon: 'gift', label: label('产品包管理', 'Packages') },
})
