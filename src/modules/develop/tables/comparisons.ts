import { comparable } from '../terms/comparable.ts'
import type { Column, Prototype, TableInfo } from '../terms/shapes.ts'
import { withUnsaid } from './unsaid.ts'

/** Columns that a check holds against each other, where both became fields that can be; else its own words. */
export function withComparisons(fields: readonly Prototype[], { columns }: TableInfo): Prototype[] {
  const said = new Map(columns.map((column) => [column.name, column]))
  const named = new Map(fields.map((field) => [field.jdbcName.toLowerCase(), field]))
  return fields.map((field) => {
    const asked = comparisonsOf(said.get(field.jdbcName))
    const told = asked.map(({ is, column, text }) => {
      const than = named.get(column.toLowerCase())
      const fits = than && !than.isLeftOut && !field.isLeftOut && comparable(field, is, than)
      return fits ? { is, than: than.propertyName } : text
    })
    const compares = told.filter((one) => typeof one !== 'string')
    const unsaid = told.filter((one) => typeof one === 'string')
    return withUnsaid({ ...field, ...(compares.length > 0 && { compares }) }, ...unsaid)
  })
}

const comparisonsOf = (column: Column | undefined) => column?.said?.compares ?? []
