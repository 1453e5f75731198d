import type { AreaScreens } from '#kernel/ui/screens.ts'

export const screens: AreaScreens = {
  roots: ['campus', 'aircond'],
  definitions: async () => (await import('./index.ts')).area,
  screens: { '/campus/floors': { load: () => import('./places/floors/web.tsx') } },
  lives: () => import('./lives.ts'),
}
