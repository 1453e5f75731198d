import type { Area } from '#kernel/definition/area.ts'
import type { Supply } from '#kernel/definition/supply.ts'
import type { Tx } from '#kernel/store/db.ts'

export type Brought = { readonly area: Area; readonly supply?: Supply }

/** Menus, rights and words of an area that comes while the product runs, and their leaving; in the transaction handed in. */
export type Bringing = {
  toPlatform(tx: Tx, area: Brought): Promise<void>
  toTenant(tx: Tx, area: Brought): Promise<void>
  /** With what it became where it stays: then no more leaves than that has not. */
  fromPlatform(tx: Tx, area: Brought, became?: Brought): Promise<void>
  fromTenant(tx: Tx, area: Brought, became?: Brought): Promise<void>
}
