import type { Texts } from '#kernel/ui/say.ts'
import { portalTexts } from './texts.ts'

/** Words of an assessment beside those of all campus pages. */
export const assessTexts = {
  ...portalTexts,
  quality: ['质量', 'Quality'],
  speed: ['速度', 'Speed'],
  attitude: ['态度', 'Attitude'],
  comment: ['评价内容', 'Comment'],
  anonymous: ['匿名评价', 'Without my name'],
} as const satisfies Texts
