import { spoken } from '../terms/names.ts'
import type { Column, Word } from '../terms/shapes.ts'

/** Words of dictionaries, out of comments, enumerations and checks. */

/** Words that a check allows are those of an enumeration. */
export function worded(column: Column): Column {
  const among = column.said?.among ?? []
  return among.length > 1 && among.length <= 60 && column.enumValues.length === 0
    ? { ...column, enumValues: among }
    : column
}

/** `状态：1=借出 2=逾期 3=已还` or `1借出，2逾期，3已还`: words that somebody wrote into a comment. */
export function wordsIn({ comment, enumValues }: Column): Word[] {
  const found = [
    ...comment.matchAll(/(?<![\w.])([A-Za-z0-9_]{1,16})\s*(?:[=:：、.-]\s*)?([\p{Script=Han}（）]{1,20})/gu),
  ]
  const keys = found.map(([, key = '']) => key)
  const plausible =
    new Set(keys).size === keys.length &&
    keys.every((key) => /^\d{1,3}$/.test(key) || enumValues.includes(key))
  return plausible ? found.map(([, key = '', zh = '']) => ({ key, zh, en: `${spoken(key)}` })) : []
}

export const wordOf = (key: string): Word => ({
  key: key.slice(0, 64),
  zh: key.slice(0, 60),
  en: (spoken(key) || key).slice(0, 60),
})
