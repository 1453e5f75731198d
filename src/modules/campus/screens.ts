import type { AreaScreens } from '#kernel/ui/screens.ts'

export const screens: AreaScreens = {
  screens: {
    '/campus/floors': { load: () => import('./places/floors/web.tsx') },
  },
  lives: () => import('./lives.ts'),
}
