import type { Label, Lang } from './kind.ts'

/** Names one after the other, as people of a language write them: 甲、乙, or A, B. */
export const inList = (names: readonly string[], lang: Lang): string =>
  names.join(lang === 'zh' ? '、' : ', ')

/** The same in both, for words that have a side each. */
export const inListBoth = (names: readonly string[]): Label => ({
  zh: inList(names, 'zh'),
  en: inList(names, 'en'),
})
