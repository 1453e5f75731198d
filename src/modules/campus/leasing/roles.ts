import { label } from '#kernel/definition/index.ts'
import type { RoleSupply } from '#kernel/definition/supply.ts'

const on = (entity: string, ...calls: string[]) => calls.map((call) => `${entity}_${call}`)
const [install, rent, change, voucher] = [
  'aircondInstallApply',
  'aircondRentOutApply',
  'dormAircondChange',
  'aircondPaymentVoucher',
]
const seeing = [install, rent, change, voucher].flatMap((entity) => on(entity, 'view', 'export'))
const filing = [install, rent, change].flatMap((entity) => on(entity, 'add', 'edit'))

/** What the roles of leases and of money may do at first. */
export const leaseRoles: Readonly<Record<string, RoleSupply>> = {
  campusManager: {
    label: label('校区经理', 'Campus manager'),
    heldBy: 'staff',
    rights: [
      ...seeing,
      ...filing,
      ...on(install, 'audit', 'dispatch', 'finish', 'cancel', 'delete'),
      'campus_season_menu',
      ...on(rent, 'audit', 'settle', 'correct', 'cancel', 'delete', 'returnSeason', 'remind'),
      ...on(install, 'print'),
      ...on(rent, 'print'),
      ...on(change, 'audit', 'dispatch', 'finish', 'cancel', 'delete'),
      ...on(voucher, 'void', 'print'),
    ],
  },
  dispatcher: {
    label: label('调度员', 'Dispatcher'),
    heldBy: 'staff',
    rights: [
      ...seeing,
      ...on(install, 'dispatch', 'finish', 'cancel', 'print'),
      ...on(change, 'dispatch', 'finish', 'cancel'),
    ],
  },
  dormWarden: {
    label: label('宿管员', 'Dorm warden'),
    heldBy: 'staff',
    rights: [
      ...seeing,
      ...filing,
      ...on(install, 'audit', 'cancel', 'print'),
      ...on(rent, 'audit', 'cancel', 'print'),
      ...on(change, 'audit', 'cancel'),
      ...on(voucher, 'add'),
    ],
  },
  repairWorker: {
    label: label('维修工', 'Worker'),
    heldBy: 'staff',
    rights: [...on(install, 'view', 'finish'), ...on(change, 'view', 'finish')],
  },
  student: {
    label: label('学生', 'Student'),
    heldBy: 'portal',
    rights: [
      ...on(install, 'view', 'add', 'edit', 'agree', 'object', 'cancel', 'resubmit'),
      ...on(rent, 'view', 'add', 'edit', 'agree', 'object', 'cancel', 'resubmit'),
      ...on(change, 'view', 'add', 'edit', 'agree', 'object', 'cancel', 'resubmit'),
      ...on(voucher, 'view', 'add', 'withdraw', 'print'),
    ],
  },
}

/** The journal's finance office keeps the money of the campus too. */
export const financeRights: readonly string[] = [
  ...seeing,
  ...on(install, 'print'),
  ...on(rent, 'settle', 'correct', 'sensitive', 'remind', 'print'),
  ...on(voucher, 'add', 'audit', 'refund', 'void', 'print'),
]
