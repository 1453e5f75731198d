import type { AreaScreens } from '#kernel/ui/screens.ts'

export const screens: AreaScreens = {
  roots: ['resource'],
  namedByMany: true,
  definitions: async () => (await import('./index.ts')).area,
  besideRecord: {
    of: ({ name }) => name === 'attach',
    load: () => import('./attach/Uses.tsx'),
  },
  screens: {
    '/resource/oss': { load: () => import('./oss/web.tsx') },
    '/resource/sms': { load: () => import('./sms/web.tsx') },
  },
}
