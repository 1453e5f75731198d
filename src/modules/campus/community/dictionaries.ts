import { dictionary, type Dictionary } from '../dictionary.ts'

/** Words of the community rooms. */
export const communityDictionaries: readonly Dictionary[] = [
  dictionary(
    'campus_moment_type',
    '动态类型',
    'Kind of moment',
    '1 日常/Daily; 2 表白墙/Confession; 3 失物招领/Lost and found; 4 二手/Second-hand; 5 求助/Help; 6 活动/Event',
  ),
  dictionary(
    'campus_moment_scope',
    '动态可见范围',
    'Who sees a moment',
    '1 全校/Whole school; 2 本校区/Own campus; 3 仅自己/Only me',
  ),
  dictionary('campus_vote_type', '投票类型', 'Kind of vote', '1 单选/One choice; 2 多选/Several choices'),
  dictionary(
    'campus_vote_scope',
    '投票范围',
    'Who may vote',
    '1 全体认证用户/All verified; 2 校区/Campus; 3 年级/Entry year; 4 楼栋/Building',
  ),
  dictionary(
    'campus_result_visible',
    '结果可见',
    'When results are seen',
    '1 始终/Always; 2 投票后/After voting; 3 结束后/After it has ended',
  ),
  dictionary(
    'campus_comment_target',
    '评论对象',
    'What is commented on',
    '1 动态/Moment; 2 商品/Goods; 3 店铺/Shop; 4 投票/Vote',
  ),
  dictionary(
    'campus_praise_target',
    '点赞对象',
    'What is praised',
    '1 动态/Moment; 2 评论/Comment; 3 店铺/Shop; 4 商品/Goods',
  ),
  dictionary(
    'campus_score_target',
    '评分对象',
    'What is scored',
    '1 店铺/Shop; 2 商品/Goods; 3 宿舍卫生/Dorm hygiene',
  ),
]
