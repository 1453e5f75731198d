import type { FormRule } from 'antd'
import { isBlank } from '#kernel/definition/blank.ts'
import { comparedLabel, isMet, type Compared } from '#kernel/definition/compared.ts'
import type { Prop } from '#kernel/definition/entity.ts'
import { withinSentence, type Label } from '#kernel/definition/kind.ts'
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
  const { input } = prop.kind
  if (isAsked(prop, editing))
    rules.push({
      validator: (_rule, value: unknown) =>
        isEmpty(value)
          ? Promise.reject(new Error(t(widgetOf(prop.kind).chosen ? 'choose' : 'required', { name })))
          : Promise.resolve(),
    })
  if (prop.lang && prop.options.required) rules.push(oneOfTwo(prop, t('oneOfTwo')))
  if (typeof input.maxLength === 'number')
    rules.push({ max: input.maxLength, message: t('tooLong', { n: input.maxLength }) })
  // Shown with its middle hidden, a value has another form until somebody types a new one.
  if (typeof input.pattern === 'string' && !prop.options.maskedBy)
    rules.push({
      validator: (_rule, value: unknown) =>
        isEmpty(value) || new RegExp(input.pattern as string).test(String(value))
          ? Promise.resolve()
          : Promise.reject(new Error(t('badFormat', { name }))),
    })
  return rules
}

/** A field held against another one of the form; values are compared as they travel. */
export function comparedRule(one: Compared, say: Say['say']): FormRule {
  const { prop, than } = one
  const wire = ({ kind }: Prop, value: unknown) =>
    isEmpty(value) ? null : (widgetOf(kind).toWire?.(value) ?? value)
  return ({ getFieldValue }) => ({
    validator: (_rule, value: unknown) =>
      isMet(one, { [prop.name]: wire(prop, value), [than.name]: wire(than, getFieldValue(than.name)) })
        ? Promise.resolve()
        : Promise.reject(new Error(say(comparedLabel(one)))),
  })
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
