import type { JsonSchema } from './kind.ts'

/** What came in, of which nothing is known yet. */
export type Posted = Readonly<Record<string, unknown>>

/**
 * What a body holds once its schema has accepted it. Keys that the schema does not name are unknown still, so that a
 * handler which reads what nobody declared has to ask what it is.
 * @example const closing = { type: 'object', required: ['id'], properties: { id, why: textSchema(200) } } as const
 *   async function close({ input }: ActionCall<Given<typeof closing>>) { … input.why … } // string | null | undefined
 */
export type Given<S> = Posted & ObjectOf<S>

type ObjectOf<S> = S extends { readonly properties: infer P }
  ? { readonly [K in keyof P & Needed<S>]: ValueOf<P[K]> } & {
      readonly [K in Exclude<keyof P, Needed<S>>]?: ValueOf<P[K]> | undefined
    }
  : Posted
type Needed<S> = S extends { readonly required: readonly (infer K)[] } ? K : never

/** A schema of values that have a type of their own. */
export type Holding<T> = JsonSchema & { readonly [holds]: T }
declare const holds: unique symbol
/** @example scores: schemaOf<Scores>()({ type: 'object', … }) */
export const schemaOf =
  <T>() =>
  (schema: JsonSchema) =>
    schema as Holding<T>

type ValueOf<S> = S extends { readonly [holds]: infer T }
  ? T
  : S extends { readonly enum: readonly (infer V)[] }
    ? V
    : S extends { readonly anyOf: readonly (infer One)[] }
      ? ValueOf<One>
      : S extends { readonly type: infer T }
        ? OfType<T extends readonly (infer One)[] ? One : T, S>
        : unknown
type OfType<T, S> = T extends 'string'
  ? string
  : T extends 'integer' | 'number'
    ? number
    : T extends 'boolean'
      ? boolean
      : T extends 'null'
        ? null
        : T extends 'array'
          ? readonly (S extends { readonly items: infer I } ? ValueOf<I> : unknown)[]
          : T extends 'object'
            ? Given<S>
            : unknown

/** Names of a closed list, for the `enum` of a schema. */
export const keysOf = <T extends object>(list: T) => Object.keys(list) as (keyof T & string)[]

export const idSchema = { type: 'string', pattern: '^\\d{1,19}$' } as const
/** A reference that may be taken away. */
export const noIdSchema = { ...idSchema, type: ['string', 'null'] } as const
export const versionSchema = {
  anyOf: [{ type: 'integer' }, { type: 'string', pattern: '^\\d{1,9}$' }],
} as const
export const flagSchema = { type: 'boolean' } as const
export const textSchema = <const N extends number>(maxLength: N) =>
  ({ type: ['string', 'null'], maxLength }) as const

/** The body of a call about one record of a version that the caller has seen. */
export const recordBody = <
  const P extends Readonly<Record<string, JsonSchema>>,
  const R extends keyof P & string = never,
>(
  properties: P,
  required: readonly R[] = [],
) =>
  ({
    type: 'object',
    required: ['id', 'version', ...required] as readonly ('id' | 'version' | R)[],
    properties: { id: idSchema, version: versionSchema, ...properties },
  }) as const
