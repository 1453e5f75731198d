import type { Comparison } from '#kernel/definition/signs.ts'
import { defineEntity, snake, type Entity } from '#kernel/definition/entity.ts'
import type { Label } from '#kernel/definition/kind.ts'
import type { AreaDrawing, Drawing, DrawnLife, KindName, Prototype, Word } from '../terms/shapes.ts'
import { camel } from '../terms/names.ts'
import { includedOf } from '../terms/shapes.ts'
import { agreementsOf } from './agreements.ts'
import { fieldOf, specOf, stateSpecOf, type FieldSpec } from './specs.ts'

export type { AreaDrawing }

/** What of a model stands in a definition. Runs anywhere. */
export type Planned = {
  readonly drawing: Drawing
  readonly name: string
  readonly path: string
  readonly menuPath: string
  readonly title: string
  readonly unique: readonly (readonly string[])[]
  readonly compares: readonly Comparison[]
  readonly specs: Readonly<Record<string, FieldSpec>>
  readonly life: DrawnLife | undefined
}

/** `equip-loan` in the area `assets` is `assetsEquipLoan`; names of entities are the same for the whole product. */
export function nameOf(code: string, slug: string): string {
  if (slug === code) return `${code}Record`
  return camel(slug.startsWith(`${code}-`) ? slug : `${code}-${slug}`)
}

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

/** What is unique by itself, then what is so together, by the names of sets; a set of one is one that is unique by itself. */
export function uniquesOf(fields: readonly Prototype[]): string[][] {
  const alone = fields.filter(({ isUnique }) => isUnique).map(({ propertyName }) => propertyName)
  const names = [...new Set(fields.flatMap(({ sets }) => sets ?? []))].toSorted()
  const together = names.map((name) =>
    fields.filter(({ sets }) => sets?.includes(name)).map(({ propertyName }) => propertyName),
  )
  const made = [...alone.map((name) => [name]), ...together].map((set) => [set.join(), set] as const)
  return [...new Map(made).values()]
}

export const comparesOf = (fields: readonly Prototype[]): Comparison[] =>
  fields.flatMap(({ propertyName, compares }) =>
    (compares ?? []).map(({ is, than }) => [propertyName, is, than] as const),
  )

export function planOf(area: AreaDrawing): Planned[] {
  const agreements = agreementsOf(area)
  const named = new Map(area.drawings.map(({ table, slug }) => [table, nameOf(area.code, slug)]))
  return area.drawings.map((drawing) => {
    const fields = includedOf(drawing)
    return {
      drawing,
      name: nameOf(area.code, drawing.slug),
      path: `blade-${area.code}/${drawing.slug}`,
      menuPath: `/${area.code}/${drawing.slug}`,
      title: titleOf(fields) ?? '',
      unique: uniquesOf(fields),
      compares: comparesOf(fields),
      specs: Object.fromEntries(
        fields.map((field) => [
          field.propertyName,
          field.propertyName === drawing.life?.field
            ? stateSpecOf(field)
            : specOf(field, {
                entityOf: (target) => named.get(target) ?? target,
                narrowing: agreements.narrowing(field),
                narrows: agreements.narrows(drawing, field),
              }),
        ]),
      ),
      life: drawing.life ?? undefined,
    }
  })
}

/** The entity itself, as its definition will make it. */
export function entityOf(planned: Planned): Entity {
  const { drawing, name, path, menuPath, title, unique, compares, specs, life } = planned
  return defineEntity({
    name,
    path,
    label: drawing.label,
    title,
    ...(life && { state: life.field, actions: actionsOf(life) }),
    fields: Object.fromEntries(Object.entries(specs).map(([key, spec]) => [key, fieldOf(spec)])),
    ...(unique.length > 0 && { unique }),
    ...(compares.length > 0 && { compares }),
    menu: { path: menuPath },
  })
}

/** States of a drawn life: the words of its field. */
export const statesOf = ({ drawing, life }: Planned): readonly Word[] =>
  includedOf(drawing).find(({ propertyName }) => propertyName === life?.field)?.words ?? []

const actionsOf = ({ steps }: DrawnLife) =>
  Object.fromEntries(steps.map(({ name, zh, en }) => [name, { label: { zh, en } }]))

/** The same while it is live: its rows lie in a table of their own, so that the code of it may come with its own. */
export function liveEntityOf(planned: Planned): Entity {
  const entity = entityOf(planned)
  return { ...entity, table: liveTable(entity) }
}
export const liveTable = ({ name }: Pick<Entity, 'name'>): string => `${livePrefix}${snake(name)}`
export const livePrefix = 'live_'

export type DrawnDictionary = {
  readonly code: string
  readonly label: Label
  readonly words: readonly Word[]
}

/** Dictionaries that come with the models, each once. */
export function dictionariesOf(area: AreaDrawing): DrawnDictionary[] {
  const found = new Map<string, DrawnDictionary>()
  const fields = area.drawings.flatMap((one) =>
    // Words of a state stand in its definition.
    includedOf(one).filter(({ propertyName }) => propertyName !== one.life?.field),
  )
  for (const { kind, dict, words, zh, en } of fields)
    if (kind === 'dict' && dict && words && words.length > 0 && !found.has(dict))
      found.set(dict, { code: dict, label: { zh: zh.trim(), en: en.trim() }, words })
  return [...found.values()]
}
