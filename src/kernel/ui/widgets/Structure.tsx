import { Checkbox, Input, InputNumber, Select } from 'antd'
import { sumOf } from '#kernel/definition/lines.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { labelsUnder, type Labels } from '#kernel/definition/naming.ts'
import { Icon } from '../Icon.tsx'
import { useSay, useTexts, type Texts } from '../say.ts'
import { uiTexts } from '../texts.ts'
import { late } from './late.tsx'
import type { InputProps } from './types.ts'

const DayInput = late(async () => (await import('./dates.tsx')).DateInput)

const texts = { sumOf: ['{name}合计 {sum}', '{name}: {sum} in total'] } as const satisfies Texts

type Shape = {
  type?: string | string[]
  format?: string
  /** Null among them: it may be left open. */
  enum?: readonly (string | null)[]
  anyOf?: readonly Shape[]
  properties?: Readonly<Record<string, Shape>>
  items?: Shape
}
/** `{ options: { kind: 'choice' } }`: options are asked for where kind is choice. */
type When = Readonly<Record<string, Line>>
type Line = Readonly<Record<string, unknown>>

type Facts = { schema?: Shape; labels?: Labels; when?: When; sums?: readonly string[] }

/** A list of small records, drawn from the JSON Schema of the field and the words that its definition gives. */
export default function StructureInput({ prop, value, onChange, disabled = false }: InputProps) {
  const { schema = {}, labels, when, sums = [] } = (prop.kind.facts ?? {}) as Facts
  const lines = (Array.isArray(value) ? value : []) as Line[]
  return (
    <>
      <Lines
        shape={schema.items ?? {}}
        labels={labels}
        when={when ?? {}}
        lines={lines}
        change={(next) => onChange?.(next)}
        disabled={disabled}
      />
      {lines.length > 1 && sums.map((name) => <Sum key={name} name={name} lines={lines} labels={labels} />)}
    </>
  )
}

type SumProps = { name: string; lines: readonly Line[]; labels: Labels | undefined }

function Sum({ name, lines, labels }: SumProps) {
  const t = useTexts(texts)
  const say = useSay()
  const called = labels?.[name]
  return (
    <p className="linesum num" role="status">
      {t('sumOf', { name: called ? say(called) : name, sum: moneyText(String(sumOf(lines, name))) })}
    </p>
  )
}

type LinesProps = {
  shape: Shape
  labels: Labels | undefined
  when: When
  lines: readonly Line[]
  change: (lines: readonly Line[]) => void
  disabled: boolean
}

function Lines({ shape, labels, when, lines, change, disabled }: LinesProps) {
  const t = useTexts(uiTexts)
  const parts = partsOf(shape, labels)
  return (
    <div className="lines">
      {lines.map((line, at) => (
        <div className="linerow" key={at} role="group" aria-label={t('lineNo', { n: at + 1 })}>
          {parts
            .filter(([name]) => Object.entries(when[name] ?? {}).every(([other, is]) => line[other] === is))
            .map(([name, part]) => (
              <Part
                key={name}
                name={name}
                at={at}
                part={part}
                labels={labels}
                value={line[name]}
                disabled={disabled}
                change={(next) =>
                  change(lines.map((one, index) => (index === at ? { ...one, [name]: next } : one)))
                }
              />
            ))}
          <span className="ends">
            <button
              type="button"
              className="ib"
              disabled={disabled || at === 0}
              aria-label={t('rowUp', { n: at + 1 })}
              title={t('rowUp', { n: at + 1 })}
              onClick={() => change(raised(lines, at))}
            >
              <Icon name="up" size={14} />
            </button>
            <button
              type="button"
              className="ib"
              disabled={disabled}
              aria-label={t('removeRow', { n: at + 1 })}
              title={t('removeRow', { n: at + 1 })}
              onClick={() => change(lines.filter((_line, index) => index !== at))}
            >
              <Icon name="trash" size={14} />
            </button>
          </span>
        </div>
      ))}
      <button
        type="button"
        className="b s"
        disabled={disabled}
        onClick={() => change([...lines, started(parts)])}
      >
        <Icon name="plus" size={14} />
        {t('addRow')}
      </button>
    </div>
  )
}

