import type { Entity, Prop } from './entity.ts'
import { inSentence, type Label } from './kind.ts'
import type { Sign } from './signs.ts'

/** Two fields of one record that are held against each other. Asked by browser, server and database alike; runs anywhere. */

export type Compared = { readonly prop: Prop; readonly than: Prop; readonly is: Sign }

/** The comparisons of an entity with what they are about; the first field is the one that is told. */
export const comparedIn = ({ compares = [], props }: Pick<Entity, 'compares' | 'props'>): Compared[] =>
  compares.flatMap(([name, is, other]) => {
    const [prop, than] = [name, other].map((one) => props.find((some) => some.name === one))
    return prop && than ? [{ prop, than, is }] : []
  })

/** Those that values do not meet. Values are stored ones, or those of a form: both of a comparison are of one form. */
export const unmet = (
  entity: Pick<Entity, 'compares' | 'props'>,
  values: Readonly<Record<string, unknown>>,
): Compared[] => comparedIn(entity).filter((one) => !isMet(one, values))

export function isMet({ prop, than, is }: Compared, values: Readonly<Record<string, unknown>>): boolean {
  const [a, b] = [values[prop.name], values[than.name]]
  return isNothing(a) || isNothing(b) || holds(standing(prop, a), is, standing(than, b))
}

const isNothing = (value: unknown) => value === undefined || value === null || value === ''

const figures = /^(integer|bigint|numeric)/
const times = /^(date|time)/

function standing({ kind }: Prop, value: unknown): number | string {
  if (value instanceof Date) return value.getTime()
  return figures.test(kind.sqlType) && kind.points === undefined ? Number(value) : String(value)
}

function holds(a: number | string, is: Sign, b: number | string): boolean {
  switch (is) {
    case '<':
      return a < b
    case '<=':
      return a <= b
    case '>':
      return a > b
    case '>=':
      return a >= b
    case '<>':
      return a !== b
  }
}

/** What is told at the first field. */
export function comparedLabel({ prop, than, is }: Compared): Label {
  const isTime = times.test(prop.kind.sqlType) || /^(time|month)$/.test(String(prop.kind.facts?.type))
  const said: Readonly<Record<Sign, readonly [zh: string, en: string]>> = isTime
    ? {
        '<': ['须早于', 'must be before'],
        '<=': ['不能晚于', 'must not be after'],
        '>': ['须晚于', 'must be after'],
        '>=': ['不能早于', 'must not be before'],
        '<>': ['不能等于', 'must not be the same as'],
      }
    : {
        '<': ['须小于', 'must be less than'],
        '<=': ['不能大于', 'must not be more than'],
        '>': ['须大于', 'must be more than'],
        '>=': ['不能小于', 'must not be less than'],
        '<>': ['不能等于', 'must not be the same as'],
      }
  const [zh, en] = said[is]
  return {
    zh: `${prop.label.zh}${zh}${than.label.zh}`,
    en: `${prop.label.en} ${en} ${inSentence(than.label)}`,
  }
}
