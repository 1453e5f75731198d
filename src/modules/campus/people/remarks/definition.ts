import {
  choice,
  dateTime,
  defineEntity,
  dict,
  files,
  label,
  longText,
  person,
  ref,
  text,
  type Row,
} from '#kernel/definition/index.ts'
import { must } from '../../shapes.ts'
import { remarkStates } from '../shapes.ts'

/** Campus domain 2.9: what somebody of the office keeps about a student. */
export const stuRemark = defineEntity({
  name: 'stuRemark',
  path: 'blade-admin/stuRemark',
  label: label('学生备注', 'Student remark'),
  title: 'title',
  naming: '{stuId} {title}',
  state: 'status',
  fields: {
    stuId: ref('stuInfo', { label: label('学生', 'Student'), ...must }),
    remarkType: dict('campus_remark_type', { label: label('类型', 'Type'), ...must }),
    level: dict('campus_remark_level', { label: label('等级', 'Level'), ...must }),
    status: choice(remarkStates, {
      number: true,
      label: label('状态', 'Status'),
      ...must,
      // With how long it stands, on one line in both languages.
      list: 160,
      default: '1',
    }),
    title: text({ label: label('标题', 'Title'), max: 60, list: 130 }),
    content: longText({
      label: label('内容', 'Content'),
      max: 2000,
      required: true,
      list: 260,
      wide: true,
    }),
    happenTime: dateTime({ label: label('发生时间', 'Happened at'), ...must, sort: true }),
    attachments: files({
      label: label('附件', 'Attachments'),
      accept: ['pdf', 'png', 'jpg', 'docx', 'xlsx'],
      maxMegabytes: 20,
      most: 9,
    }),
    visibleScope: dict('campus_visible_scope', {
      label: label('可见范围', 'Visible to'),
      required: true,
      search: true,
    }),
    followUpTime: dateTime({ label: label('跟进时间', 'Follow-up at'), list: true, search: true }),
    // Hears of it by name: nobody who is one of the students.
    followUserId: person({
      heldBy: ['staff'],
      label: label('跟进人', 'Follow-up by'),
      list: true,
      search: true,
    }),
    followResult: longText({ guarded: true, label: label('跟进结果', 'Result'), max: 1000, wide: true }),
  },
  index: [['stuId', 'happenTime']],
  order: ['-happenTime'],
  actions: {
    close: { label: label('关闭', 'Close'), shows: ['remarkType', 'content', 'happenTime', 'followUpTime'] },
    reopen: { label: label('重新跟进', 'Reopen') },
  },
  menu: { path: '/campus/student-remarks', icon: 'doc', label: label('学生备注', 'Remarks') },
})

export type Remark = Row<typeof stuRemark>
