import type { Texts } from '#kernel/ui/say.ts'

export const codeTexts = {
  preview: ['预览', 'Preview'],
  copy: ['复制', 'Copy'],
  copied: ['已复制', 'Copied'],
  live: ['在线启用', 'Live'],
  take: ['下载代码', 'Download'],
  taken: ['已下载 {name}', '{name} is downloaded'],
  files: ['文件', 'Files'],
  back: ['返回列表', 'Back to the list'],
  again: ['重新生成', 'Make again'],
  same: ['无变化', 'same'],
  problems: [
    '还不能生成，请先处理这 {n} 处',
    'It cannot be made yet, mend these {n} things first',
    'It cannot be made yet, mend this first',
  ],
  made: [
    '{n} 个文件，与现有代码相比',
    '{n} files, compared with what stands',
    'One file, compared with what stands',
  ],
  loading: ['正在生成', 'Making'],
} as const satisfies Texts
