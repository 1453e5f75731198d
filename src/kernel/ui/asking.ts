import type { Entity } from '#kernel/definition/entity.ts'
import { inList, type Lang } from '#kernel/definition/kind.ts'
import { titleOf, type Raw } from './rows.ts'
import type { Params } from './say.ts'
import type { uiTexts } from './texts.ts'

type Say = (key: keyof typeof uiTexts, params?: Params) => string

/** Asks whether something is to be done with records: one by its name, of several how many and which. */
export function asking(entity: Entity, verb: string, rows: readonly Raw[], now: Lang, t: Say) {
  const content = namesIn(entity, rows, now)
  return rows.length === 1
    ? { title: t('actOne', { verb, name: content }) }
    : { title: t('actAsk', { verb, n: rows.length }), content }
}

/** The first of them by name. */
export function namesIn(entity: Entity, rows: readonly Raw[], now: Lang): string {
  const names = rows.slice(0, 5).map((row) => titleOf(entity, row, now))
  return inList(names, now) + (rows.length > names.length ? ' …' : '')
}
