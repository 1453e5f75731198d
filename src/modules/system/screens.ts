import { label } from '#kernel/definition/index.ts'
import type { AreaScreens } from '#kernel/ui/screens.ts'

export const screens: AreaScreens = {
  roots: ['system', 'authority', 'base'],
  namedByMany: true,
  definitions: async () => (await import('./index.ts')).area,
  screens: {
    '/system/user': { load: () => import('./user/web.tsx') },
    '/system/tenant': { load: () => import('./tenant/web.tsx') },
    '/system/tenantpackage': { load: () => import('./tenant-package/web.tsx') },
    '/system/client': { load: () => import('./client/web.tsx') },
    '/system/topmenu': { load: () => import('./top-menu/web.tsx') },
    '/authority/apiscope': { load: () => import('./api-scope/web.tsx') },
    '/authority/datascope': { load: () => import('./data-scope/web.tsx') },
    '/authority/loginprovider': { load: () => import('./login-provider/web.tsx') },
    '/authority/role': { load: () => import('./role/web.tsx') },
    '/authority/role/rights': {
      load: () => import('./role/rights/RightsScreen.tsx'),
      perRecord: label('权限设置', 'Rights'),
    },
  },
  profile: async () => {
    const { ownFields, user } = await import('./user/definition.ts')
    return { entity: user, fields: ownFields }
  },
}
