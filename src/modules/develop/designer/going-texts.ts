import type { Texts } from '#kernel/ui/say.ts'

export const goingTexts = {
  draft: ['草稿，未启用', 'Drawn, not live'],
  isLive: ['已启用', 'Live'],
  differs: ['已启用，之后改过', 'Live, changed since'],
  tell: ['启用时建表，并生成菜单与权限', 'Switching on makes table, menu and rights'],
  tellModule: ['先为它建一个模块', 'It gets a module first'],
  take: ['下载代码', 'Download code'],
} as const satisfies Texts
