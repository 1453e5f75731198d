import {
  choice,
  dateTime,
  defineEntity,
  dict,
  images,
  integer,
  label,
  longText,
  person,
  ref,
  text,
  words,
  yesNo,
  type Row,
} from '#kernel/definition/index.ts'
import { kept, seen, opinion } from '../../shapes.ts'
import { momentStates } from '../shapes.ts'

/**
 * Who wrote an anonymous moment stands in `authorId` alone, which no list, filter or order offers: `userId`, the audit
 * fields and the history say nothing of it.
 */
/** What a moderator reads before deciding. */
const decisive = ['title', 'content', 'images', 'sensitiveHit', 'reportCount']

export const schoolMoment = defineEntity({
  name: 'SchoolMoment',
  path: 'blade-admin/SchoolMoment',
  label: label('校园动态', 'Moment'),
  title: 'content',
  state: 'status',
  fields: {
    title: text({ label: label('标题', 'Title'), max: 50, ...seen, list: 140 }),
    content: longText({
      label: label('内容', 'Content'),
      required: true,
      max: 2000,
      ...seen,
      list: 260,
      wide: true,
    }),
    status: choice(momentStates, {
      number: true,
      label: label('状态', 'Status'),
      required: true,
      default: '10',
      ...seen,
      list: 110,
    }),
    userId: person({ ...kept, label: label('发布人', 'Author'), ...seen, list: 100 }),
    authorId: person({ ...kept, label: label('作者', 'Written by') }),
    campusId: ref('schoolCampus', { ...kept, label: label('校区', 'Campus'), ...seen }),
    momentType: dict('campus_moment_type', { label: label('类型', 'Type'), required: true, ...seen }),
    images: images({ label: label('图片', 'Images'), most: 9, list: 150 }),
    topicTags: words({ label: label('话题', 'Topics'), most: 5, max: 20, search: true }),
    location: text({ label: label('位置', 'Location'), max: 100 }),
    anonymousFlag: yesNo({ label: label('匿名', 'Anonymous'), default: false, ...seen }),
    contactInfo: text({ label: label('联系方式', 'Contact'), max: 60 }),
    visibleScope: dict('campus_moment_scope', {
      label: label('可见范围', 'Visible to'),
      required: true,
      default: '1',
      search: true,
    }),
    voteId: ref('momentVote', { ...kept, label: label('投票', 'Vote'), list: 120 }),
    viewCount: integer({ ...kept, label: label('浏览', 'Views'), default: 0, list: true }),
    praiseCount: integer({ ...kept, label: label('点赞', 'Praises'), default: 0, list: true }),
    commentCount: integer({ ...kept, label: label('评论', 'Comments'), default: 0, list: true }),
    reportCount: integer({ ...kept, label: label('举报', 'Reports'), default: 0, ...seen }),
    topFlag: yesNo({ ...kept, label: label('置顶', 'Pinned'), default: false, ...seen }),
    topUntil: dateTime({ ...kept, label: label('置顶至', 'Pinned until') }),
    sensitiveHit: words({ ...kept, label: label('敏感词', 'Held-back words'), most: 50, search: true }),
    auditUserId: person({ ...kept, label: label('审核人', 'Reviewer') }),
    auditTime: dateTime({ ...kept, label: label('审核时间', 'Reviewed at'), filter: true }),
    auditOpinion: opinion(200),
    publishTime: dateTime({ ...kept, label: label('发布时间', 'Published at'), ...seen, sort: true }),
    // Found, sold or helped with: nobody need call any more.
    settledTime: dateTime({ ...kept, label: label('解决时间', 'Settled at') }),
  },
  index: [
    ['status', '-publishTime'],
    ['-publishTime'],
    ['status', 'createTime'],
    ['auditTime'],
    ['authorId'],
  ],
  order: ['-createTime'],
  calls: ['list', 'detail', 'add', 'edit', 'export'],
  actions: {
    approve: { label: label('通过', 'Approve'), bulk: 'each', shows: decisive },
    reject: { label: label('驳回', 'Reject'), danger: true, shows: decisive },
    resubmit: { label: label('重新提交', 'Submit again') },
    takeDown: { label: label('下架', 'Take down'), danger: true },
    restore: { label: label('恢复', 'Restore') },
    keep: { label: label('举报不成立', 'Nothing wrong'), bulk: 'each', shows: decisive },
    withdraw: { label: label('删除', 'Delete'), wire: 'remove', danger: true },
    top: { label: label('置顶', 'Pin') },
    untop: { label: label('取消置顶', 'Unpin') },
    settle: { label: label('标为已解决', 'Mark as settled') },
    unsettle: { label: label('还没解决', 'Not settled yet') },
    report: { label: label('举报', 'Report') },
    reveal: { label: label('查看匿名作者', 'Who wrote it'), told: 'persons.read' },
  },
  menu: { path: '/community/moments', icon: 'message', label: label('动态', 'Moments') },
})

export type Moment = Row<typeof schoolMoment>
