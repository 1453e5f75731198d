import { label } from '#kernel/definition/index.ts'
import type { AreaScreens } from '#kernel/ui/screens.ts'

export const screens: AreaScreens = {
  roots: ['tool'],
  definitions: async () => (await import('./index.ts')).area,
  live: async () => (await import('./live/drawn.ts')).liveParts(),
  screens: {
    '/tool/code': { load: () => import('./code/web.tsx') },
    '/tool/code/preview': { load: () => import('./code/Preview.tsx'), perRecord: label('代码', 'Code') },
    '/tool/try': { load: () => import('./try/TryPage.tsx') },
    '/tool/model': { load: () => import('./models/web.tsx') },
    '/tool/model/relations': {
      load: () => import('./relations/RelationsPage.tsx'),
      under: '/tool/model',
    },
    '/tool/model/design': {
      load: () => import('./designer/Designer.tsx'),
      perRecord: label('字段', 'Fields'),
      wide: true,
    },
    '/tool/datasource': { load: () => import('./datasource/web.tsx') },
  },
}
