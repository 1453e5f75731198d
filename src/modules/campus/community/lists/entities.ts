import { label, type MenuGroup } from '#kernel/definition/index.ts'
import { schoolComment } from '../comments/definition.ts'
import { schoolMoment } from '../moments/definition.ts'
import { schoolPraiseRecord } from '../praises/definition.ts'
import { contentReport } from '../reports/definition.ts'
import { schoolScoreRecord } from '../scores/definition.ts'
import { voteRecord } from '../votes/ballots/definition.ts'
import { momentVote } from '../votes/definition.ts'

export const communityEntities = [
  schoolMoment,
  momentVote,
  voteRecord,
  schoolComment,
  schoolPraiseRecord,
  schoolScoreRecord,
  contentReport,
]

export const communityMenu: MenuGroup = {
  code: 'community',
  label: label('校园互动', 'Community'),
  path: '/community',
  icon: 'message',
  sort: 53,
  items: [
    {
      code: 'community_desk',
      label: label('审核台', 'Moderation'),
      path: '/community/desk',
      icon: 'approve',
    },
    {
      code: 'community_results',
      label: label('投票结果', 'Vote results'),
      path: '/community/results',
      icon: 'chart',
    },
    schoolMoment,
    schoolComment,
    momentVote,
    voteRecord,
    schoolScoreRecord,
    contentReport,
    schoolPraiseRecord,
  ],
}
