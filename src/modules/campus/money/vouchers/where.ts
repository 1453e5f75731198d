import { route } from '#kernel/http/slice.ts'
import { aircondPaymentVoucher } from './definition.ts'

/** To which account, or at which desk, people pay: said where proof of it is asked for. */
export const whereRoute = route(
  {
    method: 'GET',
    url: `${aircondPaymentVoucher.path}/where`,
    permission: 'aircondPaymentVoucher_add',
    summary: 'How people pay, as the office words it',
  },
  async ({ caller, ctx }) => ({ words: (await ctx.parameter(caller.tenantId, 'campus.pay.where')).trim() }),
)
