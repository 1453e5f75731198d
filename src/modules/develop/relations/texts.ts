import type { Texts } from '#kernel/ui/say.ts'

export const relationTexts = {
  title: ['模型关系', 'Relations of models'],
  loading: ['正在打开', 'Opening'],
  how: [
    '箭头从引用指向被引用。方向键在图中移动，回车打开字段。',
    'Arrows lead from a reference to what it points at. Arrow keys move about, Enter opens the fields.',
  ],
  none: ['还没有数据模型：先在“数据模型”里建立', 'There are no models yet: make one under Models'],
  map: ['关系图', 'Diagram'],
  list: ['逐条', 'One by one'],
  fields: ['{n} 个字段', '{n} fields', '{n} field'],
  outside: ['不在模型中', 'No model'],
  pointsAt: ['指向 {names}', 'points at {names}'],
  pointedAt: ['被 {names} 指向', 'pointed at by {names}'],
  alone: ['没有引用', 'no references'],
  from: ['从', 'From'],
  by: ['字段', 'Field'],
  to: ['到', 'To'],
  required: ['必填', 'Required'],
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
} as const satisfies Texts
