import { isRefusal, type Refusal, type Values } from '#kernel/definition/index.ts'
import type { StepCall } from '#kernel/http/lived.ts'
import { moveOn } from '#kernel/http/steps.ts'
import { find, insert } from '#kernel/store/rows.ts'
import { applicationOver } from '../../own-reasons.ts'
import { aircondWorkOrder } from '../../repair/work-orders/definition.ts'
import { dispatchedTo, fromApplication } from '../../repair/work-orders/from-application.ts'
import { answered } from '../roommates.ts'
import type { dormAircondChange } from './definition.ts'
import type { Facts } from './life.ts'
import { carryOut, giveBack } from './moving.ts'

/** What the steps of a change do beside moving it. */

type Taking<Asked = Readonly<Record<string, unknown>>> = Omit<
  StepCall<typeof dormAircondChange, Facts, Asked>,
  'turn'
>
type Posted = Values<typeof dormAircondChange>

export const answer = (agrees: boolean) => async (taking: Taking) => {
  const { here = [], there = [] } = taking.facts
  return answered(taking.row, taking.caller?.userId, [...here, ...there], agrees)
}

export async function dispatch(
  taking: Taking<{ workerId?: string | null; force?: boolean | null }>,
): Promise<Posted | Refusal | void> {
  const { tx, row, asked } = taking
  if (row.workOrderId) {
    const moved = await moveOn(taking, aircondWorkOrder, row.workOrderId, 'dispatch', asked)
    return isRefusal(moved) ? moved : undefined
  }
  const order = await insert(tx, aircondWorkOrder, {
    ...fromApplication(row),
    ...dispatchedTo(taking),
    workType: '3',
    sourceType: '3',
    dormId: row.fromDormId ?? '',
    aircondId: row.aircondId,
    content: row.reason,
  })
  return { workOrderId: order.id }
}

export async function finish(taking: Taking): Promise<Refusal | void> {
  const { row } = taking
  const refused = await carryOut(taking, row)
  if (refused || !row.workOrderId) return refused
  const closed = await moveOn(taking, aircondWorkOrder, row.workOrderId, 'close')
  return isRefusal(closed) ? closed : undefined
}

export async function letGo(taking: Taking): Promise<Refusal | void> {
  const { tx, row, asked } = taking
  const order = row.workOrderId ? await find(tx, aircondWorkOrder, row.workOrderId) : undefined
  if (order && ['10', '20', '30'].includes(order.status)) {
    const moved = await moveOn(taking, aircondWorkOrder, order.id, 'drop', {
      reason: asked.cancelReason ?? applicationOver,
    })
    if (isRefusal(moved)) return moved
  }
  return giveBack(taking, row)
}
