import { label } from '#kernel/definition/index.ts'
import type { RoleSupply } from '#kernel/definition/supply.ts'

const on = (entity: string, ...calls: string[]) => calls.map((call) => `${entity}_${call}`)
const reading = [
  'SchoolMoment',
  'momentVote',
  'voteRecord',
  'schoolComment',
  'schoolPraiseRecord',
  'schoolScoreRecord',
].flatMap((entity) => on(entity, 'view', 'export'))

/** What the roles of the community rooms may do at first. */
export const communityRights: Readonly<Record<string, RoleSupply>> = {
  moderator: {
    label: label('内容审核员', 'Moderator'),
    heldBy: 'staff',
    rights: [
      'campus_inbox_menu',
      'community_desk_menu',
      'community_results_menu',
      ...reading,
      'contentReport_view',
      ...on('SchoolMoment', 'approve', 'reject', 'takeDown', 'keep', 'restore', 'top', 'untop', 'reveal'),
      ...on('momentVote', 'add', 'edit', 'delete', 'end', 'extend', 'cancel'),
      ...on('schoolComment', 'approve', 'reject', 'hide', 'keep', 'show'),
    ],
  },
  campusManager: {
    label: label('校区经理', 'Campus manager'),
    heldBy: 'staff',
    rights: [
      'community_results_menu',
      ...reading,
      'contentReport_view',
      ...on('SchoolMoment', 'takeDown', 'keep', 'restore'),
      ...on('momentVote', 'add', 'edit', 'delete', 'end', 'extend', 'cancel'),
      ...on('schoolComment', 'hide', 'keep', 'show'),
      'campus_hygiene_menu',
      ...on('schoolScoreRecord', 'add', 'void', 'revive'),
    ],
  },
  dormWarden: {
    label: label('宿管员', 'Dorm warden'),
    heldBy: 'staff',
    rights: ['campus_hygiene_menu', ...on('schoolScoreRecord', 'view', 'add', 'export')],
  },
  shopOwner: { label: label('店主', 'Shop owner'), heldBy: 'staff', rights: ['schoolScoreRecord_view'] },
  student: {
    label: label('学生', 'Student'),
    heldBy: 'portal',
    rights: [
      ...on('SchoolMoment', 'view', 'add', 'edit', 'withdraw', 'resubmit', 'report', 'settle', 'unsettle'),
      ...on('momentVote', 'view', 'add', 'edit', 'end', 'cancel'),
      ...on('schoolComment', 'view', 'add', 'withdraw', 'report'),
      'schoolPraiseRecord_view',
      ...on('schoolScoreRecord', 'view', 'add'),
    ],
  },
}
