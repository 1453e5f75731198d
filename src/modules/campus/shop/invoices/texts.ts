import type { Texts } from '#kernel/ui/say.ts'

/** Words of the invoice desk. */
export const deskTexts = {
  copyTitle: ['复制抬头', 'Copy the title'],
  copyTax: ['复制税号', 'Copy the tax no.'],
  copied: ['已复制：{text}', 'Copied: {text}'],
  notCopied: ['无法复制，请手动选取：{text}', 'Could not copy, select it yourself: {text}'],
  matched: ['{all} 个文件中匹配了 {n} 个', '{n} of {all} files were matched'],
  unmatched: [
    '以下文件名中没有待处理的申请单号，请改名后重新上传：',
    'These names hold no application that waits; rename the files and send them again:',
  ],
  close: ['知道了', 'Close'],
} as const satisfies Texts
