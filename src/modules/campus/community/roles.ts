import { on, type RoomRights } from '../roles.ts'

const reading = [
  'SchoolMoment',
  'momentVote',
  'voteRecord',
  'schoolComment',
  'schoolPraiseRecord',
  'schoolScoreRecord',
].flatMap((entity) => on(entity, 'view', 'export'))

/** What the roles of the community rooms may do at first. */
export const communityRights: RoomRights = {
  moderator: [
    'campus_inbox_menu',
    'community_desk_menu',
    'community_results_menu',
    ...reading,
    'contentReport_view',
    ...on('SchoolMoment', 'approve', 'reject', 'takeDown', 'keep', 'restore', 'top', 'untop', 'reveal'),
    ...on('momentVote', 'add', 'edit', 'delete', 'end', 'extend', 'cancel'),
    ...on('schoolComment', 'approve', 'reject', 'hide', 'keep', 'show'),
  ],
  campusManager: [
    'community_results_menu',
    ...reading,
    'contentReport_view',
    ...on('SchoolMoment', 'takeDown', 'keep', 'restore'),
    ...on('momentVote', 'add', 'edit', 'delete', 'end', 'extend', 'cancel'),
    ...on('schoolComment', 'hide', 'keep', 'show'),
    'campus_hygiene_menu',
    ...on('schoolScoreRecord', 'add', 'void', 'revive'),
  ],
  dormWarden: ['campus_hygiene_menu', ...on('schoolScoreRecord', 'view', 'add', 'export')],
  shopOwner: ['schoolScoreRecord_view'],
  student: [
    ...on('SchoolMoment', 'view', 'add', 'edit', 'withdraw', 'resubmit', 'report', 'settle', 'unsettle'),
    ...on('momentVote', 'view', 'add', 'edit', 'end', 'cancel'),
    ...on('schoolComment', 'view', 'add', 'withdraw', 'report'),
    'schoolPraiseRecord_view',
    ...on('schoolScoreRecord', 'view', 'add'),
  ],
}
