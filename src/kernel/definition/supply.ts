import type { Label } from './kind.ts'

/**
 * What an area brings into the database: once for the installation or once for every tenant, and never again (decision
 * 26). Data alone, and of no use to a browser, which therefore never loads it.
 */
export type Supply = {
  /** Role alias → role. */
  readonly roles?: Readonly<Record<string, RoleSupply>>
  /** Rights for roles that another area brings: role alias → rights. */
  readonly rights?: Readonly<Record<string, readonly string[]>>
  /** Dictionary code → words. */
  readonly dictionaries?: Readonly<Record<string, DictionarySupply>>
}

export type RoleSupply = {
  readonly label: Label
  /** Somebody of the office, or a person who comes through the portal. */
  readonly heldBy: 'staff' | 'portal'
  /**
   * Permission codes. `post_*` is every code that begins so, those of later versions too; `!post_delete` takes one out
   * again; `*` is everything that is not the platform's.
   */
  readonly rights: readonly string[]
  /** Place in the list of roles. */
  readonly sort?: number
  /** In the platform's tenant alone. */
  readonly platformOnly?: true
  /** People without an account may register as it: `POST blade-auth/{alias}/register`. */
  readonly registers?: true
}

export type DictionarySupply = {
  readonly label: Label
  /** The platform's dictionaries are the same for everybody; a tenant's own are its to change. */
  readonly owner: 'platform' | 'tenant'
  readonly entries: readonly DictionaryWord[]
}
export type DictionaryWord = readonly [key: string, zh: string, en: string, remark?: string]

/** The codes of `all` that these rights stand for, and codes that are written out. */
export function expandRights(rights: readonly string[], all: readonly string[]): string[] {
  const without = rights.filter((right) => right.startsWith('!')).map((right) => right.slice(1))
  const wanted = rights.filter((right) => !right.startsWith('!'))
  const found = wanted.flatMap((right) =>
    right.includes('*') ? all.filter((code) => fits(code, right)) : [right],
  )
  return [...new Set(found)].filter((code) => !without.some((right) => fits(code, right)))
}

const fits = (code: string, right: string) =>
  right.endsWith('*') ? code.startsWith(right.slice(0, -1)) : code === right
