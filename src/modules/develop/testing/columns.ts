import type { Column } from '../terms/shapes.ts'

/** A column of somebody else's table as it was read, with nothing said about it but what is given. */
export const column = (name: string, type: string, more: Partial<Column> = {}): Column => ({
  name,
  type,
  nullable: true,
  comment: '',
  primary: false,
  unique: false,
  enumValues: [],
  refTable: null,
  ...more,
})
