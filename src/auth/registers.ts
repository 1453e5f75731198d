import type { Context } from '#kernel/http/caller.ts'

/** Whether people may make themselves an account at this tenant: pages offer what the calls take. */
export const registers = async (ctx: Pick<Context, 'parameter'>, tenantId: string): Promise<boolean> =>
  (await ctx.parameter(tenantId, 'registration')) !== 'closed'
