import { constantOf } from '../terms/constants.ts'
import { isFigure, type Column, type Prototype } from '../terms/shapes.ts'
import { withUnsaid } from './unsaid.ts'

/** Defaults and bounds, where the kind can have them; the rest is kept in the source's own words. */
export function withBounds(field: Prototype, column: Column | undefined): Prototype {
  const said = column?.said
  if (!said) return field
  if (field.isLeftOut) return withUnsaid(field, ...(said.unsaid ?? []))
  const figure = isFigure(field.kind)
  const bounded: Prototype = {
    ...field,
    ...(figure && said.least !== undefined && { least: said.least }),
    ...(figure && said.most !== undefined && { most: said.most }),
  }
  const fits = said.defaultValue !== undefined && constantOf(bounded, said.defaultValue) !== undefined
  const unsaid = [
    ...(said.unsaid ?? []),
    ...(said.defaultValue !== undefined && !fits ? [`default ${said.defaultValue}`] : []),
    ...(!figure && said.least !== undefined ? [`check ${column.name} >= ${said.least}`] : []),
    ...(!figure && said.most !== undefined ? [`check ${column.name} <= ${said.most}`] : []),
    ...(said.among?.length && field.kind !== 'dict'
      ? [`check ${column.name} in (${said.among.join(', ')})`]
      : []),
  ]
  return withUnsaid({ ...bounded, ...(fits && { defaultValue: said.defaultValue }) }, ...unsaid)
}
