import { label, type Area } from '#kernel/definition/index.ts'
import { code } from './drawn/definition.ts'
import { datasource } from './datasource/definition.ts'
import { model } from './models/definition.ts'

export const area: Area = {
  code: 'develop',
  label: label('研发工具', 'Developer tools'),
  entities: [datasource, model, code],
  menus: [
    {
      code: 'tool',
      label: label('研发工具', 'Developer tools'),
      path: '/tool',
      icon: 'tool',
      sort: 92,
      items: [
        code,
        datasource,
        model,
        { code: 'tool_try', label: label('调用试用', 'Try calls'), path: '/tool/try', icon: 'send' },
      ],
    },
  ],
}
