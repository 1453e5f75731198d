/** What happened to a room or a unit, as documents tell it; the browser reads the same shape. */
export type DocumentEvent = {
  readonly at: string
  /** Of which record, by the name of its entity; without one it has no document of its own. */
  readonly entity?: string
  readonly id?: string
  readonly text: string
}
