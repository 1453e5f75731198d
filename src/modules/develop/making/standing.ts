import type { Label } from '#kernel/definition/kind.ts'
import type { AreaDrawing } from '../terms/shapes.ts'

/** What keeps an area from being made, each with where it is: all of it is said at once, and nothing is made meanwhile. */
export type Problem = Label & { readonly table?: string; readonly field?: string }

/** What the product has already, by name. */
export type Standing = {
  /** Names of entities, their paths' and tables' owners included; without those of the area itself. */
  readonly entities: ReadonlySet<string>
  readonly dictionaries: ReadonlySet<string>
  /** Tables whose models are not looked into: those beside the one that is being drawn. */
  readonly drawnElsewhere?: ReadonlySet<string>
  /** As it is live: what has rows cannot be called otherwise any more. */
  readonly live?: AreaDrawing | null
  /** Codes of areas and first parts of addresses. */
  readonly areas: ReadonlySet<string>
}
