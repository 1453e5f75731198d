import type { Texts } from './say.ts'

export const revealTexts = {
  reveal: ['显示', 'Show'],
  show: ['显示{name}', 'Show {name}'],
  cover: ['遮住', 'Hide'],
  unreadable: ['无法解密，请联系管理员', 'Cannot be decrypted, ask your administrator'],
} as const satisfies Texts
