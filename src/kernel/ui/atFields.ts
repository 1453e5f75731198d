import type { FormInstance } from 'antd'
import { ApiError, type FieldFault } from './api.ts'

type Told = {
  /** Everything that is wrong with a field of the form, at that field. */
  readonly at: readonly { readonly name: string; readonly errors: string[] }[]
  /** What no field of the form is about. */
  readonly left: readonly FieldFault[]
}

/** Which field is told what: a fault within a list of small records (`prices.1.amount`) is told at the list. Pure. */
export function faultsAt(names: readonly string[], faults: readonly FieldFault[]): Told {
  const at = new Map<string, string[]>()
  const left: FieldFault[] = []
  for (const fault of faults) {
    const name = [fault.field, fault.field.split('.')[0]!].find((one) => names.includes(one))
    if (name === undefined) left.push(fault)
    else at.set(name, [...new Set([...(at.get(name) ?? []), fault.msg])])
  }
  return { at: [...at].map(([name, errors]) => ({ name, errors })), left }
}

/** Says at each field what is wrong with it; false where something is left that no field of the form is about. */
export function atFields(form: FormInstance, names: readonly string[], error: unknown): boolean {
  const faults = error instanceof ApiError ? error.errors : []
  const { at, left } = faultsAt(names, faults)
  form.setFields([...at])
  return at.length > 0 && left.length === 0
}
