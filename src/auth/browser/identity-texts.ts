import type { Texts } from '#kernel/ui/say.ts'

/** Providers that lead into one's account, as its page names them in the office and outside. */
export const identityTexts = {
  identities: ['统一认证', 'Sign-in providers'],
  identitiesText: [
    '在这些地方登录后可直接进入本账号；不是您绑定的，请解除并修改密码',
    'Whoever is signed in there comes into this account. If you did not bind one, remove it and change your password',
  ],
  boundOn: ['绑定于 {day}', 'since {day}'],
  part: ['解除绑定', 'Remove'],
  partNamed: ['解除绑定“{name}”', 'Remove “{name}”'],
  partText: [
    '以后请用账号和密码登录；再次绑定只需从那里登录一次',
    'You sign in with your password from then on; sign in through it once more to bind it anew',
  ],
} as const satisfies Texts

export type Bound = { readonly id: string; readonly name: string; readonly boundTime: string }
export const identitiesPath = 'blade-auth/identities'
