import type { Order } from './calls.ts'
import { feesOf } from '../repair/work-orders/rules.ts'
import type { Material } from '../repair/work-orders/shapes.ts'
import type { workerTexts } from './worker-texts.ts'
import { isBlank } from '#kernel/definition/blank.ts'

/** What a worker says of finished work, and what of it is still missing: pure, for it is asked without the network too. */
export type Done = {
  readonly photos: readonly string[]
  readonly cause: string
  readonly condition: string
  readonly solution: string
  readonly labour: string
  readonly payer: string
  readonly materials: readonly Material[]
}

/** Taking down, inspecting, and whatever ends a lease say how the unit was found. */
export const asksCondition = ({ workType, sourceType }: Pick<Order, 'workType' | 'sourceType'>) =>
  ['4', '6'].includes(String(workType)) || String(sourceType) === '4'
/** What was put up, moved or cleaned was not broken. */
export const mayHaveCause = ({ workType }: Pick<Order, 'workType'>) =>
  ['2', '4', '6'].includes(String(workType))
export const asksCause = ({ workType }: Pick<Order, 'workType'>) => String(workType) === '2'

const isAmount = (text: string) => /^\d{1,4}(\.\d{1,2})?$/.test(text)
export const costs = ({ materials, labour }: Pick<Done, 'materials' | 'labour'>) =>
  feesOf({ materials, laborFee: isAmount(labour.trim()) ? labour.trim() : '0' }).totalFee

export function lacking(
  row: Pick<Order, 'workType' | 'sourceType'>,
  done: Done,
): readonly (keyof typeof workerTexts)[] {
  const labour = isBlank(done.labour) ? '' : done.labour.trim()
  return [
    ...(done.photos.length === 0 ? (['photoNeeded'] as const) : []),
    ...(asksCause(row) && !done.cause ? (['causeNeeded'] as const) : []),
    ...(asksCondition(row) && !done.condition ? (['conditionNeeded'] as const) : []),
    ...(done.solution.trim().length < 2 ? (['resultNeeded'] as const) : []),
    ...(labour && !isAmount(labour) ? (['labourUnfit'] as const) : []),
    ...(Number(costs(done)) > 0 && !done.payer ? (['payerNeeded'] as const) : []),
  ]
}

export const bodyOf = (done: Done, signature: string | undefined) => ({
  solution: done.solution.trim(),
  afterImages: done.photos,
  ...(done.cause && { faultCause: done.cause }),
  ...(done.condition && { inspectResult: done.condition }),
  ...(done.materials.length > 0 && { materials: done.materials }),
  ...(!isBlank(done.labour) && { laborFee: done.labour.trim() }),
  ...(done.payer && { feePayer: done.payer }),
  ...(signature && { signImage: signature }),
})
