import { route } from '#kernel/http/slice.ts'
import { amountOf, cents } from '../../cents.ts'
import { aircondInstallApply } from './definition.ts'

const plans = ['1', '2', '3', '4'] as const

/** What a unit costs on each plan, before anybody applies: whoever is to pay sees the sum they will be asked for. */
export const termsRoute = route(
  {
    method: 'GET',
    url: `${aircondInstallApply.path}/terms`,
    permission: 'aircondInstallApply_add',
    summary: 'Rent, deposit and sum of each plan',
  },
  async ({ caller, ctx }) => {
    const of = (key: string) => ctx.parameter(caller.tenantId, `campus.aircond.${key}`)
    const deposit = cents(await of('deposit'))
    return Promise.all(
      plans.map(async (plan) => {
        const yearly = cents(await of(`plan.${plan}.rent`))
        const rent = yearly * BigInt(plan)
        return {
          plan,
          yearly: amountOf(yearly),
          rent: amountOf(rent),
          deposit: amountOf(deposit),
          total: amountOf(rent + deposit),
        }
      }),
    )
  },
)
