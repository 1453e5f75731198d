import type { AreaScreens } from '#kernel/ui/screens.ts'
import { ownFields, user } from './user/definition.ts'

export const screens: AreaScreens = {
  screens: {
    '/system/user': { load: () => import('./user/web.tsx') },
    '/system/tenant': { load: () => import('./tenant/web.tsx') },
    '/system/topmenu': { load: () => import('./top-menu/web.tsx') },
    '/authority/role': { load: () => import('./role/web.tsx') },
  },
  profile: { entity: user, fields: ownFields },
}
