import { propsOf, type Prop } from './entity.ts'
import type { Fields } from './entity-spec.ts'
import type { FieldValue, IsPair, IsRequired } from './row.ts'
import type { JsonSchema } from './kind.ts'

/** What a call or a step asks for: fields of the same kinds as an entity's. Body, type and form follow from them. */
export type Asks = Fields

/** What a handler gets of them, parsed: an answer that was left out is not there, one that was emptied is null. */
export type Answers<F extends Asks> = {
  readonly [
    K in keyof F as IsPair<F[K]> extends true ? never : IsRequired<F[K]> extends true ? K : never
  ]: FieldValue<F[K]>
} & {
  readonly [K in keyof F as IsPair<F[K]> extends true ? never : IsRequired<F[K]> extends true ? never : K]?:
    | FieldValue<F[K]>
    | null
    | undefined
} & {
  readonly [K in keyof F as IsPair<F[K]> extends true ? `${K & string}Zh` | `${K & string}En` : never]?:
    | FieldValue<F[K]>
    | null
    | undefined
}

const known = new WeakMap<Asks, readonly Prop[]>()

/** The questions, one for each property of the body: labels, kinds and rules of forms and checks. */
export function askedProps(asks: Asks): readonly Prop[] {
  let props = known.get(asks)
  if (!props) {
    props = Object.entries(asks).flatMap(([name, field]) => propsOf(name, field, false))
    known.set(asks, props)
  }
  return props
}

/** The body as a JSON Schema, for whoever reads the description of the calls. */
export function askedSchema(asks: Asks): JsonSchema {
  const props = askedProps(asks)
  return {
    type: 'object',
    properties: Object.fromEntries(props.map((prop) => [prop.name, prop.kind.input])),
    required: props
      .filter((prop) => prop.required && prop.options.default === undefined)
      .map((prop) => prop.name),
  }
}
