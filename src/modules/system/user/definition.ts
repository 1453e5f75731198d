import { fitsMod11 } from '#kernel/definition/check-digit.ts'
import {
  choice,
  date,
  dateTime,
  defineEntity,
  dict,
  image,
  label,
  refs,
  secret,
  text,
  yesNo,
} from '#kernel/definition/index.ts'

export const languages = { zh: label('中文', 'Chinese'), en: label('英文', 'English') }

/** `status` of an account (contract section 6). */
export const accountStates = {
  '0': label('待批准', 'Waiting for approval'),
  '1': label('正常', 'Active'),
  '2': label('停用', 'Disabled'),
}

export const user = defineEntity({
  name: 'user',
  path: 'blade-system/user',
  table: 'blade_user',
  label: label('用户', 'User'),
  title: 'realName',
  persons: true,
  fields: {
    code: text({ label: label('工号', 'Staff number'), max: 60 }),
    account: text({ label: label('账号', 'Account'), required: true, max: 100, list: 140, search: true }),
    password: secret({
      label: label('密码', 'Password'),
      requiredNew: true,
      help: label('至少 8 位；修改时留空则不变', 'At least 8 characters; left empty an existing one stays'),
    }),
    name: text({ label: label('昵称', 'Nickname'), max: 100 }),
    realName: text({ label: label('姓名', 'Name'), required: true, max: 100, list: 110, search: true }),
    lastSignInAt: dateTime({ label: label('最近登录', 'Last sign-in'), list: 150, sort: true }),
    realNameEn: text({
      label: label('英文姓名', 'Name in English'),
      max: 100,
      search: true,
      help: label('英文界面显示，留空则显示姓名', 'Shown to English readers; the name where empty'),
    }),
    email: text({
      label: label('电子邮箱', 'E-mail'),
      max: 200,
      pattern: '^([^@\\s]+@[^@\\s]+\\.[^@\\s]+)?$',
      form: label('如 name@example.org', 'write it as name@example.org'),
      list: 180,
      search: true,
    }),
    phone: text({ label: label('手机', 'Mobile'), max: 40, filter: true }),
    roleId: refs('role', { label: label('角色', 'Roles'), list: 180, filter: true }),
    deptId: refs('dept', { label: label('部门', 'Departments'), list: 150, filter: true }),
    postId: refs('post', { label: label('岗位', 'Posts'), filter: true }),
    language: choice(languages, { label: label('通信语言', 'Language of letters'), default: 'zh' }),
    sex: dict('sex', { number: true, label: label('性别', 'Sex') }),
    birthday: date({ label: label('生日', 'Birthday') }),
    avatar: text({ label: label('头像', 'Avatar'), max: 500, hidden: true }),
    mustChangePassword: yesNo({ label: label('须改密码', 'Must change password'), hidden: true }),
    verifiedEmail: text({
      label: label('已确认的邮箱', 'Confirmed e-mail'),
      help: label('与电子邮箱一致才算已确认', 'Counts only while it is the e-mail address'),
      max: 200,
      hidden: true,
    }),
    avatarFileId: image({ label: label('头像图片', 'Avatar picture'), hidden: true }),
    affiliationZh: text({
      label: label('单位（中文）', 'Affiliation (Chinese)'),
      wide: true,
      section: label('学术信息', 'Scholarly details'),
    }),
    affiliationEn: text({ label: label('单位（英文）', 'Affiliation (English)'), wide: true }),
    orcid: text({
      label: label('ORCID', 'ORCID'),
      max: 19,
      pattern: '^(\\d{4}-\\d{4}-\\d{4}-\\d{3}[\\dX])?$',
      capitals: true,
      form: label('如 0000-0002-1825-0097', 'write it as 0000-0002-1825-0097'),
      // It decides who is the same person as an author: a digit that was mistyped would be somebody else.
      check: {
        holds: (orcid) => fitsMod11(orcid.replaceAll('-', '')),
        says: label(
          'ORCID 的校验位不正确，请对照 orcid.org 上的号码',
          'The check digit of the ORCID is wrong, compare it with the one at orcid.org',
        ),
      },
    }),
    expertise: text({
      label: label('研究方向', 'Expertise'),
      max: 500,
      wide: true,
      search: true,
      help: label('用分号隔开，审稿人检索用', 'Separated by semicolons; the reviewer finder reads it'),
    }),
  },
  guarded: ['lastSignInAt', 'avatarFileId', 'mustChangePassword', 'verifiedEmail'],
  unique: [['account']],
  contains: ['account', 'realName'],
  order: ['-createTime'],
  marks: {
    status: choice(accountStates, { label: label('状态', 'State') }),
    secondFactor: yesNo({ label: label('两步验证', 'Second factor') }),
  },
  actions: {
    role: { label: label('角色配置', 'Assign roles'), place: 'toolbar', wire: 'grant', told: 'grant' },
    reset: {
      label: label('重置密码', 'Reset password'),
      place: 'toolbar',
      wire: 'reset-password',
      told: 'account',
    },
    resetFactor: {
      label: label('重置两步验证', 'Reset second factor'),
      place: 'row',
      wire: 'reset-factor',
      code: 'user_factor',
      told: 'account',
    },
    unlock: { label: label('解除锁定', 'Unlock'), place: 'toolbar', takes: 'userIds' },
    disable: {
      label: label('停用', 'Disable'),
      place: 'toolbar',
      danger: true,
      takes: 'userIds',
      told: 'account',
    },
    enable: { label: label('启用', 'Enable'), place: 'toolbar', takes: 'userIds', told: 'account' },
    approve: { label: label('批准注册', 'Approve'), place: 'row', told: 'account' },
    refuse: { label: label('拒绝注册', 'Refuse'), place: 'row', danger: true },
  },
  menu: { path: '/system/user', icon: 'user', label: label('用户管理', 'Users') },
})

/** What a person may change of the own account. */
export const ownFields = [
  'name',
  'realName',
  'realNameEn',
  'email',
  'phone',
  'sex',
  'birthday',
  'language',
  'affiliationZh',
  'affiliationEn',
  'orcid',
  'expertise',
  'avatar',
] as const
