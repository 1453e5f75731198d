import type { Holding } from '../shapes.ts'

/** What a role holds and may be given, as one answer for the screen that changes it. */

export type TreeItem = {
  readonly id: string
  readonly parentId: string
  readonly title: string
  readonly code: string
  readonly button: boolean
}

export type ScopeItem = { readonly id: string; readonly title: string; readonly resource: string }
export type OtherRole = {
  readonly id: string
  readonly roleName: string
  /** It holds whatever the tenant has: naming it everywhere would say nothing. */
  readonly all: boolean
  readonly menu: readonly string[]
}
export type Holder = {
  readonly id: string
  readonly realName: string
  readonly roleIds: readonly string[]
  /** Signed in now: they feel the change with their next press. */
  readonly online: boolean
}

export type Rights = {
  readonly role: {
    readonly id: string
    readonly roleName: string
    readonly roleNameEn: string | null
    readonly roleAlias: string
    readonly heldBy: 'staff' | 'portal'
  }
  /** Who changed what it holds last, and when; null where nobody did since it was brought. */
  readonly changed: { readonly at: string; readonly by: string | null } | null
  /** It came with the product, and so did what it held at first. */
  readonly supplied: boolean
  /** Why the caller may look but change nothing. */
  readonly barred: string | null
  readonly menus: readonly TreeItem[]
  readonly dataScopes: readonly ScopeItem[]
  readonly apiScopes: readonly ScopeItem[]
  readonly held: Holding
  /** Names this state of what is held; the grant is refused when another one has come. */
  readonly seen: string
  readonly others: readonly OtherRole[]
  readonly people: { readonly total: number; readonly first: readonly Holder[] }
}

/** One step as `blade-system/menu/steps` tells it. */
export type StepLine = {
  readonly code: string
  readonly from: readonly string[]
  readonly to: readonly string[]
  /** Empty where it is taken almost throughout. */
  readonly stage: string
}
