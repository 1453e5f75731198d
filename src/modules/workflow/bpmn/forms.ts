import type { FormField, FormKind } from '../forms/shapes.ts'
import type { Access } from '../terms/shapes.ts'
import type { Dialect, Element } from './element.ts'

/**
 * Fields that files of other tools say at their start and their user tasks: `formData` of Camunda, `formProperty` of Flowable
 * and Activiti. They become fields of the process; a step may write what stands at it.
 */
export type Said = { readonly field: FormField; readonly access: Access }

const kinds: Readonly<Record<string, FormKind>> = {
  string: 'text',
  long: 'integer',
  integer: 'integer',
  int: 'integer',
  double: 'money',
  boolean: 'yesNo',
  date: 'date',
  enum: 'choice',
}
const isKey = (text: string) => /^[A-Za-z][A-Za-z0-9_]{0,39}$/.test(text)
const isOption = (text: string) => /^[A-Za-z0-9_-]{1,40}$/.test(text)
const textOf = (element: Element, name: string) => String(element[name] ?? '').trim()
const childrenOf = (element: Element | undefined, name: string): readonly Element[] =>
  (element?.$children ?? []).filter(({ $type }) => $type.endsWith(`:${name}`))

/** What an element asks for; `onStrange` is told what no form here can hold. */
export function fieldsAt(
  one: Element,
  dialect: Dialect,
  onStrange: (id: string, type: string) => void,
): readonly Said[] {
  const asked = dialect
    .extras(one)
    .flatMap(({ name, element }) =>
      name === 'formData' ? childrenOf(element, 'formField') : name === 'formProperty' ? [element] : [],
    )
  return asked.flatMap((element) => {
    const said = saidBy(element)
    if (!said) onStrange(String(element.id ?? '').slice(0, 60), textOf(element, 'type').slice(0, 40))
    return said ? [said] : []
  })
}

function saidBy(element: Element): Said | undefined {
  const key = String(element.id ?? '')
  const kind = kinds[textOf(element, 'type') || 'string']
  if (!isKey(key) || kind === undefined) return undefined
  const name = (textOf(element, 'label') || textOf(element, 'name') || key).slice(0, 60)
  const limits = childrenOf(childrenOf(element, 'validation')[0], 'constraint').map((one) => one.name)
  const required = limits.includes('required') || textOf(element, 'required') === 'true'
  const readOnly = limits.includes('readonly') || textOf(element, 'writable') === 'false'
  const options = childrenOf(element, 'value').map((value) => {
    const label = (textOf(value, 'name') || String(value.id ?? '')).slice(0, 60)
    return { key: String(value.id ?? ''), zh: label, en: label }
  })
  if (options.some((option) => !isOption(option.key)) || (kind === 'choice' && options.length === 0))
    return undefined
  // A field that one step must fill in is not asked of every other.
  return {
    field: { key, zh: name, en: name, kind, ...(kind === 'choice' && { options }) },
    access: readOnly ? 'read' : required ? 'required' : 'write',
  }
}
