import { date, defineEntity, label, person, ref, text } from '#kernel/definition/index.ts'

/** Who acts for somebody from one day to another: tasks are then offered to both. */
export const flowSubstitute = defineEntity({
  name: 'flowSubstitute',
  path: 'blade-flow/substitute',
  label: label('代办安排', 'Substitute'),
  title: 'substituteId',
  fields: {
    userId: ref('user', { label: label('被代办人', 'Instead of'), required: true, guarded: true }),
    // Authors, reviewers and students act for nobody at the office, and are named to nobody who may not see them.
    substituteId: person({
      heldBy: ['staff'],
      label: label('代办人', 'Substitute'),
      required: true,
      list: 160,
    }),
    fromDate: date({ label: label('开始日期', 'From'), required: true, list: 140 }),
    toDate: date({ label: label('结束日期', 'To'), required: true, list: 140 }),
    note: text({ label: label('说明', 'Note'), max: 200, list: true, wide: true }),
  },
  order: ['-fromDate'],
  index: [['substituteId', 'toDate']],
  calls: ['list', 'detail', 'add', 'edit', 'remove'],
  menu: { path: '/task/substitute', icon: 'user', label: label('代办安排', 'My substitutes') },
})
