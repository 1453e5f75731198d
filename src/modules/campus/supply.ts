import type { DictionarySupply, RoleSupply, Supply } from '#kernel/definition/supply.ts'
import { dictionaries } from './dictionaries.ts'
import { roles } from './roles.ts'

/** Roles and words that every tenant gets of the campus; each keeps and changes its own. */
export const supply: Supply = {
  roles: Object.fromEntries(
    roles.map(({ alias, label, grants, portal }, i): [string, RoleSupply] => [
      alias,
      { label, heldBy: portal ? 'portal' : 'staff', rights: grants, sort: 20 + i },
    ]),
  ),
  dictionaries: Object.fromEntries(
    dictionaries.map(({ code, label, words }): [string, DictionarySupply] => [
      code,
      {
        label,
        owner: 'tenant',
        entries: words.map(({ key, label: { zh, en } }) => [key, zh, en] as const),
      },
    ]),
  ),
}
