import { defineEntity, label, ref, structure, text } from '#kernel/definition/index.ts'
import { lifeSchema, prototypesSchema, slugForm, type DrawnLife, type Prototype } from '../terms/shapes.ts'

/** An entity in the making: a table, what it is called, and its fields. */
export const model = defineEntity({
  name: 'model',
  path: 'blade-develop/model',
  table: 'develop_model',
  label: label('数据模型', 'Model'),
  title: 'modelName',
  owner: 'platform',
  fields: {
    datasourceId: ref('datasource', { label: label('数据源', 'Data source'), list: 160, search: true }),
    modelTable: text({
      label: label('表', 'Table'),
      required: true,
      max: 128,
      list: 180,
      search: true,
      help: label('表名，或 模式.表名', 'Its name, or schema.name'),
    }),
    modelName: text({
      label: label('中文名', 'Chinese name'),
      required: true,
      max: 60,
      list: true,
      search: true,
    }),
    englishName: text({
      label: label('英文名', 'English name'),
      max: 60,
      list: true,
      pattern: '^[^\\u3400-\\u9fff]*$',
      form: label('不含汉字', 'without Chinese characters'),
    }),
    modelCode: text({
      label: label('代码', 'Code'),
      max: 24,
      list: 160,
      pattern: slugForm.source,
      form: label(
        '小写字母开头，只含小写字母、数字和连字符',
        'begins with a small letter; small letters, digits and -',
      ),
      help: label(
        '小写字母、数字和连字符，用作文件夹名和地址；留空则按表名',
        'Folder and address, as equip-loan; after the table where left empty',
      ),
    }),
    prototypes: structure<readonly Prototype[]>()({
      label: label('字段', 'Fields'),
      schema: prototypesSchema,
      hidden: true,
    }),
    life: structure<DrawnLife>()({
      label: label('状态与步骤', 'States and steps'),
      schema: lifeSchema,
      hidden: true,
    }),
    remark: text({ label: label('备注', 'Remark'), wide: true }),
  },
  order: ['-updateTime'],
  calls: ['list', 'detail', 'add', 'edit', 'remove'],
  menu: { path: '/tool/model', icon: 'layers', label: label('数据模型', 'Models') },
})
