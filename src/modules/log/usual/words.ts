import { label, type Label } from '#kernel/definition/index.ts'

/** What people did, as the log keeps it and as it is read; `words.test.ts` finds what is told and stands not here. */
export const deeds: Readonly<Record<string, Label>> = {
  'sign-in': label('登录', 'Signed in'),
  'sign-in.refused': label('登录被拒', 'Refused at sign-in'),
  'sign-on.failed': label('单点登录失败', 'A sign-in provider failed'),
  'sign-on.bound': label('账号绑定了单点登录身份', 'An account was bound to an identity of a provider'),
  'sign-out': label('退出登录', 'Signed out'),
  'lock.ended': label('锁屏密码多次错误', 'Too many wrong lock passwords'),
  'persons.read': label('查看个人信息', 'Read personal data'),
  'persons.limit': label('查看个人信息过多', 'Read too much personal data'),
  account: label('账号变更', 'Changed an account'),
  grant: label('授权变更', 'Changed rights'),
  export: label('导出', 'Exported'),
  deploy: label('部署流程', 'Deployed a process'),
  process: label('处理流程', 'Handled a process'),
  generate: label('生成代码', 'Generated code'),
  live: label('在线启用', 'Switched on or off'),
  runJob: label('手动运行任务', 'Ran a job'),
  jobAgain: label('重试任务', 'Tried a job again'),
}

export const levels: Readonly<Record<string, Label>> = {
  info: label('普通', 'Normal'),
  warn: label('需留意', 'Worth a look'),
}
