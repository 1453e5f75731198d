import { label } from '#kernel/definition/index.ts'
import { no, type Failure } from '#kernel/life/failure.ts'

/** Whether somebody may be given work of a kind on a campus (campus domain 5.1 rows 5 and 7). Pure; the server loads it. */
export type WorkerFacts = {
  readonly worker?: 'unknown' | 'disabled' | 'unskilled' | 'elsewhere' | 'fits'
  /** Orders of that day, beside the ones in question. */
  readonly load?: number
  readonly most?: number
}

const misfits = {
  unknown: no(
    'workerUnknown',
    label('维修人员不存在，请重新选择', 'There is no such worker, choose another'),
    {},
    'workerId',
  ),
  disabled: no(
    'workerDisabled',
    label('该维修人员的账号已停用，请另选', 'The account of this worker is disabled, choose another'),
    {},
    'workerId',
  ),
  unskilled: no(
    'workerUnskilled',
    label('该人员不是维修工，请另选', 'This person is no worker, choose another'),
    {},
    'workerId',
  ),
  elsewhere: no(
    'workerElsewhere',
    label(
      '该维修工不在服务此校区和工单类型的班组中，请另选',
      'This worker is in no group for this campus and kind of work, choose another',
    ),
    {},
    'workerId',
  ),
} as const

export function workerFailures(
  { worker, load = 0, most = 12 }: WorkerFacts,
  force?: boolean | null,
): Failure[] {
  if (worker !== 'fits') return [misfits[worker ?? 'unknown']]
  return force || load < most
    ? []
    : [
        no(
          'workerFull',
          label(
            '该维修工当日已有 {load} 单，上限 {most}；勾选“超出日上限仍派”后再派',
            'This worker has {load} orders that day, the limit is {most}; tick “Beyond the daily limit” to go on',
          ),
          { load, most },
          'force',
        ),
      ]
}
