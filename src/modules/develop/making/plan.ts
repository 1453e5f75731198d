import { defineEntity, type Entity } from '#kernel/definition/entity.ts'
import type { Label } from '#kernel/definition/kind.ts'
import type { Drawing, KindName, Prototype, Word } from '../terms/shapes.ts'
import { camel } from '../terms/names.ts'
import { fieldOf, specOf, type FieldSpec } from './specs.ts'

/** An area in the making: its models, and what of them stands in a definition. Runs anywhere. */
export type AreaDrawing = {
  readonly code: string
  readonly label: Label
  readonly drawings: readonly Drawing[]
}

export type Planned = {
  readonly drawing: Drawing
  readonly name: string
  readonly path: string
  readonly menuPath: string
  readonly title: string
  readonly unique: readonly string[]
  readonly specs: Readonly<Record<string, FieldSpec>>
}

/** `equip-loan` in the area `assets` is `assetsEquipLoan`; names of entities are the same for the whole product. */
export function nameOf(code: string, slug: string): string {
  if (slug === code) return `${code}Record`
  return camel(slug.startsWith(`${code}-`) ? slug : `${code}-${slug}`)
}

export const includedOf = ({ prototypes }: Pick<Drawing, 'prototypes'>): Prototype[] =>
  prototypes.filter(({ isLeftOut }) => !isLeftOut)

const naming: readonly KindName[] = ['text', 'longText', 'phone', 'email', 'web', 'integer', 'date']

/** What names a row to a person: a required text before any text, any text before a figure. */
export function titleOf(fields: readonly Prototype[]): string | undefined {
  const fit = fields.filter(({ kind }) => naming.includes(kind))
  const best =
    fit.find(({ kind, isRequired }) => kind === 'text' && isRequired) ??
    fit.find(({ kind }) => kind === 'text') ??
    fit[0]
  return best?.propertyName
}

export function planOf(area: AreaDrawing): Planned[] {
  const named = new Map(area.drawings.map(({ table, slug }) => [table, nameOf(area.code, slug)]))
  return area.drawings.map((drawing) => {
    const fields = includedOf(drawing)
    return {
      drawing,
      name: nameOf(area.code, drawing.slug),
      path: `blade-${area.code}/${drawing.slug}`,
      menuPath: `/${area.code}/${drawing.slug}`,
      title: titleOf(fields) ?? '',
      unique: fields.filter(({ isUnique }) => isUnique).map(({ propertyName }) => propertyName),
      specs: Object.fromEntries(
        fields.map((field) => [field.propertyName, specOf(field, (target) => named.get(target) ?? target)]),
      ),
    }
  })
}

/** The entity itself, as its definition will make it. */
export function entityOf({ drawing, name, path, menuPath, title, unique, specs }: Planned): Entity {
  return defineEntity({
    name,
    path,
    label: drawing.label,
    title,
    fields: Object.fromEntries(Object.entries(specs).map(([key, spec]) => [key, fieldOf(spec)])),
    ...(unique.length > 0 && { unique: unique.map((one) => [one]) }),
    menu: { path: menuPath },
  })
}

export type DrawnDictionary = {
  readonly code: string
  readonly label: Label
  readonly words: readonly Word[]
}

/** Dictionaries that come with the models, each once. */
export function dictionariesOf(area: AreaDrawing): DrawnDictionary[] {
  const found = new Map<string, DrawnDictionary>()
  for (const { kind, dict, words, zh, en } of area.drawings.flatMap(includedOf))
    if (kind === 'dict' && dict && words && words.length > 0 && !found.has(dict))
      found.set(dict, { code: dict, label: { zh: zh.trim(), en: en.trim() }, words })
  return [...found.values()]
}
