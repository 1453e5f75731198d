import { Select } from 'antd'
import type { ReactNode } from 'react'
import { entityNamed } from '../entities.ts'
import { usePicker } from '../picker.ts'
import type { InputProps } from './types.ts'

const full = { width: '100%' }

export const blankToNull = (value: unknown) => (value === undefined || value === '' ? null : String(value))

/** `fitting`: what narrows the rows beside the words typed; undefined offers none. */
export type Fitting = Readonly<Record<string, string>>

export type RefProps = InputProps & {
  fitting?: Fitting
  /** Stands in the box before the value. */
  prefix?: ReactNode
}

export function RefInput({ prop, value, onChange, fitting, ...rest }: RefProps) {
  const options = useRefOptions(prop, blankToNull(value) === null ? [] : [String(value)], fitting)
  return (
    <Select
      style={full}
      {...rest}
      {...options}
      value={blankToNull(value)}
      onChange={(id) => onChange?.(id ?? null)}
      allowClear={!prop.required}
    />
  )
}

export const useRefOptions = (prop: InputProps['prop'], chosen: readonly string[], fitting?: Fitting) =>
  usePicker(entityNamed(String(prop.kind.facts?.target)), chosen, { fitting })
