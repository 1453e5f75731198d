import { comparedLabel, unmet } from '#kernel/definition/compared.ts'
import { propOf, type Entity } from '#kernel/definition/entity.ts'
import { inSentence } from '#kernel/definition/kind.ts'
import { filled } from '#kernel/definition/naming.ts'
import type { FieldError } from '#kernel/definition/refusal.ts'

/** What fields of one row owe to each other. */

/** Two figures that mean one place are both there or neither. */
export function unevenPairs(entity: Entity, all: Readonly<Record<string, unknown>>): FieldError[] {
  return entity.props.flatMap((prop) => {
    const other = prop.options.with === undefined ? undefined : propOf(entity, prop.options.with)
    if (!other || !filled(all[prop.name]) || filled(all[other.name])) return []
    const msg = {
      zh: `填写了${prop.label.zh}，也请填写${other.label.zh}`,
      en: `Enter the ${inSentence(other.label)} too, or leave out the ${inSentence(prop.label)}`,
    }
    return [{ field: other.name, msg }]
  })
}

/** Fields that are held against each other, where one of them is written now. */
export function outOfOrder(
  entity: Entity,
  before: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): FieldError[] {
  return unmet(entity, { ...before, ...values })
    .filter(({ prop, than }) => prop.name in values || than.name in values)
    .map((one) => ({ field: one.prop.name, msg: comparedLabel(one) }))
}
