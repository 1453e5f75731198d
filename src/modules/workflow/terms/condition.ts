import type { FormField } from '../forms/shapes.ts'

/** Conditions as people choose them: fields compared with values, all of which must hold. FEEL is what is kept. */
export const comparisons = ['=', '!=', '>', '>=', '<', '<='] as const
export type Comparison = {
  readonly key: string
  readonly how: (typeof comparisons)[number]
  readonly value: string
}
const none: ReadonlySet<FormField['kind']> = new Set(['person', 'people', 'files', 'images', 'lines'])
const isComparable = ({ kind }: FormField): boolean => !none.has(kind)

/** What may be compared: people and files are no values to choose, and lines are by what they come to, as `sum(items.cost)`. */
export const compared = (form: readonly FormField[]): readonly FormField[] =>
  form.flatMap((field) => (field.kind === 'lines' ? figuresOf(field) : isComparable(field) ? [field] : []))

const figuresOf = ({ key, zh, en, columns = [] }: FormField): FormField[] => [
  ...columns
    .filter(({ kind }) => kind === 'money' || kind === 'integer')
    .map((column): FormField => ({
      key: `sum(${key}.${column.key})`,
      zh: `${zh} · ${column.zh}合计`,
      en: `${en}: ${column.en} in total`,
      kind: column.kind === 'money' ? 'money' : 'integer',
    })),
  { key: `count(${key})`, zh: `${zh} · 行数`, en: `${en}: number of lines`, kind: 'integer' },
]

const bare = new Set<FormField['kind']>(['integer', 'money', 'yesNo'])
const isOrdered = (kind: FormField['kind']) => kind !== 'yesNo' && kind !== 'choice'
export const comparisonsOf = ({ kind }: FormField): readonly Comparison['how'][] =>
  isOrdered(kind) ? comparisons : ['=', '!=']

export function asFeel(chosen: readonly Comparison[], fields: readonly FormField[]): string {
  return chosen
    .flatMap(({ key, how, value }) => {
      const field = fields.find((one) => one.key === key)
      if (!field || value === '') return []
      return [`${key} ${how} ${bare.has(field.kind) ? value : JSON.stringify(value)}`]
    })
    .join(' and ')
}

const comparison =
  /^\s*([A-Za-z_]\w*|sum\([A-Za-z_]\w*\.[A-Za-z_]\w*\)|count\([A-Za-z_]\w*\))\s*(!=|>=|<=|=|>|<)\s*(?:"([^"\\]*)"|(-?\d+(?:\.\d+)?|true|false))\s*/

/** Undefined where it says more than comparisons of these fields: then it is written, not chosen. */
export function fromFeel(text: string, fields: readonly FormField[]): readonly Comparison[] | undefined {
  const found: Comparison[] = []
  for (let rest = text.trim(); rest !== '';) {
    const part = comparison.exec(rest)
    const how = comparisons.find((one) => one === part?.[2])
    const field = fields.find(({ key }) => key === part?.[1])
    if (!part || !how || !field || !isComparable(field)) return undefined
    const [whole, , , quoted, plain] = part
    if ((plain !== undefined) !== bare.has(field.kind)) return undefined
    found.push({ key: field.key, how, value: quoted ?? plain ?? '' })
    rest = rest.slice(whole.length)
    if (rest === '') break
    const and = /^and\s+/.exec(rest)
    if (!and) return undefined
    rest = rest.slice(and[0].length)
  }
  return found
}
