import { label } from '#kernel/definition/index.ts'
import type { AreaScreens } from '#kernel/ui/screens.ts'

export const screens: AreaScreens = {
  roots: ['monitor'],
  definitions: async () => (await import('./index.ts')).area,
  screens: {
    '/monitor/jobs': { load: () => import('./job-runs/web.tsx') },
    '/monitor/reports': { load: () => import('./reports/web.tsx') },
  },
  dashboard: [
    {
      name: 'administration',
      label: label('系统管理', 'Administration'),
      right: 'log_api_view',
      first: true,
      covers: ['/system/user', '/journal/mails', '/monitor/job-failures'],
      load: async () => ({ default: (await import('./start/Start.tsx')).AdministrationStartPage }),
    },
  ],
}
