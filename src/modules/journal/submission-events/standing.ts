import { shape } from '#kernel/life/life.ts'
import { actingRoles, type ActingRole } from './definition.ts'

/** Who stands to a record by their roles on its paper, which are asked before its life is. */
export const byActingRole = {
  roles: actingRoles,
  facts: shape<{ readonly roles: ReadonlySet<ActingRole> }>(),
  stands: (_row: unknown, _caller: unknown, { roles }: { readonly roles: ReadonlySet<ActingRole> }) => roles,
}
