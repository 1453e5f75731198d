import type { Texts } from '#kernel/ui/say.ts'

export const paperTexts = {
  print: ['打印{name}', 'Print: {name}'],
  printNotices: ['打印整改通知（低于 60 分）', 'Notices for rooms below 60'],
  saved: ['{name}已下载，请打印', 'Saved, print it: {name}'],
} as const satisfies Texts
