import type { AreaScreens } from '#kernel/ui/screens.ts'

export const screens: AreaScreens = {
  screens: {
    '/resource/oss': { load: () => import('./oss/web.tsx') },
    '/resource/sms': { load: () => import('./sms/web.tsx') },
  },
}
