import {
  choice,
  dateTime,
  defineEntity,
  dict,
  image,
  integer,
  label,
  longText,
  ref,
  structure,
  text,
  words,
  yesNo,
  type Row,
} from '#kernel/definition/index.ts'
import { kept, seen } from '../../shapes.ts'
import { optionSchema, voteStates, type VoteOption } from '../shapes.ts'

export const momentVote = defineEntity({
  name: 'momentVote',
  path: 'MomentVote/momentVote',
  aliases: ['blade-admin/momentVote', 'blade-admin/momentVote/momentVote'],
  label: label('投票', 'Vote'),
  title: 'title',
  state: 'status',
  fields: {
    title: text({ label: label('标题', 'Title'), required: true, min: 2, max: 100, ...seen, list: 220 }),
    status: choice(voteStates, {
      number: true,
      label: label('状态', 'Status'),
      required: true,
      default: '10',
      ...seen,
      list: 100,
    }),
    momentId: ref('SchoolMoment', {
      label: label('所属动态', 'Moment'),
      help: label(
        '由学生在自己的动态里发起；独立投票请留空',
        'Students add theirs to a moment of their own; leave it empty for a poll by itself',
      ),
      ...seen,
      list: 160,
    }),
    description: longText({ label: label('说明', 'Description'), max: 500, wide: true }),
    cover: image({ label: label('封面', 'Cover') }),
    voteType: dict('campus_vote_type', {
      label: label('类型', 'Type'),
      required: true,
      default: '1',
      ...seen,
    }),
    maxChoices: integer({
      label: label('最多可选', 'Max choices'),
      required: true,
      default: 1,
      min: 1,
      max: 20,
      list: true,
    }),
    options: structure<VoteOption[]>()({
      label: label('选项', 'Options'),
      required: true,
      schema: optionSchema,
      labels: { text: label('选项', 'Option') },
      word: 'text',
      sheet: true,
    }),
    startTime: dateTime({ label: label('开始', 'Starts'), required: true, ...seen }),
    endTime: dateTime({ label: label('截止', 'Ends'), required: true, ...seen }),
    targetScope: dict('campus_vote_scope', {
      label: label('投票范围', 'Who may vote'),
      required: true,
      default: '1',
      search: true,
    }),
    targetIds: words({
      label: label('范围对象', 'Among'),
      help: label(
        '填写校区或楼栋的名称，或入学年份如 2026；每个写完按回车',
        'Names of campuses or buildings, or years of entry as 2026; Enter after each',
      ),
      most: 200,
      max: 60,
      named: true,
    }),
    anonymousFlag: yesNo({ label: label('匿名投票', 'Anonymous'), required: true, default: false, ...seen }),
    resultVisible: dict('campus_result_visible', {
      label: label('结果可见', 'Results visible'),
      required: true,
      default: '3',
    }),
    allowChange: yesNo({ label: label('允许改票', 'May change'), required: true, default: false }),
    voterCount: integer({ ...kept, label: label('投票人数', 'Voters'), default: 0, list: true }),
    ballotCount: integer({ ...kept, label: label('票数', 'Ballots'), default: 0, list: true }),
    // Counted when it ends: who may vote changes afterwards.
    eligibleCount: integer({ ...kept, label: label('应投人数', 'Eligible'), list: true }),
    extendCount: integer({ ...kept, label: label('延期次数', 'Extended'), default: 0 }),
  },
  index: [['momentId'], ['status', 'endTime']],
  actions: {
    end: { label: label('提前结束', 'End early') },
    extend: { label: label('延期', 'Extend') },
    cancel: { label: label('取消投票', 'Cancel'), danger: true },
  },
  menu: { path: '/community/votes', icon: 'checklist', label: label('投票', 'Votes') },
})

export type Vote = Row<typeof momentVote>
