import { label, type Label } from '#kernel/definition/index.ts'

/** What an inspector looks at in every room; each at most twenty, together a hundred. */
export const hygieneItems: Readonly<Record<string, Label>> = {
  floor: label('地面墙面', 'Floor and walls'),
  beds: label('床铺被褥', 'Beds'),
  desks: label('桌面物品', 'Desks'),
  bathroom: label('卫生间', 'Bathroom'),
  safety: label('用电安全', 'Electrical safety'),
}
export const marks = [20, 15, 10, 5, 0] as const
export const failing = 60

export type Marks = Readonly<Record<string, number>>
export type Draft = { readonly marks: Marks; readonly content: string; readonly images: readonly string[] }
export const blank: Draft = { marks: {}, content: '', images: [] }

export const isWhole = (given: Marks): boolean => Object.keys(hygieneItems).every((key) => key in given)
export const sumOf = (given: Marks): number => Object.values(given).reduce((sum, one) => sum + one, 0)

/** As the score record takes it; names of items in Chinese, as the office files them. */
export const bodyOf = (dormId: string, checkDate: string, { marks: given, content, images }: Draft) => ({
  targetType: '3',
  targetId: dormId,
  checkDate,
  score: String(sumOf(given)),
  scoreItems: Object.entries(hygieneItems).map(([key, { zh }]) => ({ name: zh, score: given[key] ?? 0 })),
  ...(content.trim() && { content: content.trim() }),
  ...(images.length > 0 && { images }),
})
