import type { Texts } from '#kernel/ui/say.ts'

export const lifeTexts = {
  title: ['状态与步骤', 'States and steps'],
  titleOf: ['状态与步骤：{name}', 'States and steps: {name}'],
  loading: ['正在打开', 'Opening'],
  field: ['状态字段', 'Field of the state'],
  none: ['没有状态', 'No states'],
  noStates: [
    '先在字段里加一个字典，并写上各状态的词条',
    'Add a dictionary to the fields first, with a word for each state',
  ],
  begins: ['新记录从“{state}”开始。', 'New records begin as “{state}”.'],
  code: ['代码', 'Code'],
  zh: ['中文名', 'Chinese'],
  en: ['英文名', 'English'],
  from: ['从', 'From'],
  to: ['到', 'To'],
  asks: ['须填写', 'Asks for'],
  reason: ['须说明理由', 'Asks why'],
  addStep: ['添加步骤', 'Add a step'],
  remove: ['删除', 'Remove'],
  save: ['保存', 'Save'],
  saved: ['已保存', 'Saved'],
  cancel: ['取消', 'Cancel'],
} as const satisfies Texts
