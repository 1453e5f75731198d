import type { AreaScreens } from '#kernel/ui/screens.ts'

export const screens: AreaScreens = {
  roots: ['monitor'],
  definitions: async () => (await import('./index.ts')).area,
  screens: {
    '/monitor/jobs': { load: () => import('./job-runs/web.tsx') },
    '/monitor/reports': { load: () => import('./reports/web.tsx') },
  },
}
