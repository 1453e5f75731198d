import type { Texts } from './say.ts'

export const historyTexts = {
  history: ['变更记录', 'History'],
  createdBy: ['{name} 创建', '{name} created it'],
  changedBy: ['{name} 修改', '{name} changed it'],
  removedBy: ['{name} 删除', '{name} deleted it'],
  restoredBy: ['{name} 恢复', '{name} brought it back'],
  created: ['创建', 'Created by'],
  system: ['系统', 'The system'],
  changedSecret: ['已修改', 'Changed'],
  changedLong: ['内容已修改', 'The text was changed'],
  before: ['原值：', 'Before: '],
  after: ['新值：', 'After: '],
} as const satisfies Texts
