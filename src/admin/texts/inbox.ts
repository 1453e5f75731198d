import type { Texts } from '#kernel/ui/say.ts'

export const inboxTexts = {
  letters: ['给我的消息', 'Messages to me'],
  notices: ['通知公告', 'Notices'],
  fresh: ['新', 'New'],
} satisfies Texts
