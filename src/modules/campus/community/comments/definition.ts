import {
  choice,
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
import { commentStates } from '../shapes.ts'

/** What a moderator reads before deciding. */
const decisive = ['content', 'images', 'sensitiveHit', 'reportCount']

export const schoolComment = defineEntity({
  name: 'schoolComment',
  path: 'SchoolComment/schoolComment',
  aliases: ['blade-admin/schoolComment', 'blade-admin/schoolComment/schoolComment'],
  label: label('评论', 'Comment'),
  title: 'content',
  dated: true,
  state: 'status',
  fields: {
    content: longText({
      label: label('内容', 'Content'),
      required: true,
      max: 500,
      ...seen,
      list: 280,
      wide: true,
    }),
    status: choice(commentStates, {
      number: true,
      label: label('状态', 'Status'),
      required: true,
      default: '20',
      ...seen,
      list: 110,
    }),
    targetType: dict('campus_comment_target', {
      label: label('对象类型', 'Target type'),
      required: true,
      ...seen,
    }),
    targetId: text({
      label: label('对象', 'Target'),
      named: true,
      required: true,
      max: 20,
      pattern: '^\\d{1,19}$',
      form: label('请填其编号', 'write its id'),
      ...seen,
    }),
    rootId: ref('schoolComment', { ...kept, label: label('根评论', 'Root'), search: true }),
    parentId: ref('schoolComment', { label: label('父评论', 'Reply to comment') }),
    replyUserId: person({ ...kept, label: label('回复谁', 'Reply to'), list: 100 }),
    userId: person({ ...kept, label: label('评论人', 'Author'), ...seen, list: 100 }),
    authorId: person({ ...kept, label: label('作者', 'Written by') }),
    images: images({ label: label('图片', 'Images'), most: 3 }),
    anonymousFlag: yesNo({ label: label('匿名', 'Anonymous'), default: false }),
    praiseCount: integer({ ...kept, label: label('点赞', 'Praises'), default: 0, list: true }),
    replyCount: integer({ ...kept, label: label('回复数', 'Replies'), default: 0, list: true }),
    reportCount: integer({ ...kept, label: label('举报', 'Reports'), default: 0, ...seen }),
    sensitiveHit: words({ ...kept, label: label('敏感词', 'Held-back words'), most: 50 }),
    auditUserId: person({ ...kept, label: label('审核人', 'Reviewer') }),
    auditOpinion: opinion(200),
    ip: text({ ...kept, label: label('IP', 'IP'), max: 45 }),
  },
  index: [
    ['targetType', 'targetId', 'rootId'],
    ['targetId'],
    ['status', 'createTime'],
    ['authorId'],
    ['reportCount'],
  ],
  calls: ['list', 'detail', 'add', 'export'],
  actions: {
    approve: { label: label('通过', 'Approve'), bulk: 'each', shows: decisive },
    reject: { label: label('驳回', 'Reject'), danger: true, shows: decisive },
    hide: { label: label('隐藏', 'Hide'), danger: true },
    show: { label: label('显示', 'Show') },
    keep: { label: label('举报不成立', 'Nothing wrong'), bulk: 'each', shows: decisive },
    withdraw: { label: label('删除', 'Delete'), wire: 'remove', danger: true },
    report: { label: label('举报', 'Report') },
  },
  menu: { path: '/community/comments', icon: 'message', label: label('评论', 'Comments') },
})

export type Comment = Row<typeof schoolComment>
