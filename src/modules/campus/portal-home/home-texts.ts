import type { Texts } from '#kernel/ui/say.ts'

/** What the first page alone says. */
export const homeTexts = {
  mine: ['办理中', 'Open'],
  past: ['已办结', 'Closed'],
  services: ['我要办', 'Services'],
  allNotices: ['全部通知', 'All notices'],
  nothing: [
    '没有办理中的事项。空调坏了，扫机身二维码或点下面的“空调报修”。',
    'Nothing is under way. If a unit is broken, scan its code or choose “Repair” below.',
  ],
} as const satisfies Texts
