import { label } from '#kernel/definition/index.ts'
import type { RoleSupply } from '#kernel/definition/supply.ts'

const on = (entity: string, ...calls: string[]) => calls.map((call) => `${entity}_${call}`)
const knowing = [
  ...on('stuInfo', 'view', 'export'),
  ...on('schoolAuth', 'view', 'export'),
  ...on('stuRemark', 'view', 'add', 'edit', 'export'),
]
/** Somebody with an account who says who they are. */
const applying = [
  ...on('schoolAuth', 'view', 'add', 'edit', 'withdraw', 'resubmit', 'reapply'),
  ...on('schoolAddress', 'view', 'add', 'edit', 'delete', 'setDefault', 'sensitive'),
]

/** What the roles of the people rooms may do at first. */
export const peopleRoles: Readonly<Record<string, RoleSupply>> = {
  campusManager: {
    label: label('校区经理', 'Campus manager'),
    heldBy: 'staff',
    rights: [
      ...knowing,
      'stuInfo_*',
      ...on('schoolAuth', 'audit', 'revoke', 'sensitive'),
      ...on('stuRemark', 'close', 'reopen', 'delete'),
      ...on('schoolAddress', 'view', 'sensitive'),
    ],
  },
  dormWarden: {
    label: label('宿管员', 'Dorm warden'),
    heldBy: 'staff',
    rights: [
      ...on('stuInfo', 'view', 'export', 'checkIn', 'changeBed', 'swapBed', 'checkOut'),
      ...on('stuRemark', 'view', 'add', 'edit', 'close'),
    ],
  },
  counselor: {
    label: label('辅导员', 'Counsellor'),
    heldBy: 'staff',
    rights: [
      'campus_inbox_menu',
      ...knowing,
      ...on('stuInfo', 'add', 'edit', 'import', 'suspend', 'exchange', 'resume', 'sensitive'),
      ...on('schoolAuth', 'audit', 'sensitive'),
      ...on('stuRemark', 'close'),
    ],
    sort: 23,
  },
  student: { label: label('学生', 'Student'), heldBy: 'portal', rights: ['stuInfo_view', ...applying] },
  campusUser: {
    label: label('校园用户（未认证）', 'Campus user (not verified)'),
    heldBy: 'portal',
    rights: applying,
    registers: true,
    sort: 31,
  },
}
