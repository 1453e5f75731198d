import type { CoolState, RoomState } from './rules.ts'

/** Trees of places as the contract spells nodes; a node says what it is, for ids of different tables may meet. */
export type PlaceNode = {
  readonly id: string
  readonly parentId: string
  readonly title: string
  readonly key: string
  readonly value: string
  readonly kind: 'school' | 'campus' | 'region' | 'build'
  readonly hasChildren: boolean
  readonly children?: PlaceNode[]
  readonly builds?: number
  readonly beds?: number
  readonly occupied?: number
  readonly floors?: number
  readonly basements?: number
}

/** A room as its card in the matrix shows it. */
export type MatrixRoom = {
  readonly id: string
  readonly floorNo: number
  readonly unitNo: string
  readonly roomNo: string
  readonly bedCount: number
  readonly occupiedBeds: number
  readonly aircondSlots: number
  readonly aircondCount: number
  readonly hygieneScore: string | null
  readonly status: number
  readonly state: RoomState
  /** Nothing where the reader's lists show no units. */
  readonly cool?: CoolState
}
/** What of a building waits for somebody; nothing where the reader's lists do not show it. */
export type MatrixCooling = {
  /** Rooms with a unit on lease, and rooms in use that may have one. */
  readonly cooled: number
  readonly coolable: number
  readonly ending: number
  /** Repairs that are open, and how many of them are late. */
  readonly repairs?: number
  readonly late?: number
}
export type MatrixFloor = {
  readonly floorNo: number
  readonly beds: number
  readonly occupied: number
  readonly rooms: readonly MatrixRoom[]
}
