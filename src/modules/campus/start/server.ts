import { choice, label } from '#kernel/definition/index.ts'
import { route } from '#kernel/http/slice.ts'
import { spans, usualSpan } from './days.ts'
import { dispatching } from './dispatching.ts'
import { housing } from './housing.ts'
import { money } from './money.ts'
import { rightTo, type Summary } from './summary-shape.ts'

/** Campus domain 8.2: only what the caller's roles are for, and of that only what their lists show them. */
export const summaryRoute = route(
  {
    method: 'GET',
    url: 'blade-admin/dashboard/summary',
    permission: Object.values(rightTo),
    summary: 'Figures of the start page, by what the caller is there for',
    asks: { period: choice(spans, { label: label('统计期间', 'Period') }) },
  },
  async ({ caller, db, ctx, input }): Promise<Summary> => {
    const r = db.of(caller.tenantId)
    const now = ctx.clock()
    return {
      ...(caller.may(rightTo.housing) && {
        housing: await housing(r, caller, now, input.period ?? usualSpan),
      }),
      ...(caller.may(rightTo.dispatching) && { dispatching: await dispatching(r, caller, now) }),
      ...(caller.may(rightTo.money) && { money: await money(r, caller, now) }),
    }
  },
)
