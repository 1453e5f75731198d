import { columnsOf, type Entity, type Prop } from '#kernel/definition/entity.ts'
import { type Lang, parting } from '#kernel/definition/kind.ts'
import type { FieldError } from '#kernel/definition/refusal.ts'
import type { Reader } from '#kernel/store/db.ts'
import type { Caller, Words } from './caller.ts'

/** Dictionaries behind fields: which words a caller's answers need, what stands beside a key, and which keys may be posted. */
export type Dictionaries = ReadonlyMap<string, Words>

const noWords: Dictionaries = new Map()
const asking = new WeakMap<Entity, readonly Prop[]>()

/** Fields whose values are keys of a dictionary. */
export function dictProps(entity: Entity): readonly Prop[] {
  let props = asking.get(entity)
  if (!props) {
    props = columnsOf(entity).filter((prop) => prop.kind.keys)
    asking.set(entity, props)
  }
  return props
}

const codeOfWords = (prop: Prop) => String(prop.kind.facts?.dict)

export async function dictionariesOf(
  props: readonly Prop[],
  caller: Pick<Caller, 'words'>,
  reader: Reader,
): Promise<Dictionaries> {
  if (props.length === 0) return noWords
  const codes = [...new Set(props.filter((prop) => prop.kind.keys).map(codeOfWords))]
  // One after the other: inside a transaction there is one connection.
  const known = new Map<string, Words>()
  for (const code of codes) known.set(code, await caller.words(code, reader))
  return known
}

/** What a stored value is called; undefined where its dictionary does not know it. */
export function wordOf(
  prop: Prop,
  value: unknown,
  dictionaries: Dictionaries,
  lang: Lang,
): string | undefined {
  const words = dictionaries.get(codeOfWords(prop))
  const keys = prop.kind.keys?.(value) ?? []
  if (!words || keys.length === 0) return undefined
  return keys.map((key) => words.get(key)?.[lang] ?? key).join(parting[lang])
}

/** `xText` beside a key, and `xName` as the family's screens ask for it. */
export function besideKeys(
  entity: Entity,
  row: Record<string, unknown>,
  dictionaries: Dictionaries,
  lang: Lang,
): void {
  if (dictionaries.size === 0) return
  for (const prop of dictProps(entity)) {
    const value = row[prop.name]
    if (value === null || value === undefined || value === '') continue
    const word = wordOf(prop, value, dictionaries, lang)
    for (const name of [`${prop.name}Text`, `${prop.name}Name`])
      if (!(name in row)) row[name] = word ?? prop.kind.text(value, { lang, timeZone: 'UTC' })
  }
}

const isOffered = (word: { readonly sealed?: boolean } | undefined) => word !== undefined && !word.sealed

/** Keys that a dictionary does not have, or has no more: said at their field. What the row holds already may stay. */
export async function unknownKeys(
  props: readonly Prop[],
  values: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
  caller: Pick<Caller, 'words'>,
  reader: Reader,
): Promise<FieldError[]> {
  const given = props.filter(
    (prop) => prop.kind.keys && values[prop.name] !== null && values[prop.name] !== undefined,
  )
  const dictionaries = await dictionariesOf(given, caller, reader)
  return given.flatMap((prop) => {
    const words = dictionaries.get(codeOfWords(prop))
    const held =
      before[prop.name] === null || before[prop.name] === undefined ? [] : prop.kind.keys?.(before[prop.name])
    const strange = prop.kind
      .keys?.(values[prop.name])
      .find((key) => !held?.includes(key) && !isOffered(words?.get(key)))
    if (strange === undefined) return []
    const { zh, en } = prop.label
    return [
      {
        field: prop.name,
        msg: {
          zh: `${zh}中没有“${strange}”这一项，请从可选值中选择`,
          en: `“${en}” offers no “${strange}”, choose one that is offered`,
        },
      },
    ]
  })
}
