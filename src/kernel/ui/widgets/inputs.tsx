import { Input, InputNumber, Select, Switch } from 'antd'
import type { Choices, Narrowing } from '#kernel/definition/kinds.ts'
import { useDictionary } from '../dictionary.ts'
import { useLang } from '../say.ts'
import { blankToNull, useRefOptions, type RefProps } from './RefInput.tsx'
import type { InputProps } from './types.ts'
import { UsualWords } from './UsualWords.tsx'

const full = { width: '100%' }

export function TextInput({ prop, value, onChange, ...rest }: InputProps) {
  return (
    <Input
      {...rest}
      value={(value as string) ?? ''}
      onChange={(event) => onChange?.(event.target.value)}
      maxLength={maxOf(prop)}
      type={prop.kind.facts?.type as string | undefined}
    />
  )
}

export function LongTextInput({ prop, value, onChange, ...rest }: InputProps) {
  const { usual } = prop.options
  return (
    <>
      {usual && <UsualWords from={usual} onPick={(words) => onChange?.(words)} />}
      <Input.TextArea
        {...rest}
        value={(value as string) ?? ''}
        onChange={(event) => onChange?.(event.target.value)}
        autoSize={{ minRows: 3, maxRows: 12 }}
        maxLength={maxOf(prop)}
      />
    </>
  )
}

const maxOf = (prop: InputProps['prop']) => prop.kind.facts?.max as number | undefined

export function SecretInput({ prop: _prop, value, onChange, ...rest }: InputProps) {
  return (
    <Input.Password
      {...rest}
      autoComplete="new-password"
      value={(value as string) ?? ''}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

export function IntegerInput({ prop, value, ...rest }: InputProps) {
  const now = useLang()
  const { min, max, said = {} } = (prop.kind.facts ?? {}) as { min?: number; max?: number; said?: Choices }
  const words = Object.entries(said).map(([key, word]) => ({ value: Number(key), label: word[now] }))
  // Every figure that may stand here has a word.
  if (words.length > 0 && words.length === Number(max) - Number(min) + 1)
    return <Select style={full} {...rest} value={value ?? null} options={words} allowClear={!prop.required} />
  return <InputNumber {...rest} value={value as number} min={min} max={max} precision={0} style={full} />
}

/** Amounts stay text from key to column: a float would lose a cent somewhere. */
export function DecimalInput({ prop, value, ...rest }: InputProps) {
  return (
    <InputNumber<string>
      {...rest}
      stringMode
      value={value as string}
      precision={Number(prop.kind.facts?.scale ?? 2)}
      style={full}
    />
  )
}

export function YesNoInput({ id, value, onChange, disabled }: InputProps) {
  return (
    <Switch
      {...(id && { id })}
      checked={Boolean(value)}
      onChange={(on) => onChange?.(on)}
      disabled={disabled ?? false}
    />
  )
}

function useChoices(prop: InputProps['prop']) {
  const now = useLang()
  return Object.entries((prop.kind.facts?.choices ?? {}) as Choices).map(([value, label]) => ({
    value,
    label: label[now],
  }))
}

export function ChoiceInput({ prop, value, ...rest }: InputProps) {
  return (
    <Select
      style={full}
      {...rest}
      value={blankToNull(value)}
      options={useChoices(prop)}
      allowClear={!prop.required}
    />
  )
}

export function ChoicesInput({ prop, value, ...rest }: InputProps) {
  return (
    <Select
      style={full}
      {...rest}
      mode="multiple"
      value={(value as string[]) ?? []}
      options={useChoices(prop)}
    />
  )
}

export function WordsInput({ prop: _prop, value, ...rest }: InputProps) {
  return (
    <Select
      style={full}
      {...rest}
      mode="tags"
      value={(value as string[]) ?? []}
      open={false}
      suffixIcon={null}
      tokenSeparators={[';', '；', ',', '，', '、']}
    />
  )
}

export function DictInput({ prop, value, ...rest }: InputProps) {
  const words = useDictionary(String(prop.kind.facts?.dict))
  return (
    <Select
      style={full}
      {...rest}
      {...(prop.kind.listed && { mode: 'multiple' as const })}
      value={prop.kind.listed ? value : blankToNull(value)}
      allowClear
      options={words.map(({ key, value: label }) => ({ value: key, label }))}
    />
  )
}

/** What alone fits whatever else is filled in; the server refuses all others. */
const fixedOf = (prop: InputProps['prop']) =>
  Object.fromEntries(
    Object.entries((prop.kind.facts?.narrowedBy ?? {}) as Narrowing).flatMap(([key, wanted]) =>
      'field' in wanted ? [] : [[key, wanted.join(',')]],
    ),
  )

/** Several ids travel as a comma list. */
export function RefsInput({ prop, value, onChange, fitting, ...rest }: RefProps) {
  const ids = Array.isArray(value)
    ? value.map(String)
    : String(value ?? '')
        .split(',')
        .filter(Boolean)
  const options = useRefOptions(prop, ids, fitting ?? fixedOf(prop))
  return (
    <Select
      style={full}
      {...rest}
      {...options}
      mode="multiple"
      value={ids}
      onChange={(next: string[]) => onChange?.(next.join(','))}
    />
  )
}
