import { label } from '#kernel/definition/index.ts'

/** Ways in that the calls of sign-in know; a client has those that are ticked (`grantFor` of the sign-in). */
export const grantTypes = {
  captcha: label('账号密码与验证码', 'Password and captcha'),
  password: label('账号密码', 'Password'),
  refresh_token: label('续期令牌', 'Renewing tokens'),
  authorization_code: label('统一认证授权码', 'Code of a sign-in provider'),
  social: label('第三方登录', 'Social sign-in'),
} as const

export const grantsIn = (written: unknown): string[] =>
  String(written ?? '')
    .split(/[,\s]+/)
    .filter(Boolean)
