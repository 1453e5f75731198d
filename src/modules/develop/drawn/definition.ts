import { defineEntity, label, refs, structure, text } from '#kernel/definition/index.ts'
import type { AreaDrawing, MadeFile } from '../terms/shapes.ts'

/** Several models that become one area of the product; named as the family's clients name it. */
export const code = defineEntity({
  name: 'code',
  path: 'blade-develop/code',
  table: 'develop_code',
  label: label('代码生成', 'Code generation'),
  title: 'codeName',
  owner: 'platform',
  fields: {
    codeName: text({ label: label('模块名称', 'Module'), required: true, max: 60, list: true, search: true }),
    englishName: text({
      label: label('英文名', 'English name'),
      max: 60,
      list: true,
      pattern: '^[^\\u3400-\\u9fff]*$',
      form: label('不含汉字', 'without Chinese characters'),
    }),
    serviceName: text({
      label: label('模块代码', 'Module code'),
      max: 64,
      list: 150,
      search: true,
      help: label(
        '小写字母和数字，是文件夹名和地址的第一段',
        'Small letters and digits, as loans: its folder and the first part of its addresses',
      ),
    }),
    modelIds: refs('model', { label: label('数据模型', 'Models'), list: 240, wide: true }),
    remark: text({ label: label('备注', 'Remark'), wide: true }),
    liveFor: text({
      label: label('已启用的租户', 'Switched on for'),
      max: 4000,
      list: 200,
      guarded: true,
      help: label('租户编号，用逗号分隔', 'Numbers of tenants, separated by commas'),
    }),
    live: structure<AreaDrawing>()({
      label: label('启用的实体', 'Live entities'),
      schema: { type: 'object' },
      hidden: true,
      guarded: true,
    }),
    taken: structure<readonly MadeFile[]>()({
      label: label('上次下载', 'Last taken'),
      schema: { type: 'array' },
      hidden: true,
      guarded: true,
    }),
  },
  order: ['-updateTime'],
  history: false,
  calls: ['list', 'detail', 'add', 'edit', 'remove'],
  actions: {
    copy: { label: label('复制', 'Copy'), place: 'row' },
    generate: { label: label('生成代码', 'Generate'), place: 'row', wire: 'gen-code' },
    live: { label: label('在线启用', 'Live'), place: 'row', wire: 'switch-on', told: 'live' },
  },
  menu: { path: '/tool/code', icon: 'template', label: label('代码生成', 'Code generation') },
})
