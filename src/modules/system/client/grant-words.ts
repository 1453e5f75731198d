import { grantTypes } from '#auth/browser/grants.ts'
import { label, type Label } from '#kernel/definition/kind.ts'

/** The ways in, as they are ticked and read. */
export const grantWords: Readonly<Record<(typeof grantTypes)[number], Label>> = {
  captcha: label('账号密码与验证码', 'Password and captcha'),
  password: label('账号密码', 'Password'),
  refresh_token: label('续期令牌', 'Renewing tokens'),
  authorization_code: label('统一认证授权码', 'Code of a sign-in provider'),
  social: label('第三方登录', 'Social sign-in'),
}
