import type { Texts } from './say.ts'

export const columnTexts = {
  columnsReset: ['恢复默认', 'Back to default'],
  columnWidth: ['{name}的宽度', 'Width of {name}'],
  columnFixed: ['固定', 'Fixed'],
  columnFix: ['固定{name}', 'Fix {name}'],
  columnUp: ['上移{name}', 'Move {name} up'],
  columnDown: ['下移{name}', 'Move {name} down'],
} as const satisfies Texts
