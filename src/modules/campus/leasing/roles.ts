import { on, type RoomRights } from '../roles.ts'

const [install, rent, change, voucher] = [
  'aircondInstallApply',
  'aircondRentOutApply',
  'dormAircondChange',
  'aircondPaymentVoucher',
]
const seeing = [install, rent, change, voucher].flatMap((entity) => on(entity, 'view', 'export'))
const filing = [install, rent, change].flatMap((entity) => on(entity, 'add', 'edit'))

/** What the roles of leases and of money may do at first. */
export const leaseRights: RoomRights = {
  campusManager: [
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
  dispatcher: [
    ...seeing,
    ...on(install, 'dispatch', 'finish', 'cancel', 'print'),
    ...on(change, 'dispatch', 'finish', 'cancel'),
  ],
  dormWarden: [
    ...seeing,
    ...filing,
    ...on(install, 'audit', 'cancel', 'print'),
    ...on(rent, 'audit', 'cancel', 'print'),
    ...on(change, 'audit', 'cancel'),
    ...on(voucher, 'add'),
  ],
  repairWorker: [...on(install, 'view', 'finish'), ...on(change, 'view', 'finish')],
  student: [
    ...on(install, 'view', 'add', 'edit', 'agree', 'object', 'cancel', 'resubmit'),
    ...on(rent, 'view', 'add', 'edit', 'agree', 'object', 'cancel', 'resubmit'),
    ...on(change, 'view', 'add', 'edit', 'agree', 'object', 'cancel', 'resubmit'),
    ...on(voucher, 'view', 'add', 'withdraw', 'print'),
  ],
}

/** The journal's finance office keeps the money of the campus too. */
export const financeRights: readonly string[] = [
  ...seeing,
  ...on(install, 'print'),
  ...on(rent, 'settle', 'correct', 'sensitive', 'remind', 'print'),
  ...on(voucher, 'add', 'audit', 'refund', 'void', 'print'),
]
