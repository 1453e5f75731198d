import type { FilterOp } from '#kernel/definition/kind.ts'

/** What a data scope may be made of, as its form is told it: answered by `resources.ts`, drawn by `web.tsx`. */

/** An entity, or a folder of the menu for every entity in it. */
export type Resource = {
  readonly code: string
  readonly title: string
  /** Title of the folder that it stands under; left out where no menu shows it. */
  readonly under?: string
  /** Entities of a folder. */
  readonly holds?: readonly string[]
}

export type Property = {
  readonly name: string
  readonly title: string
  /** Whose rows they are can be told by it: a person, a department. */
  readonly points?: 'user' | 'dept'
  /** Conditions that it may stand in; none where lists do not filter by it. */
  readonly ops: readonly FilterOp[]
}

/** As predicates write whoever looks, and their department. */
export const viewer = { user: '${userId}', dept: '${deptId}' } as const

export type Part = { readonly field: string; readonly op: string; readonly value: string }
export type Predicate = { readonly all?: readonly Part[]; readonly any?: readonly Part[] }
