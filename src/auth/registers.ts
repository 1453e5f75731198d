import type { Context } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import type { AuthNeeds } from './needs.ts'

/** Whether people may make themselves an account at this tenant: pages offer what the calls take. */
export const registers = async (ctx: Pick<Context, 'parameter'>, tenantId: string): Promise<boolean> =>
  (await ctx.parameter(tenantId, 'registration')) !== 'closed'

/**
 * Whether an account of a role could do anything at this tenant: of what its package does not hold the people would come in
 * and find nothing (threat T06). A role that holds no right of its own is of use without one.
 */
export async function isOffered(
  reader: Reader,
  { inPackage }: Pick<AuthNeeds, 'inPackage'>,
  tenantId: string,
  alias: string,
): Promise<boolean> {
  const row = await reader.one(
    sql`select 1 as one from role r where r.role_alias = ${alias} and r.is_deleted = 0
          and (not exists (select 1 from role_menu rm where rm.role_id = r.id)
            or exists (select 1 from role_menu rm where rm.role_id = r.id and ${inPackage(tenantId, sql.raw('rm.menu_id'))})) limit 1`,
  )
  return row !== undefined
}
