import type { Answer } from '#app/testing.ts'
import type { Prototype } from '../terms/shapes.ts'

/** A field as somebody draws it by hand: a text that lists show. */
export const field = (propertyName: string, more: Partial<Prototype> = {}): Prototype => ({
  jdbcName: '',
  jdbcType: '',
  propertyName,
  kind: 'text',
  zh: `字段${propertyName}`,
  en: `Field ${propertyName}`,
  max: 60,
  isList: true,
  ...more,
})

export type Saved = { id: string; version: number; tenantId: string } & Record<string, unknown>
export const saved = ({ body }: Answer): Saved => body.data
