import type { Texts } from '#kernel/ui/say.ts'

export const labelTexts = {
  print: ['打印标签', 'Print labels'],
  printRooms: ['打印房间标签', 'Room labels'],
  printUnits: ['打印空调标签', 'Unit labels'],
  saved: ['标签已下载，请用 A4 纸按实际大小打印', 'Labels saved, print them on A4 at actual size'],
} as const satisfies Texts
