import type { Texts } from '#kernel/ui/say.ts'

/** Ways in through a provider, as every page of signing in names them. */
export const wayTexts = {
  providers: ['其他登录方式', 'Other ways to sign in'],
  unavailable: [
    '这种登录方式暂不可用，请改用账号登录',
    'This way of signing in is not available now. Use your account instead',
  ],
  binding: [
    '此身份还没有绑定账号。用账号和密码登录一次，以后由此直接进入该账号',
    'No account is bound to this identity yet. Sign in with your password once, and it leads into your account from then on',
  ],
} as const satisfies Texts
