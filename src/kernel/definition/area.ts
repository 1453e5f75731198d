import type { Entity } from './entity.ts'
import type { MenuIcon } from './icons.ts'
import type { Label } from './kind.ts'
import type { PortalPage } from '../portal/page.ts'

/** A node of the menu tree above entities; screens without an entity are leaves with a path. */
export type MenuGroup = {
  readonly code: string
  readonly label: Label
  readonly path: string
  readonly icon?: MenuIcon
  readonly sort?: number
  readonly items?: readonly (Entity | MenuGroup)[]
  /** People work on this screen although it has no buttons of its own: its group does not stand behind those that are only read. */
  readonly works?: true
  /** The group below which earlier versions put it: where it still stands there, it moves, once. */
  readonly stoodBelow?: string
  /** Buttons of a screen that has no entity. */
  readonly buttons?: Readonly<Record<string, Label>>
}

/** What a tenant may decide, by key: how it reads, which values mean something, and what holds where nobody decided. */
export type Parameters = Readonly<
  Record<string, Label & { readonly pattern: RegExp; readonly default: string }>
>

/** A folder of modules/: its entities and how they stand in the menu. */
export type Area = {
  readonly code: string
  readonly label: Label
  readonly entities: readonly Entity[]
  readonly menus: readonly MenuGroup[]
  /** Pages for people outside the office. */
  readonly portal?: readonly PortalPage[]
}

export function isEntity(item: Entity | MenuGroup): item is Entity {
  return 'props' in item
}
