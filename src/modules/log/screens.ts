import type { AreaScreens } from '#kernel/ui/screens.ts'

export const screens: AreaScreens = {
  screens: { '/monitor/jobs': { load: () => import('./job-runs/web.tsx') } },
}
