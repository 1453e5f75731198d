import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { askedProps, type Asks } from '#kernel/definition/asked.ts'
import { audit, ownsStatus, type Entity, type Prop } from '#kernel/definition/entity.ts'
import type { Fields } from '#kernel/definition/entity-spec.ts'
import { hasControls, isBlank, meantBy } from '#kernel/definition/blank.ts'
import { richWords } from '#kernel/definition/rich.ts'
import { inSentence, KindError, type JsonSchema, type Label, type Reading } from '#kernel/definition/kind.ts'
import type { FieldError } from '#kernel/definition/refusal.ts'
import { instantOf, noSuchDay } from '#kernel/definition/time.ts'
import { cleanHtml } from '#kernel/store/html.ts'

const ajv = new Ajv({ allErrors: true, strict: false, verbose: true })
/** A posted day or time that the calendar has; empty where nothing was chosen. */
ajv.addFormat(
  'calendarDay',
  (text) => text === '' || (instantOf(text, 'UTC') !== undefined && !noSuchDay(text)),
)

const compiled = new WeakMap<JsonSchema, ValidateFunction>()
/** By what they say: forms that are made for each call, and most fields, say what another has said before. */
const alike = new Map<string, ValidateFunction>()
/** As many as all that is defined says, some times over. */
const mostAlike = 5000

function validatorOf(schema: JsonSchema): ValidateFunction {
  const known = compiled.get(schema)
  if (known) return known
  const text = JSON.stringify(schema)
  const validate = alike.get(text) ?? newlyCompiled(schema, text)
  compiled.set(schema, validate)
  return validate
}

/** The library keeps whatever it compiled: what is let go of here has to be taken from it too. */
function newlyCompiled(schema: JsonSchema, text: string): ValidateFunction {
  const [oldest] = alike
  if (oldest && alike.size >= mostAlike) {
    alike.delete(oldest[0])
    ajv.removeSchema(oldest[1].schema)
  }
  const validate = ajv.compile(schema)
  alike.set(text, validate)
  return validate
}

function check(schema: JsonSchema, value: unknown): ErrorObject[] {
  const validate = validatorOf(schema)
  return validate(value) ? [] : (validate.errors ?? [])
}

/** Errors of a hand-written body against its schema, at the property that they concern. */
export function schemaErrors(schema: JsonSchema, value: unknown): FieldError[] {
  return check(schema, value).map((error) => {
    const missing = error.keyword === 'required' ? String(error.params.missingProperty) : ''
    const field = [error.instancePath.slice(1).replaceAll('/', '.'), missing].filter(Boolean).join('.')
    return { field, msg: wordsOf(error) }
  })
}

/** The spec's own words for a required field: `please enter parameter name`. */
export function requiredMessage(label: Label): Label {
  return {
    zh: `请输入${label.zh}`,
    en: `please enter ${inSentence(label)}`,
  }
}

const controlsInside: Label = {
  zh: '含有看不见的控制字符，请删去后重新输入',
  en: 'It holds a control character that nobody sees: clear it and type it again',
}

/** `form`: what a text that is held to a pattern looks like. */
function wordsOf(error: ErrorObject | undefined, form?: Label): Label {
  const limit = error?.params.limit as number | undefined
  switch (error?.keyword) {
    case 'required':
      return { zh: '此项必填', en: 'This is required' }
    case 'maxLength':
      return { zh: `最多 ${limit} 个字符`, en: `At most ${limit} characters` }
    case 'minLength':
      return { zh: `至少 ${limit} 个字符`, en: `At least ${limit} characters` }
    case 'minimum':
      return { zh: `不能小于 ${limit}`, en: `Must be ${limit} or more` }
    case 'exclusiveMinimum':
      return { zh: `应大于 ${limit}`, en: `Must be more than ${limit}` }
    case 'maximum':
      return { zh: `不能大于 ${limit}`, en: `Must be ${limit} or less` }
    case 'maxItems':
      return { zh: `最多 ${limit} 项`, en: `At most ${limit} items` }
    case 'minItems':
      return { zh: `至少 ${limit} 项`, en: `At least ${limit} items` }
    case 'format':
      return noSuchDay(String(error?.data ?? '')) ?? { zh: '没有这个时间', en: 'There is no such time' }
    case 'enum':
      return { zh: '请从可选值中选择', en: 'Choose one of the offered values' }
    default:
      return form && (error?.keyword === 'pattern' || error?.keyword === 'type')
        ? { zh: `格式不正确：${form.zh}`, en: `Wrong format: ${form.en}` }
        : { zh: '格式不正确，请检查后重填', en: 'The format is wrong, check it and enter it again' }
  }
}

/** What the server alone writes; `status` only where the definition does not declare it. */
const server = new Set(audit.map((prop) => prop.name).filter((name) => name !== 'status'))

/** A field of its own under a name that other entities leave to the server: the number of a tenant. */
const says = (entity: Entity, { name }: Prop) =>
  (name === 'status' && ownsStatus(entity)) || (name === 'tenantId' && entity.owner === 'platform')

/**
 * A posted row → stored values. Unknown and server-owned keys are dropped, as clients post whole rows back
 * (contract section 1). With `adding`, defaults are filled in and required fields must be there.
 */
export function parsePosted(
  entity: Entity,
  posted: Readonly<Record<string, unknown>>,
  reading: Reading,
  adding: boolean,
): { values: Record<string, unknown>; errors: FieldError[] } {
  const open = entity.props.filter((prop) => !prop.guarded && (!server.has(prop.name) || says(entity, prop)))
  const { values, errors } = parseProps(open, posted, reading, adding)
  for (const prop of open.filter((one) => holdsNothing(one, values[one.name]))) {
    delete values[prop.name]
    errors.push({ field: prop.name, msg: requiredMessage(prop.label) })
  }
  errors.push(...emptyPairs(entity.fields, values, adding))
  return { values, errors }
}

