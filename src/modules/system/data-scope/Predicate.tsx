import { Input, Select } from 'antd'
import type { ComponentType } from 'react'
import type { FilterOp } from '#kernel/definition/kind.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { inputOf } from '#kernel/ui/widgets/inputOf.ts'
import { RefInput } from '#kernel/ui/widgets/RefInput.tsx'
import type { InputProps } from '#kernel/ui/widgets/types.ts'
import { optionOf, useBeside, useDefined, useProperties } from './asked.ts'
import { viewer, type Part, type Predicate as Held, type Property } from './shapes.ts'
import { opTexts, scopeTexts } from './texts.ts'

/** Conditions of a custom scope: a property, how it stands to a value, and the value in the control of its kind. */
export function Predicate({ value, onChange, disabled = false }: InputProps) {
  const t = useTexts(scopeTexts)
  const custom = String(useBeside('scopeType') ?? '') === '5'
  const properties = useProperties()?.filter(({ ops }) => ops.length > 0)
  const held = (value ?? {}) as Held
  const way = held.any ? 'any' : 'all'
  const parts = held[way] ?? []
  // Without a condition there is no predicate: an empty one would be refused where none is asked for.
  const put = (next: readonly Part[], how: 'all' | 'any' = way) =>
    onChange?.(next.length === 0 ? null : { [how]: next })
  if (!custom && parts.length === 0) return <p className="mut">{t('customOnly')}</p>
  if (!properties) return <p className="mut">{t('chooseFirst')}</p>
  const first = properties[0]
  return (
    <div className="lines">
      {parts.length > 1 && (
        <Select
          size="small"
          aria-label={t('which')}
          value={way}
          disabled={disabled}
          onChange={(how: 'all' | 'any') => put(parts, how)}
          options={[
            { value: 'all', label: t('all') },
            { value: 'any', label: t('any') },
          ]}
        />
      )}
      {parts.map((part, at) => (
        <Line
          key={at}
          at={at + 1}
          part={part}
          properties={properties}
          disabled={disabled}
          change={(next) => put(parts.map((one, index) => (index === at ? next : one)))}
          remove={() => put(parts.filter((_one, index) => index !== at))}
        />
      ))}
      <button
        type="button"
        className="b s"
        disabled={disabled || parts.length >= 20 || !first}
        onClick={() => first && put([...parts, begun(first)])}
      >
        <Icon name="plus" size={14} />
        {t('more')}
      </button>
    </div>
  )
}

const begun = ({ name, ops }: Property): Part => ({ field: name, op: ops[0] ?? 'equal', value: '' })

type LineProps = {
  at: number
  part: Part
  properties: readonly Property[]
  disabled: boolean
  change: (part: Part) => void
  remove: () => void
}

function Line({ at, part, properties, disabled, change, remove }: LineProps) {
  const t = useTexts(scopeTexts)
  const say = useTexts(opTexts)
  const property = properties.find(({ name }) => name === part.field)
  const common = { size: 'small', disabled } as const
  return (
    <div className="linerow" role="group" aria-label={`${property?.title ?? part.field} ${at}`}>
      <Select
        {...common}
        aria-label={t('field', { n: at })}
        showSearch
        optionFilterProp="title"
        value={part.field}
        popupMatchSelectWidth={false}
        onChange={(name) => change(begun(properties.find((one) => one.name === name) ?? properties[0]!))}
        options={properties.map(optionOf)}
      />
      <Select
        {...common}
        aria-label={t('op', { n: at })}
        // Written without one by a client: it is the way that lists filter plainly.
        value={part.op || null}
        onChange={(op: string) => change({ ...part, op })}
        options={(property?.ops ?? []).map((op) => ({ value: op, label: say(op) }))}
      />
      <Value
        at={at}
        part={part}
        points={property?.points}
        disabled={disabled}
        change={(value) => change({ ...part, value })}
      />
      <span className="ends">
        <button
          type="button"
          className="ib"
          disabled={disabled}
          aria-label={t('less', { n: at })}
          title={t('less', { n: at })}
          onClick={remove}
        >
          <Icon name="trash" size={14} />
        </button>
      </span>
    </div>
  )
}

type ValueProps = {
  at: number
  part: Part
  points: 'user' | 'dept' | undefined
  disabled: boolean
  change: (value: string) => void
}

const byWords: readonly string[] = ['like', 'notlike', 'likeleft', 'likeright'] satisfies FilterOp[]
/** Kinds whose own control gives one value as a filter reads it. */
const ownControl: readonly string[] = ['choice', 'dict', 'date', 'dateTime', 'integer', 'decimal', 'money']

function Value({ at, part: { field, op, value }, points, disabled, change }: ValueProps) {
  const t = useTexts(scopeTexts)
  const prop = useDefined()(field)
  if (op === 'null' || op === 'notnull') return <span />
  const given = { disabled, 'aria-label': t('value', { n: at }) }
  const take = (next: unknown) => change(next === null || next === undefined ? '' : String(next))
  const held = value === '' ? undefined : value
  if (prop?.kind.points && !byWords.includes(op)) {
    const self = points && viewer[points]
    return (
      <span className="either">
        {self && (
          <Select
            {...given}
            size="small"
            style={{ width: '100%' }}
            value={value === self ? 'self' : 'one'}
            onChange={(how) => change(how === 'self' ? self : '')}
            options={[
              { value: 'self', label: t(points === 'user' ? 'viewer' : 'viewerDept') },
              { value: 'one', label: t('certain') },
            ]}
          />
        )}
        {value !== self && <RefInput {...given} prop={prop} value={held} onChange={take} />}
      </span>
    )
  }
  if (prop?.kind.widget === 'yesNo')
    return (
      <Select
        {...given}
        size="small"
        value={value === '' ? null : ['1', 'true'].includes(value) ? '1' : '0'}
        onChange={take}
        options={[
          { value: '1', label: t('yes') },
          { value: '0', label: t('no') },
        ]}
      />
    )
  if (prop && !byWords.includes(op) && ownControl.includes(prop.kind.widget)) {
    return <Own {...given} input={inputOf(prop.kind)} prop={prop} value={held} onChange={take} />
  }
  return <Input {...given} size="small" value={value} onChange={(event) => change(event.target.value)} />
}

/** The control that its kind asks with. */
function Own({ input: Input, ...given }: InputProps & { input: ComponentType<InputProps> }) {
  return <Input {...given} />
}
