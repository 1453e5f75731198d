import type { ComponentType } from 'react'
import type { Life } from '#kernel/life/life.ts'
import type { Area, Entity, Label } from '#kernel/definition/index.ts'

/** What an area shows beside the screens that its definitions give. Each part loads when it is looked at. */
export type AreaScreens = {
  /** First parts of the paths of its screens: `journal` of `/journal/issues`. */
  readonly roots: readonly string[]
  /** Its definitions; they load with the first of its screens. */
  readonly definitions: () => Promise<Area>
  /** Records of many areas name its own, as people and files: asked first for what an area names and does not define. */
  readonly namedByMany?: true
  /** Menu path → screen; `{name}` stands for any one part of the path. */
  readonly screens?: Readonly<Record<string, ScreenPart>>
  /** Pieces of the start page, in their order. */
  readonly dashboard?: readonly DashboardPiece[]
  /** What people may change of their own account. */
  readonly profile?: () => Promise<{ readonly entity: Entity; readonly fields: readonly string[] }>
  /** What it shows beside records of whatever area; asked of each of them when its details are opened. */
  readonly besideRecord?: BesideRecord | readonly BesideRecord[]
  /** Areas that it has come and go while the product runs, as they are now. */
  readonly live?: () => Promise<readonly LiveParts[]>
  /** How its records live; loaded when somebody takes a first step. */
  readonly lives?: () => Promise<{ lives: readonly Life[] }>
}

/** An area that has no files: what its drawing makes of it. */
export type LiveParts = { readonly area: Area; readonly lives: readonly Life[] }

type Loads = () => Promise<{ default: ComponentType }>

export type BesideRecord = {
  readonly of: (entity: Entity) => boolean
  readonly load: () => Promise<{ default: ComponentType<{ readonly entity: Entity; readonly id: string }> }>
}

export type ScreenPart = {
  readonly load: Loads
  /** One tab for each record, as `?id=`; not in the menu, so reached from a list. */
  readonly perRecord?: Label
  /** Path of the menu whose page leads here: whoever has that menu may come by the address too. */
  readonly under?: string
  /** It needs the width: the side menu is folded while it is looked at, and unfolds for whoever wants it. */
  readonly wide?: true
}

/** A menu item that it shows for whoever does not hold a right; for those who do, other rows wait there. */
export type Covered = { readonly path: string; readonly unless: string }

export type DashboardPiece = {
  readonly name: string
  /** As the list says it in which people arrange their page. */
  readonly label: Label
  /** Whoever holds this right sees it. */
  readonly right: string
  /** Before those of other areas, for whoever holds its right. */
  readonly first?: boolean
  /**
   * Menu items whose waiting rows it shows itself; what waits behind all others is counted beside it. A piece without any,
   * which shows figures and no work, stands behind that.
   */
  readonly covers?: readonly (string | Covered)[]
  readonly load: Loads
}
