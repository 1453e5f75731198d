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
    menuIds: refs('menu', { label: label('菜单', 'Menus') }),
    remark: text({ label: label('备注', 'Remark'), wide: true, list: true }),
  },
  unique: [['packageName']],
  menu: { path: '/system/tenantpackage', icon: 'gift', label: label('产品包管理', 'Packages') },
})
