import { label } from '#kernel/definition/index.ts'
import { no, type Failure } from '#kernel/life/failure.ts'

/** Whether somebody may be given work of a kind on a campus (campus domain 5.1 rows 5 and 7). Pure; the server loads it. */
export type WorkerFacts = {
  readonly worker?: 'unknown' | 'disabled' | 'unskilled' | 'elsewhere' | 'fits'
  /** Orders of that day, beside the ones in question. */
  readonly load?: number
  readonly most?: number
  /** Groups of theirs that serve the place and the kind of work, the first in the list before the others. */
  readonly groups?: readonly string[]
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

/** A group that somebody names is one that the worker belongs to and that does this work there. */
export const groupFailure = (
  { worker, groups }: WorkerFacts,
  groupId: string | null | undefined,
): Failure | undefined =>
  worker === 'fits' && groupId && groups && !groups.includes(groupId)
    ? no(
        'groupElsewhere',
        label(
          '该维修工不在所选班组，或班组不服务此校区和工单类型',
          'The worker is not in this group, or the group does not serve this campus and kind of work',
        ),
        {},
        'repairGroupId',
      )
    : undefined

/** Which group an order belongs to: the one named, the one it had if the worker is of it, else the worker's own. */
export const groupOf = (
  { groups = [] }: WorkerFacts,
  had: string | null,
  named?: string | null,
): string | null => named ?? (had && groups.includes(had) ? had : (groups[0] ?? had))

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
