import type { DocumentEvent } from '../documents-shape.ts'

/** The life of one unit as the browser reads it. */
export type UnitCard = {
  readonly events: readonly DocumentEvent[]
  /** What was paid for it, where that is known. */
  readonly price: string | null
  /** What its work orders came to, and how many they are; nothing for who may not list them. */
  readonly work?: string
  readonly orders?: number
  readonly total: string
}
