import type { Texts } from '#kernel/ui/say.ts'

export const codeTexts = {
  preview: ['预览', 'Preview'],
  copy: ['复制', 'Copy'],
  copied: ['已复制', 'Copied'],
  live: ['在线启用', 'Live'],
  take: ['下载代码', 'Download'],
  taken: ['已下载 {name}', '{name} is downloaded'],
  back: ['返回列表', 'Back to the list'],
  again: ['重新生成', 'Make again'],
  loading: ['正在生成', 'Making'],
} as const satisfies Texts
