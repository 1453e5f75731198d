import { choice, dateTime, defineEntity, dict, label, person, text } from '#kernel/definition/index.ts'
import { kept, seen } from '../../shapes.ts'
import { validStates } from '../shapes.ts'

export const schoolPraiseRecord = defineEntity({
  name: 'schoolPraiseRecord',
  path: 'blade-admin/schoolPraiseRecord',
  label: label('点赞记录', 'Praise record'),
  arises: label('有人点赞后会出现在这里', 'One stands here for each time that somebody likes something'),
  title: 'targetId',
  history: false,
  fields: {
    targetType: dict('campus_praise_target', {
      ...kept,
      label: label('对象类型', 'Target type'),
      required: true,
      ...seen,
    }),
    targetId: text({
      ...kept,
      label: label('对象', 'Target'),
      named: true,
      required: true,
      max: 20,
      ...seen,
      list: 180,
    }),
    targetUserId: person({ ...kept, label: label('被赞人', 'Target owner'), search: true }),
    userId: person({ ...kept, label: label('点赞人', 'User'), required: true, ...seen }),
    praiseTime: dateTime({ ...kept, label: label('点赞时间', 'Praised at'), ...seen }),
    status: choice(validStates, {
      ...kept,
      number: true,
      label: label('状态', 'Status'),
      required: true,
      default: '1',
      ...seen,
    }),
  },
  unique: [['userId', 'targetType', 'targetId']],
  index: [['targetType', 'targetId']],
  lately: 'createTime',
  calls: ['list', 'detail', 'export'],
  menu: { path: '/community/praises', icon: 'star', label: label('点赞记录', 'Praise') },
})
