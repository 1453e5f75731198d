import {
  choice,
  dateTime,
  defineEntity,
  integer,
  label,
  person,
  ref,
  structure,
  text,
} from '#kernel/definition/index.ts'
import { kept, seen } from '../../../shapes.ts'
import { idList, validStates } from '../../shapes.ts'

/**
 * One of each natural person: `voterKey` is the student or account, or a keyed hash of vote and person where the vote is
 * anonymous. Such a ballot names nobody, its audit fields neither.
 */
export const voteRecord = defineEntity({
  name: 'voteRecord',
  path: 'VoteRecord/voteRecord',
  aliases: ['blade-admin/voteRecord', 'blade-admin/voteRecord/voteRecord'],
  label: label('投票记录', 'Ballot'),
  arises: label('有人投票后会出现在这里', 'One stands here for each time that somebody votes'),
  title: 'voteId',
  naming: '{voteId}',
  history: false,
  fields: {
    voteId: ref('momentVote', { ...kept, label: label('投票', 'Vote'), required: true, ...seen, list: 200 }),
    userId: person({ ...kept, label: label('投票人', 'Voter'), ...seen }),
    stuId: ref('stuInfo', { ...kept, label: label('学生', 'Student'), filter: true }),
    voterKey: text({ ...kept, label: label('投票人标识', 'Voter key'), max: 64, required: true }),
    optionIds: structure<string[]>()({
      ...kept,
      label: label('选项', 'Options'),
      required: true,
      list: 160,
      named: true,
      schema: idList,
    }),
    voteTime: dateTime({ ...kept, label: label('投票时间', 'Voted at'), ...seen }),
    ip: text({ ...kept, label: label('IP', 'IP'), max: 45 }),
    changeCount: integer({ ...kept, label: label('改票次数', 'Changes'), default: 0 }),
    status: choice(validStates, {
      ...kept,
      number: true,
      label: label('状态', 'Status'),
      required: true,
      default: '1',
      ...seen,
    }),
  },
  unique: [['voteId', 'voterKey']],
  calls: ['list', 'detail', 'export'],
  menu: { path: '/community/ballots', icon: 'list', label: label('投票记录', 'Ballots') },
})
