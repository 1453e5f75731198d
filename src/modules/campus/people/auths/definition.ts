import {
  choice,
  dateTime,
  defineEntity,
  dict,
  images,
  label,
  person,
  phone,
  ref,
  sealed,
  text,
  year,
  type Row,
} from '#kernel/definition/index.ts'
import { kept, must, opinion } from '../../shapes.ts'
import { authStates, identityNumber } from '../shapes.ts'

const masked = { maskedBy: 'schoolAuth_sensitive' } as const

/** Campus domain 2.7: an account says who it is, and somebody looks. */
/** What is compared with the card before somebody is verified. */
const decisive = [
  'realName',
  'stuNo',
  'authType',
  'campusId',
  'gender',
  'phone',
  'collegeName',
  'majorName',
  'className',
  'cardImages',
]

export const schoolAuth = defineEntity({
  name: 'schoolAuth',
  path: 'blade-admin/schoolAuth',
  label: label('校园认证', 'Campus verification'),
  title: 'realName',
  naming: '{realName} {stuNo}',
  state: 'status',
  fields: {
    userId: ref('user', { ...kept, label: label('申请账号', 'Account'), list: true }),
    status: choice(authStates, {
      number: true,
      label: label('状态', 'Status'),
      ...must,
      default: '10',
    }),
    authType: dict('campus_auth_type', { label: label('认证身份', 'Identity'), ...must }),
    schoolId: ref('SchoolInfo', {
      label: label('学校', 'School'),
      narrowedBy: { status: ['1'] },
      required: true,
      search: true,
    }),
    campusId: ref('schoolCampus', {
      label: label('校区', 'Campus'),
      narrowedBy: { schoolId: { field: 'schoolId' } },
      ...must,
    }),
    realName: text({ label: label('姓名', 'Real name'), min: 2, max: 30, ...must }),
    stuNo: text({
      label: label('学/工号', 'Student/staff no.'),
      max: 30,
      pattern: '^[A-Za-z0-9]{4,30}$',
      form: label('4 至 30 位字母或数字', '4 to 30 letters or digits'),
      ...must,
    }),
    gender: dict('campus_gender', { label: label('性别', 'Gender') }),
    phone: phone({ label: label('手机号', 'Phone'), ...masked, required: true, list: true }),
    idCardNo: sealed({ label: label('身份证号', 'ID card no.'), ...identityNumber, ...masked }),
    collegeName: text({ label: label('学院', 'College'), max: 60, search: true }),
    majorName: text({ label: label('专业', 'Major'), max: 60 }),
    className: text({ label: label('班级', 'Class'), max: 60 }),
    grade: year({ label: label('年级', 'Grade (entry year)'), from: 1950, ahead: 1, search: true }),
    cardImages: images({
      label: label('证件照片', 'Card photos'),
      required: true,
      most: 4,
      maxMegabytes: 10,
    }),
    applyTime: dateTime({
      ...kept,
      label: label('申请时间', 'Applied at'),
      list: true,
      search: true,
      sort: true,
    }),
    auditUserId: person({ ...kept, label: label('审核人', 'Reviewer'), list: true }),
    auditTime: dateTime({ ...kept, label: label('审核时间', 'Reviewed at'), list: true }),
    auditOpinion: opinion(),
    stuInfoId: ref('stuInfo', { ...kept, label: label('关联学生', 'Linked student'), list: true }),
    expireTime: dateTime({ ...kept, label: label('有效期至', 'Valid until'), list: true }),
  },
  unique: [
    { of: ['userId', 'authType'], while: { status: ['10', '20'] } },
    { of: ['schoolId', 'stuNo'], while: { status: ['20'] } },
  ],
  index: [['status', 'expireTime']],
  calls: ['list', 'detail', 'add', 'edit', 'export'],
  actions: {
    audit: { label: label('审核', 'Review'), shows: decisive },
    withdraw: { label: label('撤回', 'Withdraw') },
    resubmit: { label: label('重新提交', 'Submit again') },
    reapply: { label: label('重新认证', 'Apply again') },
    revoke: { label: label('撤销认证', 'Revoke'), danger: true },
    sensitive: { label: label('查看敏感信息', 'See identity numbers'), wire: 'reveal' },
  },
  menu: { path: '/campus/verifications', icon: 'approve', label: label('校园认证', 'Verifications') },
})

export type Auth = Row<typeof schoolAuth>
