import type { FormInstance } from 'antd'
import { ApiError } from './api.ts'

/** Says at each field what is wrong with it; false where something is left that no field of the form is about. */
export function atFields(form: FormInstance, names: readonly string[], error: unknown): boolean {
  const faults = error instanceof ApiError ? error.errors : []
  const known = faults.filter(({ field }) => names.includes(field))
  form.setFields(known.map(({ field, msg }) => ({ name: field, errors: [msg] })))
  return known.length > 0 && known.length === faults.length
}
