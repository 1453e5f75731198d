import { label, type Label } from '#kernel/definition/index.ts'

/** Rules of rooms and buildings: pure, for server and browser alike. */

export const mixed = '3'
export const closed = '0'
export const mostRooms = 2000

/** States of buildings and rooms (campus domain 4.19, 4.20): 1 in use, 2 under repair, 0 closed. What is closed is used again before it is repaired. */
export const turns: Readonly<Record<string, readonly string[]>> = {
  '1': ['2', '0'],
  '2': ['1', '0'],
  '0': ['1'],
}
export const mayTurn = (from: string, to: string): boolean => from === to || (turns[from] ?? []).includes(to)

type Floors = { readonly floorCount: number; readonly undergroundFloors: number | null }

export function floorFits(floor: number, { floorCount, undergroundFloors }: Floors): boolean {
  return floor !== 0 && floor <= floorCount && floor >= -(undergroundFloors ?? 0)
}

/** A room of a mixed building may be for anybody; in any other it is like the building. */
export function genderFits(room: string, build: string): boolean {
  return build === mixed || room === build
}

export function dormNameOf(buildName: string, unitNo: string | null, roomNo: string): string {
  return [buildName, unitNo ? `${unitNo}单元` : '', roomNo].filter(Boolean).join(' ').slice(0, 100)
}

export type Plan = {
  readonly floors: readonly number[]
  readonly perFloor: number
  /** `{floor}{no:2}` → 101, 102 … */
  readonly pattern: string
}

export type PlannedRoom = { readonly floorNo: number; readonly roomNo: string }

/** The rooms of some floors by a pattern; undefined where the pattern would give one number twice. */
export function plannedRooms({ floors, perFloor, pattern }: Plan): PlannedRoom[] | undefined {
  if (!/\{no(:\d)?\}/.test(pattern)) return undefined
  const rooms = floors.flatMap((floorNo) =>
    Array.from({ length: perFloor }, (_, i) => ({ floorNo, roomNo: numbered(pattern, floorNo, i + 1) })),
  )
  return new Set(rooms.map((room) => room.roomNo)).size === rooms.length ? rooms : undefined
}

function numbered(pattern: string, floor: number, no: number): string {
  return pattern
    .replace(/\{floor\}/g, floor < 0 ? `B${-floor}` : String(floor))
    .replace(/\{no(?::(\d))?\}/g, (_, width?: string) => String(no).padStart(Number(width ?? 1), '0'))
}

/** `1-6` or `1,2,5`; undefined for anything else. */
export function floorsIn(text: string): number[] | undefined {
  const range = /^\s*(-?\d{1,2})\s*[-–~]\s*(-?\d{1,2})\s*$/.exec(text)
  const list = range ? span(Number(range[1]), Number(range[2])) : text.split(/[,，、]/).map(Number)
  const floors = list.filter((floor) => floor !== 0)
  return floors.length > 0 && floors.every(Number.isInteger) ? [...new Set(floors)] : undefined
}

const span = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)

/** How a room stands in the matrix: by its own state first, then by who lives there. */
export type RoomState = 'empty' | 'partly' | 'full' | 'maintenance' | 'closed'

export const roomStates: Readonly<Record<RoomState, Label>> = {
  empty: label('空', 'Empty'),
  partly: label('有空', 'Partly'),
  full: label('住满', 'Full'),
  maintenance: label('维修', 'Maintenance'),
  closed: label('停用', 'Closed'),
}

/** How the cooling of a room stands, for offices that keep the units: what presses most comes first. */
export type CoolState = 'leased' | 'reported' | 'repairing' | 'overdue' | 'idle' | 'none' | 'off'

export const coolStates: Readonly<Record<CoolState, Label>> = {
  leased: label('在租', 'Leased'),
  reported: label('已报修', 'Reported'),
  repairing: label('维修中', 'Repairing'),
  overdue: label('欠租', 'Overdue'),
  idle: label('未租', 'Not leased'),
  none: label('未装', 'None'),
  off: label('停用', 'Closed'),
}

/** What hangs in a room: the worst fault (0 none, 1 reported, 2 under repair) and how the leases stand. */
export type Cooling = { readonly fault: string; readonly overdue: boolean; readonly leased: boolean }

export function coolStateOf({ status }: { readonly status: string | number }, units?: Cooling): CoolState {
  if (String(status) !== '1') return 'off'
  if (!units) return 'none'
  if (units.fault === '2') return 'repairing'
  if (units.fault === '1') return 'reported'
  if (units.overdue) return 'overdue'
  return units.leased ? 'leased' : 'idle'
}

type Room = {
  readonly status: string | number
  readonly bedCount: number
  readonly occupiedBeds: number | null
}

export function roomStateOf({ status, bedCount, occupiedBeds }: Room): RoomState {
  if (String(status) === closed) return 'closed'
  if (String(status) === '2') return 'maintenance'
  if (!occupiedBeds) return 'empty'
  return occupiedBeds < bedCount ? 'partly' : 'full'
}
