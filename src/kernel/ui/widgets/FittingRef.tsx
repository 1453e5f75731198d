import { Form } from 'antd'
import type { Narrowing } from '#kernel/definition/kinds.ts'
import { RefsInput } from './inputs.tsx'
import { RefInput, type Fitting } from './RefInput.tsx'
import type { InputProps } from './types.ts'

/** References that only some rows fit: by what stands in other fields of the same form, or by fixed values. */
export default function FittingRef(props: InputProps) {
  const narrowing = (props.prop.kind.facts?.narrowedBy ?? {}) as Narrowing
  const values = (Form.useWatch([], Form.useFormInstance()) ?? {}) as Readonly<Record<string, unknown>>
  const fitting: Fitting = Object.fromEntries(
    Object.entries(narrowing).map(([key, wanted]) => [
      key,
      'field' in wanted ? [values[wanted.field] ?? ''].flat().join(',') : wanted.join(','),
    ]),
  )
  // Without the other field nothing is known to fit.
  const open = Object.values(fitting).every((value) => value !== '')
  const Input = props.prop.kind.points === 'many' ? RefsInput : RefInput
  return <Input {...props} fitting={fitting} {...(!open && { disabled: true })} />
}
