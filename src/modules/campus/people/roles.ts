import { on, type RoomRights } from '../roles.ts'

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
export const peopleRights: RoomRights = {
  campusManager: [
    ...knowing,
    'stuInfo_*',
    ...on('schoolAuth', 'audit', 'revoke', 'sensitive'),
    ...on('stuRemark', 'close', 'reopen', 'delete'),
    ...on('schoolAddress', 'view', 'sensitive'),
  ],
  dormWarden: [
    ...on('stuInfo', 'view', 'export', 'checkIn', 'changeBed', 'swapBed', 'checkOut'),
    ...on('stuRemark', 'view', 'add', 'edit', 'close'),
  ],
  counselor: [
    'campus_inbox_menu',
    ...knowing,
    ...on('stuInfo', 'add', 'edit', 'import', 'suspend', 'exchange', 'resume', 'sensitive'),
    ...on('schoolAuth', 'audit', 'sensitive'),
    ...on('stuRemark', 'close'),
  ],
  student: ['stuInfo_view', ...applying],
  campusUser: applying,
}
