import type { Texts } from '#kernel/ui/say.ts'

/** Words that the start pages of the campus share. */
export const startTexts = {
  span: ['统计期间', 'Period'],
  table: ['表格', 'Table'],
  picture: ['图', 'Chart'],
} as const satisfies Texts
