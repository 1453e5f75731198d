import { label, type Label } from '#kernel/definition/kind.ts'

/** A building as the plan of its campus shows it; without a place it waits beside the plan. */
export type Pin = {
  readonly id: string
  readonly version: number
  readonly buildName: string
  readonly campusId: string
  /** Percent of the width and height of the picture. */
  readonly mapX: number | null
  readonly mapY: number | null
  readonly status: number
  readonly rooms: number
  readonly beds: number
  readonly occupiedBeds: number
  readonly roomsWithAircond: number
  readonly openRepairs: number
}

/** What pins are coloured by. */
export const lights = {
  occupancy: label('入住', 'Occupancy'),
  repairs: label('未完成报修', 'Open repairs'),
  coverage: label('空调覆盖', 'A/C coverage'),
} as const satisfies Readonly<Record<string, Label>>
export type Light = keyof typeof lights

const share = (part: number, whole: number) => (whole === 0 ? undefined : (100 * part) / whole)
const percent = (value: number | undefined) => (value === undefined ? '–' : `${Math.round(value)}%`)

/** The figure of a pin and its colour, which says no more than the figure. */
export function shownAs(pin: Pin, light: Light): { readonly figure: string; readonly tone: string } {
  if (light === 'repairs')
    return {
      figure: String(pin.openRepairs),
      tone: pin.openRepairs === 0 ? 'green' : pin.openRepairs < 3 ? 'amber' : 'red',
    }
  const value =
    light === 'occupancy' ? share(pin.occupiedBeds, pin.beds) : share(pin.roomsWithAircond, pin.rooms)
  const [some, most] = light === 'occupancy' ? [1, 95] : [40, 80]
  const tone = (value ?? 0) < some ? 'neutral' : (value ?? 0) < most ? 'cyan' : 'info'
  return { figure: percent(value), tone }
}

const within = (value: number) => Math.round(Math.min(100, Math.max(0, value)) * 100) / 100
export type Spot = { readonly x: number; readonly y: number }
export const spotAt = (x: number, y: number): Spot => ({ x: within(x), y: within(y) })

const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Where an arrow key moves a pin: by one percent, by five with Shift held. */
export function moved({ x, y }: Spot, key: string, far: boolean): Spot | undefined {
  const way = ways[key]
  return way && spotAt(x + way[0] * (far ? 5 : 1), y + way[1] * (far ? 5 : 1))
}
