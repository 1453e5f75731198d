import type { Label } from '#kernel/definition/index.ts'

/** What an administrator's start page is told (campus domain 8.2); the browser reads the same shape. */
export const startRight = 'log_api_view'

/** The list behind a figure. */
export type Behind = { readonly path: string; readonly query: Readonly<Record<string, string>> }
export type Told = Behind & { readonly n: number }

/** What is still to be set up, by area; of others nothing is told. */
export type StepsAhead = readonly {
  readonly area: string
  readonly label: Label
  readonly steps: readonly {
    readonly key: string
    readonly label: Label
    readonly why: Label
    /** Page on which it is done. */
    readonly path: string
    readonly done: boolean
  }[]
}[]

export type AdministrationStart = {
  /** Accounts that ask to be let in, letters that were not sent, records that a job gave up. */
  readonly pending: Told
  readonly letters: Told
  readonly jobs: Told
  /** Sign-ins that were refused and faults of the server and of browsers, within a day. */
  readonly refused: Told
  readonly errors: Told
  /** Accounts that signed in within one, seven and thirty days. */
  readonly active: Told & { readonly week: number; readonly month: number }
  /** Bytes of all files, attached or kept by an area. */
  readonly storage: Told
  /** Days until the tenant's own time is over; absent where it never is. */
  readonly left?: number
  /** Tenants whose time is over within thirty days; for whoever may see them. */
  readonly expiring?: Told & { readonly rows: readonly { readonly name: string; readonly at: string }[] }
  /** What the tenant has yet to set up; absent where that is done. */
  readonly begin?: StepsAhead
  readonly days: readonly {
    readonly day: string
    readonly signIns: number
    readonly refused: number
    readonly calls: number
    readonly faults: number
  }[]
  readonly roles: readonly { readonly name: string; readonly n: number }[]
  /** What went wrong most within seven days. */
  readonly worst: readonly { readonly name: string; readonly n: number }[]
  /** Calls that took longest within seven days: the 95th percentile in milliseconds. */
  readonly slow: readonly { readonly name: string; readonly ms: number; readonly n: number }[]
}
