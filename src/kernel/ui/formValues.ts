import type { Entity, Prop } from '#kernel/definition/entity.ts'
import { writtenOf } from './rows.ts'
import { isEmpty } from './rules.ts'
import { widgetOf } from './widgets/table.ts'

/** Between a record as it is answered and sent, and a form that shows it. */

export function editable(entity: Entity): Prop[] {
  return entity.props.filter((prop) => !prop.guarded && !prop.options.hidden)
}

export function defaults(props: readonly Prop[]): Record<string, unknown> {
  return Object.fromEntries(
    props
      .filter((prop) => prop.options.default !== undefined)
      .map((prop) => [prop.name, prop.options.default]),
  )
}

export function formValues(
  props: readonly Prop[],
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    props.map((prop) => {
      const { toForm } = widgetOf(prop.kind)
      const value = writtenOf(prop, row) ?? undefined
      return [prop.name, toForm ? toForm(value) : value]
    }),
  )
}

/** Emptied fields travel as null, so that they are emptied; an untouched secret does not travel at all. */
export function wireValues(
  props: readonly Prop[],
  values: Readonly<Record<string, unknown>>,
  editing: boolean,
) {
  const sent = props
    .filter((prop) => !(prop.kind.writeOnly && isEmpty(values[prop.name])))
    .filter((prop) => editing || !isEmpty(values[prop.name]))
    .map((prop) => {
      const { toWire } = widgetOf(prop.kind)
      const value = values[prop.name]
      return [prop.name, isEmpty(value) && !Array.isArray(value) ? null : toWire ? toWire(value) : value]
    })
  return Object.fromEntries(sent) as Record<string, unknown>
}
