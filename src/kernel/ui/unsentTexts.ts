import type { Texts } from './say.ts'

export const unsentTexts = {
  copy: ['复制', 'Copy'],
  copied: ['已复制', 'Copied'],
  select: ['请选中文字后复制', 'Select the text and copy it'],
  drop: ['放弃', 'Discard'],
} satisfies Texts
