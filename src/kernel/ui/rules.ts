import type { FormRule } from 'antd'
import { isBlank, meantBy } from '#kernel/definition/blank.ts'
import { comparedIn, comparedLabel, isMet, type Compared } from '#kernel/definition/compared.ts'
import type { Entity, Prop } from '#kernel/definition/entity.ts'
import { withinSentence, type Label } from '#kernel/definition/kind.ts'
import { onTheWay } from './onTheWay.ts'
import type { Params } from './say.ts'
import type { uiTexts } from './texts.ts'
import { widgetOf } from './widgets/table.ts'

type Say = {
  t: (key: keyof typeof uiTexts, params?: Params) => string
  say: (label: Label) => string
  editing: boolean
}

/** Must be filled in; what is never shown may stay as it is once it is there. */
export const isAsked = ({ required, kind, options }: Prop, editing: boolean): boolean =>
  (required || options.requiredNew === true) && !(kind.writeOnly && editing)

/** Checks before the post, read from the same schema that the server compiles; the server stays the authority. */
export function rulesOf(prop: Prop, { t, say, editing }: Say): FormRule[] {
  const name = say(withinSentence(prop.label))
  const rules: FormRule[] = []
  const { input, form } = prop.kind
  if (isAsked(prop, editing))
    rules.push({
      validator: (_rule, value: unknown) =>
        isEmpty(value) && !onTheWay(prop.name)
          ? Promise.reject(new Error(t(widgetOf(prop.kind).chosen ? 'choose' : 'required', { name })))
          : Promise.resolve(),
    })
  if (prop.kind.files)
    rules.push({
      validator: () =>
        onTheWay(prop.name) ? Promise.reject(new Error(t('stillSending'))) : Promise.resolve(),
    })
  if (prop.lang && prop.options.required) rules.push(oneOfTwo(prop, t('oneOfTwo')))
  if (typeof input.maxLength === 'number')
    rules.push({ max: input.maxLength, message: t('tooLong', { n: input.maxLength }) })
  // Shown with its middle hidden, a value has another form until somebody types a new one.
  const { pattern } = input
  if (typeof pattern === 'string' && !prop.options.maskedBy)
    rules.push({
      validator: (_rule, value: unknown) =>
        isEmpty(value) || fits(prop.kind, pattern, String(value))
          ? Promise.resolve()
          : Promise.reject(
              new Error(form ? t('badForm', { name, form: say(form) }) : t('badFormat', { name })),
            ),
    })
  // What the server said at a field goes once it is left: without any rule it would stand beside whatever was typed since.
  return rules.length > 0 ? rules : [{ validator: () => Promise.resolve() }]
}

/** As the server reads it: what nobody sees, and what is written wide, makes no other text of one that has a form. */
const fits = (kind: Prop['kind'], pattern: string, text: string) =>
  meantBy(text, kind).some((one) => new RegExp(pattern).test(one))

/** A comparison of the record that a form can ask: told at the first of its two fields that the form has. */
export type Against = Compared & {
  readonly at: string
  /** The other field, where the form has it too. */
  readonly beside: string | undefined
  /** What the form does not ask stands here. */
  readonly row: Readonly<Record<string, unknown>>
}

/** What a form of these fields can ask of the record's comparisons; none where it asks neither side. */
export function againstOf(
  entity: Pick<Entity, 'compares' | 'props'>,
  props: readonly Prop[],
  row: Readonly<Record<string, unknown>> = {},
): Against[] {
  const asked = new Set(props.map(({ name }) => name))
  return comparedIn(entity).flatMap((one) => {
    const [at, beside] = [one.prop.name, one.than.name].filter((name) => asked.has(name))
    return at === undefined ? [] : [{ ...one, at, beside, row }]
  })
}

/** Values are compared as they travel. */
export function comparedRule(one: Against, say: Say['say']): FormRule {
  const { at, beside, row } = one
  return ({ getFieldValue }) => {
    const wire = ({ name, kind }: Prop) => {
      if (name !== at && name !== beside) return row[name]
      const value: unknown = getFieldValue(name)
      return isEmpty(value) ? null : (widgetOf(kind).toWire?.(value) ?? value)
    }
    return {
      validator: () =>
        isMet(one, { [one.prop.name]: wire(one.prop), [one.than.name]: wire(one.than) })
          ? Promise.resolve()
          : Promise.reject(new Error(say(comparedLabel(one)))),
    }
  }
}

function oneOfTwo(prop: Prop, message: string): FormRule {
  const other = `${prop.field}${prop.lang === 'zh' ? 'En' : 'Zh'}`
  return ({ getFieldValue }) => ({
    validator: (_rule, value: unknown) =>
      isEmpty(value) && isEmpty(getFieldValue(other))
        ? Promise.reject(new Error(message))
        : Promise.resolve(),
  })
}

export function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && isBlank(value)) ||
    (Array.isArray(value) && value.length === 0)
  )
}
