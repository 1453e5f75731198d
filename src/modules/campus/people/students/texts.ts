import type { Texts } from '#kernel/ui/say.ts'

export const studentTexts = {
  checkInList: ['入住名单', 'Check-in list'],
} as const satisfies Texts
