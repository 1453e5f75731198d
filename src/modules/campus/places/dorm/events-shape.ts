/** What happened to a room, as its documents tell it; the browser reads the same shape. */
export type RoomEvent = {
  readonly at: string
  /** Of which record, by the name of its entity. */
  readonly entity: string
  readonly id: string
  readonly text: string
}
