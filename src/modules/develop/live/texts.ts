import type { Texts } from '#kernel/ui/say.ts'

export const liveTexts = {
  title: ['在线启用', 'Live'],
  titleOf: ['在线启用：{name}', 'Live: {name}'],
  loading: ['正在打开', 'Opening'],
  tell: [
    '无需构建即可使用：列表、表单、权限、Excel、历史和步骤。停用后数据保留。',
    'Works without a build: list, form, rights, Excel, history and steps. Rows stay when it is switched off.',
  ],
  on: ['启用', 'Switch on'],
  off: ['停用', 'Switch off'],
  onFor: ['为{name}启用', 'Switch on for {name}'],
  offFor: ['为{name}停用', 'Switch off for {name}'],
  isOn: ['已为{name}启用，菜单里已有', 'It is on for {name}, and stands in the menu'],
  isOff: ['已为{name}停用，数据保留', 'It is off for {name}, its rows stay'],
  rows: ['{n} 条数据', '{n} rows', 'One row'],
  differs: ['模型在启用后改过。', 'The models changed since.'],
  renew: ['按现在的模型更新', 'Renew'],
  renewed: ['已更新，请刷新已打开的页面', 'Renewed; reload pages that are open'],
  discard: ['清除', 'Discard'],
  discardAsk: ['清除在线实体？', 'Discard the live entities?'],
  discardTell: [
    '表、菜单、权限和 {n} 条数据一并删除，无法恢复。',
    'Tables, menus, rights and {n} rows go for good.',
    'Tables, menus, rights and one row go for good.',
  ],
  discarded: ['已清除', 'Discarded'],
  cancel: ['取消', 'Cancel'],
} as const satisfies Texts
