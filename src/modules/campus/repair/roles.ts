import { label, type Label } from '#kernel/definition/index.ts'

/** What the roles of the repair rooms may do at first: role alias → name and permission codes. */
type Role = {
  readonly alias: string
  readonly label: Label
  readonly portal?: boolean
  readonly grants: readonly string[]
}

const on = (entity: string, ...calls: string[]) => calls.map((call) => `${entity}_${call}`)
const office = [
  ...on('aircondRepairApply', 'view', 'add', 'edit', 'export', 'accept', 'reject'),
  ...on('aircondWorkOrder', 'view', 'export'),
  ...on('aircondWorkOrderAssess', 'view', 'export'),
  ...on('schoolAircond', 'view', 'export'),
  'repairGroup_view',
  'repairItem_view',
]
const dispatching = on('aircondWorkOrder', 'add', 'edit', 'dispatch', 'hold', 'resume', 'cancel')

export const repairRoles: readonly Role[] = [
  {
    alias: 'campusManager',
    label: label('校区经理', 'Campus manager'),
    grants: [
      ...office,
      ...dispatching,
      ...on('aircondRepairApply', 'delete', 'confirm', 'withdraw'),
      ...on('aircondWorkOrder', 'delete', 'confirm', 'rework', 'abort'),
      ...on('aircondWorkOrderAssess', 'reply', 'hide', 'show'),
      ...on(
        'schoolAircond',
        'add',
        'edit',
        'delete',
        'import',
        'install',
        'dismantle',
        'scrap',
        'lose',
        'find',
      ),
      ...on('repairGroup', 'add', 'edit', 'delete', 'export', 'import'),
      ...on('repairItem', 'add', 'edit', 'delete', 'export', 'import'),
    ],
  },
  {
    alias: 'dispatcher',
    label: label('调度员', 'Dispatcher'),
    grants: [...office, ...dispatching, 'aircondRepairApply_withdraw', 'schoolAircond_install'],
  },
  {
    alias: 'dormWarden',
    label: label('宿管员', 'Dorm warden'),
    grants: [...office, 'aircondRepairApply_rework', 'aircondWorkOrder_rework'],
  },
  {
    alias: 'repairWorker',
    label: label('维修工', 'Worker'),
    grants: [
      ...on('aircondWorkOrder', 'view', 'accept', 'decline', 'start', 'hold', 'resume', 'finish'),
      ...on('aircondWorkOrderAssess', 'view', 'reply'),
      'repairItem_view',
      'schoolAircond_view',
    ],
  },
  {
    alias: 'student',
    label: label('学生', 'Student'),
    portal: true,
    grants: [
      ...on('aircondRepairApply', 'view', 'add', 'edit', 'withdraw', 'urge', 'confirm', 'rework'),
      ...on('aircondWorkOrder', 'view', 'confirm', 'rework'),
      ...on('aircondWorkOrderAssess', 'view', 'add'),
      'repairItem_view',
    ],
  },
]
