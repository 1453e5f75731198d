import { label, type Area } from '#kernel/definition/index.ts'
import { attach } from './attach/definition.ts'
import { oss } from './oss/definition.ts'
import { sms } from './sms/definition.ts'

export const area: Area = {
  code: 'resource',
  label: label('资源', 'Resources'),
  entities: [oss, sms, attach],
  menus: [
    {
      code: 'resource',
      label: label('资源管理', 'Resources'),
      path: '/resource',
      icon: 'cloud',
      sort: 86,
      items: [oss, sms, attach],
    },
  ],
}
