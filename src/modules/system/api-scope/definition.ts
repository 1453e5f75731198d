import { defineEntity, dict, label, ref, text } from '#kernel/definition/index.ts'

/** A call that only roles with this scope may make, whatever codes they hold. */
export const apiScope = defineEntity({
  name: 'api-scope',
  path: 'blade-system/api-scope',
  table: 'api_scope',
  label: label('接口权限', 'API scope'),
  title: 'scopeName',
  fields: {
    scopeName: text({ label: label('名称', 'Name'), required: true, list: true, search: true }),
    // Clients of the family name a menu and a resource beside the call, which alone says what is guarded.
    menuId: ref('menu', { label: label('菜单', 'Menu'), filter: true, hidden: true }),
    resourceCode: text({ label: label('资源编号', 'Resource'), max: 60, filter: true, hidden: true }),
    scopePath: text({
      label: label('接口地址', 'Call'),
      required: true,
      list: true,
      pattern: '^/?(api/)?[A-Za-z][A-Za-z0-9/_-]*$',
      form: label('如 blade-system/user/remove', 'write it as blade-system/user/remove'),
      help: label('持有者以外的角色不能再调用', 'No role may make it any more but those that hold the scope'),
    }),
    scopeType: dict('api_scope_type', {
      number: true,
      label: label('类型', 'Kind'),
      default: '1',
      list: 120,
    }),
    remark: text({ label: label('备注', 'Remark'), wide: true }),
  },
  setting: { code: 'api_scope_setting', label: label('接口权限配置', 'Set up API scopes') },
  menu: { path: '/authority/apiscope', icon: 'api', label: label('接口权限', 'API scopes') },
})