/**
 * What has to be chosen is not where a list names nothing, be it `[]`, `['']` or `,`: a row would be kept that nobody can save
 * again.
 */
const holdsNothing = ({ required, kind }: Prop, value: unknown) =>
  required && !('schema' in (kind.facts ?? {})) && Array.isArray(value) && value.length === 0

/** What a call asks for → its answers. Keys that nobody asked for are dropped. */
export function parseAsked(
  asks: Asks,
  posted: Readonly<Record<string, unknown>>,
  reading: Reading,
): { values: Record<string, unknown>; errors: FieldError[] } {
  const { values, errors } = parseProps(askedProps(asks), posted, reading, true)
  errors.push(...emptyPairs(asks, values, true))
  return { values, errors }
}

function parseProps(
  props: readonly Prop[],
  posted: Readonly<Record<string, unknown>>,
  reading: Reading,
  adding: boolean,
): { values: Record<string, unknown>; errors: FieldError[] } {
  const values: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const prop of props) {
    let value = posted[prop.name]
    if (value === undefined && adding) value = prop.options.default
    if (value === undefined && !(adding && prop.required)) continue
    if (typeof value === 'string' && isBlank(value)) value = null
    if (prop.kind.markup === 'rich' && typeof value === 'string' && saysNothing(value)) value = null
    // A secret that comes back empty was not retyped.
    if (value === null && prop.kind.writeOnly && !adding) continue
    if (value === null || value === undefined) {
      if (prop.required) errors.push({ field: prop.name, msg: requiredMessage(prop.label) })
      else values[prop.name] = null
      continue
    }
    // A form may say what stands in a text and not what does not, as that of an address.
    if (prop.kind.ofForm && typeof value === 'string' && hasControls(value)) {
      errors.push({ field: prop.name, msg: controlsInside })
      continue
    }
    let wrong = check(prop.kind.input, value)
    if (wrong.length > 0 && typeof value === 'string') {
      // Copied from a chat, or typed as Chinese is.
      const meant = meantBy(value, prop.kind).find((one) => check(prop.kind.input, one).length === 0)
      if (meant !== undefined) [value, wrong] = [meant, []]
    }
    if (wrong.length > 0) {
      const told = wrong.filter(({ keyword }) => keyword !== 'anyOf')
      const first = told.find(({ keyword }) => keyword !== 'type') ?? told[0]
      const unseen = first?.keyword === 'pattern' && hasControls(String(first.data))
      const words = unseen ? controlsInside : wordsOf(first, prop.kind.form)
      errors.push({ field: prop.name, msg: placed(first, prop, words) })
      continue
    }
    const parsed = parseOne(prop, value, reading)
    if (parsed instanceof KindError) errors.push({ field: prop.name, msg: parsed.label })
    else values[prop.name] = parsed
  }
  return { values, errors }
}

type Words = Readonly<Record<string, Label>>

/** What is wrong within a list of lines or a structure says where: in which line, and at which of its properties. */
function placed(error: ErrorObject | undefined, { kind }: Prop, words: Label): Label {
  const { facts = {} } = kind
  if (!error || !('schema' in facts)) return words
  const missing = error.keyword === 'required' ? [String(error.params.missingProperty)] : []
  const way = [...error.instancePath.split('/').slice(1), ...missing]
  if (way.length === 0) return words
  const told = way.map((one, at) => partOf(one, way.slice(0, at), (facts.labels ?? {}) as Words))
  return {
    zh: `${told.map(({ zh }) => zh).join('')}：${words.zh}`,
    en: `${told.map(({ en }) => en).join(', ')}: ${words.en}`,
  }
}

/** Words of lines within lines stand under `name[].part`, as the form reads them. */
function partOf(one: string, above: readonly string[], labels: Words): Label {
  if (/^\d+$/.test(one))
    return { zh: `第 ${Number(one) + 1} 行`, en: `${above.length > 0 ? 'line' : 'Line'} ${Number(one) + 1}` }
  const key = [...above.filter((name) => !/^\d+$/.test(name)).map((name) => `${name}[].`), one].join('')
  const { zh, en } = labels[key] ?? { zh: one, en: one }
  return { zh: `“${zh}”`, en: `“${en}”` }
}

/** An editor that shows nothing still posts `<p></p>`. */
const saysNothing = (html: string) => isBlank(richWords(html)) && !/<(?:img|hr|table)\b/i.test(html)

function parseOne(prop: Prop, value: unknown, reading: Reading): unknown {
  try {
    const parsed = prop.kind.parse ? prop.kind.parse(value, reading) : value
    return prop.kind.markup === 'rich' ? cleanHtml(String(parsed)) : parsed
  } catch (error) {
    if (error instanceof KindError) return error
    throw error
  }
}

/** A required pair needs one of its two languages. */
function emptyPairs(fields: Fields, values: Record<string, unknown>, adding: boolean): FieldError[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!field.pair || !field.options.required) return []
    const [zh, en] = [values[`${name}Zh`], values[`${name}En`]]
    const given = `${name}Zh` in values || `${name}En` in values
    if (!adding && !(given && zh === null && en === null)) return []
    if (zh || en) return []
    return [{ field: `${name}Zh`, msg: requiredMessage(field.options.label) }]
  })
}