/** The same lines with this one before the one above it: authors and questions are read in their order. */
export const raised = <T,>(lines: readonly T[], at: number): T[] =>
  lines.flatMap((line, index) => {
    if (index === at - 1) return [lines[at] as T, line]
    return index === at && at > 0 ? [] : [line]
  })

type PartProps = {
  name: string
  at: number
  part: Shape
  labels: Labels | undefined
  value: unknown
  disabled: boolean
  change: (value: unknown) => void
}

function Part({ name, at, part, labels, value, disabled, change }: PartProps) {
  const say = useSay()
  const word = labels?.[name] ? say(labels[name]) : name
  const common = { 'aria-label': `${word} ${at + 1}`, disabled, size: 'small' as const }
  if (isList(part))
    return (
      <fieldset className="sub">
        <legend>{word}</legend>
        <Lines
          shape={part.items ?? {}}
          labels={labelsUnder(labels, name)}
          when={{}}
          lines={(Array.isArray(value) ? value : []) as Line[]}
          change={change}
          disabled={disabled}
        />
      </fieldset>
    )
  if (typesOf(part).includes('boolean'))
    return (
      <Checkbox
        aria-label={common['aria-label']}
        disabled={disabled}
        checked={value === true}
        onChange={(event) => change(event.target.checked)}
      >
        {word}
      </Checkbox>
    )
  const isNumber = typesOf(part).some((type) => type === 'integer' || type === 'number')
  return (
    <span>
      {/* What a field asks is read where it is filled, too. */}
      <small aria-hidden="true">{word}</small>
      {part.enum ? (
        <Select
          {...common}
          value={value === undefined || value === null ? null : String(value)}
          allowClear={part.enum.includes(null)}
          onChange={(key: string | undefined) => change(key ?? null)}
          options={part.enum
            .filter((key) => key !== null)
            .map((key) => {
              const known = labels?.[`${name}.${key}`]
              return { value: key, label: known ? say(known) : key }
            })}
        />
      ) : part.format === 'calendarDay' ? (
        <DayInput {...common} value={value} onChange={change} />
      ) : isNumber ? (
        <InputNumber
          {...common}
          value={value === undefined || value === null ? null : Number(value)}
          onChange={(next) => change(next ?? undefined)}
        />
      ) : (
        <Input {...common} value={String(value ?? '')} onChange={(event) => change(event.target.value)} />
      )}
    </span>
  )
}

/** What is asked: the properties that have words, in the order of the words; all plain ones where there are none. */
function partsOf(shape: Shape, labels: Labels | undefined): [string, Shape][] {
  const all = shape.properties ?? {}
  const names = labels ? Object.keys(labels).filter((name) => all[name]) : Object.keys(all)
  return names
    .map((name): [string, Shape] => [name, all[name] ?? {}])
    .filter(
      ([, part]) => isList(part) || !typesOf(part).some((type) => type === 'array' || type === 'object'),
    )
}

const isList = (part: Shape) => part.items?.properties !== undefined
const typesOf = ({ type, anyOf }: Shape): string[] =>
  anyOf ? anyOf.flatMap(typesOf) : Array.isArray(type) ? type : [type ?? 'string']

/** A new line has its yes-or-no answered and, where one must be, its first choice taken, as its controls show it. */
function started(parts: readonly [string, Shape][]): Line {
  return Object.fromEntries(
    parts.flatMap(([name, part]): [string, unknown][] => {
      if (part.enum) return part.enum.includes(null) ? [] : [[name, part.enum[0]]]
      return typesOf(part).includes('boolean') ? [[name, false]] : []
    }),
  )
}
