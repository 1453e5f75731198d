import type { Texts } from '#kernel/ui/say.ts'

export const noticeTexts = {
  title: ['通知', 'Notices'],
  bell: ['通知，{n} 条未读', 'Notices, {n} unread'],
  bellNone: ['通知', 'Notices'],
  fresh: ['未读', 'Unread'],
  none: ['还没有通知', 'No notices yet'],
  failed: ['没有取到通知', 'The notices did not arrive'],
  retry: ['重试', 'Retry'],
} as const satisfies Texts
