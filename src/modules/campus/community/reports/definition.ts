import {
  choice,
  defineEntity,
  label,
  longText,
  person,
  text,
  type Choices,
} from '#kernel/definition/index.ts'
import { seen } from '../../shapes.ts'

export const reportTargets = {
  '1': label('动态', 'Moment'),
  '2': label('评论', 'Comment'),
} as const satisfies Choices

/** Who says that something should not be there; once each. Written by the reporting calls alone. */
export const contentReport = defineEntity({
  name: 'contentReport',
  path: 'blade-admin/contentReport',
  label: label('举报', 'Report'),
  arises: label('有人举报内容后会出现在这里', 'One stands here when somebody reports what others wrote'),
  title: 'reason',
  history: false,
  dated: true,
  fields: {
    targetType: choice(reportTargets, {
      guarded: true,
      label: label('对象类型', 'Kind'),
      required: true,
      ...seen,
    }),
    targetId: text({
      guarded: true,
      label: label('对象', 'Target'),
      named: true,
      max: 20,
      required: true,
      ...seen,
    }),
    reporterId: person({ guarded: true, label: label('举报人', 'Reported by'), required: true, list: true }),
    reason: longText({ guarded: true, label: label('理由', 'Reason'), max: 200, required: true, list: 260 }),
  },
  unique: [['reporterId', 'targetType', 'targetId']],
  calls: ['list', 'detail'],
  menu: { path: '/community/reports', icon: 'warn', label: label('举报', 'Reports') },
})
