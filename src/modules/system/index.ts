import { label, type Area } from '#kernel/definition/index.ts'
import { apiScope } from './api-scope/definition.ts'
import { client } from './client/definition.ts'
import { dataScope } from './data-scope/definition.ts'
import { dept } from './dept/definition.ts'
import { dict, dictBiz } from './dict/definition.ts'
import { loginProvider } from './login-provider/definition.ts'
import { menu } from './menu/definition.ts'
import { param } from './param/definition.ts'
import { post } from './post/definition.ts'
import { region } from './region/definition.ts'
import { role } from './role/definition.ts'
import { tenantParam } from './tenant-param/definition.ts'
import { tenantPackage } from './tenant-package/definition.ts'
import { tenant } from './tenant/definition.ts'
import { topMenu } from './top-menu/definition.ts'
import { user } from './user/definition.ts'

export const area: Area = {
  code: 'system',
  label: label('系统', 'System'),
  entities: [
    tenant,
    tenantPackage,
    user,
    dept,
    post,
    dict,
    dictBiz,
    menu,
    topMenu,
    param,
    tenantParam,
    client,
    region,
    role,
    dataScope,
    apiScope,
    loginProvider,
  ],
  menus: [
    {
      code: 'system',
      label: label('系统管理', 'System'),
      path: '/system',
      icon: 'setting',
      sort: 80,
      items: [
        user,
        dept,
        post,
        dict,
        dictBiz,
        menu,
        topMenu,
        param,
        tenantParam,
        tenant,
        tenantPackage,
        client,
      ],
    },
    {
      code: 'authority',
      label: label('权限管理', 'Rights'),
      path: '/authority',
      icon: 'safety',
      sort: 81,
      items: [role, dataScope, apiScope, loginProvider],
    },
    {
      code: 'base',
      label: label('基础配置', 'Basics'),
      path: '/base',
      icon: 'global',
      sort: 82,
      items: [region],
    },
  ],
}
