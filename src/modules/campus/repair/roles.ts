import { on, type RoomRights } from '../roles.ts'

const office = [
  ...on('aircondRepairApply', 'view', 'add', 'edit', 'export', 'accept', 'reject'),
  ...on('aircondWorkOrder', 'view', 'export'),
  ...on('aircondWorkOrderAssess', 'view', 'export'),
  ...on('schoolAircond', 'view', 'export'),
  'repairGroup_view',
  'repairItem_view',
]
const dispatching = [
  'campus_dispatch_menu',
  ...on('aircondWorkOrder', 'add', 'edit', 'dispatch', 'reassign', 'hold', 'resume', 'cancel', 'print'),
]

/** What the roles of the repair rooms may do at first. */
export const repairRights: RoomRights = {
  campusManager: [
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
    ...on('schoolAircond', 'printQr', 'resetQr'),
    ...on('repairGroup', 'add', 'edit', 'delete', 'export', 'import'),
    ...on('repairItem', 'add', 'edit', 'delete', 'export', 'import'),
  ],
  dispatcher: [
    'campus_inbox_menu',
    ...office,
    ...dispatching,
    'aircondRepairApply_withdraw',
    'schoolAircond_install',
  ],
  dormWarden: [
    ...office,
    'aircondRepairApply_rework',
    'aircondWorkOrder_rework',
    'aircondWorkOrder_print',
    'schoolAircond_printQr',
  ],
  repairWorker: [
    ...on('aircondWorkOrder', 'view', 'accept', 'decline', 'start', 'hold', 'resume', 'finish'),
    ...on('aircondWorkOrderAssess', 'view', 'reply'),
    // What was photographed of a fault opens through its report.
    'aircondRepairApply_view',
    'repairItem_view',
    'schoolAircond_view',
  ],
  student: [
    ...on('aircondRepairApply', 'view', 'add', 'edit', 'withdraw', 'urge', 'confirm', 'rework'),
    ...on('aircondWorkOrder', 'view', 'confirm', 'rework'),
    ...on('aircondWorkOrderAssess', 'view', 'add'),
    'repairItem_view',
  ],
}
