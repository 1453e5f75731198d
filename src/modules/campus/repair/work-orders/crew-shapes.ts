/** Who may be given work, as the dispatch desk knows them. Times are the caller's wall clock, `2026-11-21 09:30:00`. */

export type CrewGroup = {
  readonly id: string
  readonly name: string
  /** Of another company. */
  readonly outside: boolean
  readonly campusIds: readonly string[]
  readonly campusNames: readonly string[]
  /** None: the whole campus. */
  readonly regionIds: readonly string[]
  readonly regionNames: readonly string[]
  /** None: every fault. */
  readonly itemIds: readonly string[]
  readonly itemNames: readonly string[]
  readonly workTypes: readonly string[]
  /** `08:00`, where the group keeps hours. */
  readonly workStart: string | null
  readonly workEnd: string | null
  readonly most: number
}

export type Planned = {
  readonly id: string
  readonly orderNo: string
  readonly status: string
  readonly workerId: string
  readonly buildId: string | null
  readonly place: string | null
  readonly what: string | null
  /** When it is planned, or went on; null while nobody said when. */
  readonly from: string | null
  readonly to: string | null
}

export type CrewMember = {
  readonly id: string
  readonly name: string
  readonly enabled: boolean
  readonly groups: readonly CrewGroup[]
  /** Orders of the day that count against the limit. */
  readonly load: number
  readonly most: number
  readonly plan: readonly Planned[]
}

/** @see crewRoute */
export type Crew = { readonly day: string; readonly now: string; readonly workers: readonly CrewMember[] }

/** How many orders stand in each view of the desk. */
export type DeskCounts = {
  readonly waiting: number
  readonly late: number
  readonly soon: number
  readonly danger: number
  readonly returned: number
  /** Applications for an installation that wait for a worker; none where the caller may not see them. */
  readonly installs: number
  /** Regions where orders wait, most first. */
  readonly regions: readonly { readonly id: string; readonly name: string; readonly n: number }[]
}
