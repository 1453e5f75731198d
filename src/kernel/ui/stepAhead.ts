import type { Entity, Prop } from '#kernel/definition/entity.ts'
import { stateLabel } from '#kernel/life/judge.ts'
import type { Life } from '#kernel/life/life.ts'
import { endsOf } from '#kernel/life/ways.ts'
import { wireValues } from './formValues.ts'
import type { Raw } from './rows.ts'
import { todayHere, zoneHere } from './today.ts'

/** What a step would do with these answers, told without the server. */
export const defaultsOf = (props: readonly Prop[]) =>
  Object.fromEntries(props.map((prop) => [prop.name, prop.options.default]))

/** The state that the step leads this record to, whatever is answered, if nothing leads out of it again. */
export function finalState(life: Life, step: string, row: Raw) {
  const state = String(row[life.state])
  const way = life.steps[step]?.ways.find(({ from }) => from.some((one) => String(one) === state))
  const [to, ...others] = way ? endsOf(way, state) : []
  return to !== undefined && life.ends.includes(to) && others.length === 0 ? stateLabel(life, to) : undefined
}

/** Row and answers as guards know them: as they would be stored. What a kind cannot read stays as it was sent. */
export function storedOf(
  entity: Entity,
  row: Raw,
  props: readonly Prop[],
  values: Readonly<Record<string, unknown>>,
) {
  const reading = { lang: 'zh', timeZone: zoneHere() } as const
  const stored = (prop: Prop, value: unknown): unknown => {
    if (value === null || value === undefined || !prop.kind.parse) return value
    try {
      return prop.kind.parse(value, reading)
    } catch {
      return value
    }
  }
  const sent = wireValues(props, values, false)
  const now = new Date()
  return {
    row: {
      ...row,
      ...Object.fromEntries(entity.props.map((prop) => [prop.name, stored(prop, row[prop.name])])),
    },
    asked: Object.fromEntries(props.map((prop) => [prop.name, stored(prop, sent[prop.name])])),
    now,
    // The server's day decides; this one only spares a call.
    today: todayHere(now),
  }
}
