import { label, type Area } from '#kernel/definition/index.ts'
import { notice } from './notice/definition.ts'
import { savedReport } from './saved-reports/definition.ts'

export const area: Area = {
  code: 'desk',
  label: label('工作台', 'Desk'),
  entities: [notice, savedReport],
  menus: [
    {
      code: 'desk',
      label: label('工作台', 'Desk'),
      path: '/desk',
      icon: 'desktop',
      sort: 70,
      items: [notice],
    },
  ],
}
