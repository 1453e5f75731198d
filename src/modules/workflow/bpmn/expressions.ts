import { fromDollar, unfitExpression, type Unfit } from '../terms/feel.ts'
import { isTime } from '../terms/times.ts'
import type { Checking } from './checking.ts'

export const asFormula = (text: string): string | undefined =>
  /^\s*(?:=|[$#]\{)/.test(text) ? text : undefined

/** `=feel` of whatever dialect; tells what cannot be used. */
export function expression(at: Checking, text: string, id: string): string {
  const { tell } = at
  const dollar = /[$#]\{/.test(text)
  const formula = dollar ? fromDollar(text) : text.trim().replace(/^=/, '')
  const unfit: Unfit | undefined =
    formula === undefined
      ? {
          zh: '其中有方法调用或不认识的写法',
          en: 'it calls something or is written in a way that is not known',
        }
      : unfitExpression(formula)
  if (unfit) tell('badExpression', id, { text: text.trim().slice(0, 80), why: unfit })
  return `=${formula ?? 'null'}`
}

/** A text that was cut would lose its end, and nobody would hear of it. */
export function formulaOr(at: Checking, text: string, id: string): string {
  const formula = asFormula(text)
  if (formula !== undefined) return expression(at, formula, id)
  if (text.length > longestText)
    at.tell('longText', id, { text: text.slice(0, 20), length: text.length, most: longestText })
  return text
}
const longestText = 2000

export function dueOf(at: Checking, text: string | undefined, id: string): string | undefined {
  const { tell } = at
  if (text === undefined) return undefined
  const formula = asFormula(text)
  if (formula !== undefined) return expression(at, formula, id)
  if (isTime('timeDuration', text)) return text
  tell('badTimer', id, { text: text.slice(0, 60) })
  return undefined
}
