import type { Texts } from '#kernel/ui/say.ts'

/** Words around the figures of a start page. */
export const figureTexts = {
  span: ['统计期间', 'Period'],
  table: ['表格', 'Table'],
  picture: ['图', 'Chart'],
  nothing: ['期间没有数据', 'Nothing in this period'],
} as const satisfies Texts
