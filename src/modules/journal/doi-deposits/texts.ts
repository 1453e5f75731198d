import type { Texts } from '#kernel/ui/say.ts'

export const depositTexts = {
  open: ['DOI 登记', 'DOI deposits'],
  none: ['尚未生成过登记文件', 'No deposit file has been made yet'],
  waiting: ['待登记', 'To deposit'],
  waitingWhat: [
    '已出版但 Crossref 尚不知道、上次登记失败，以及登记后又有改动的文章。生成的 XML 由编辑部提交到 Crossref 的管理后台，回执再填回这里。',
    'Public articles that Crossref does not know, refused last time, or knows as they were before a change. You carry the XML to Crossref (its admin tool) and enter the answer here.',
  ],
  origin: [
    '文件中的网址以 {origin} 开头，读者按 DOI 打开的就是它。',
    'Addresses in the file start with {origin}; that is where a DOI will lead.',
  ],
  noPrefix: [
    '{names} 已有文章出版，但没有填写 DOI 前缀，文章也就没有 DOI。请由主编或编辑部在“期刊”中填写，之后排期的文章会自动得到 DOI。',
    '{names} has articles without a DOI, for it has no prefix. The editor-in-chief or the office enters one under “Journals”; articles that are scheduled from then on get their DOI by themselves.',
  ],
  nothingWaits: ['没有待登记的文章', 'Nothing waits to be deposited'],
  why_never: ['未登记', 'Not deposited'],
  why_failed: ['上次失败', 'Failed before'],
  why_changed: ['登记后有改动', 'Changed since'],
  all: ['全选', 'Choose all'],
  again: ['重新生成', 'Make it anew'],
  makeN: ['生成 {n} 篇的文件', 'Make a file of {n} articles', 'Make a file of {n} article'],
  make: ['生成登记文件', 'Make a deposit file'],
  issueFile: ['Crossref 文件', 'Crossref file'],
  made: [
    '已生成 {n} 篇的登记文件并下载',
    'The file with {n} articles is made and downloaded',
    'The file with {n} article is made and downloaded',
  ],
  refusedTitle: ['暂不能生成', 'Not possible yet'],
  download: ['下载文件', 'Download'],
  answer: ['登记回执', 'Enter the answer'],
  answerTitle: ['{n} 条登记的回执', 'Answer to {n} deposits', 'Answer to {n} deposit'],
  choose: ['请选择登记成功还是失败', 'Choose whether it was registered'],
  registered: ['已登记', 'Registered'],
  failed: ['登记失败', 'Failed'],
  message: ['Crossref 回执或失败原因', 'What Crossref answered, or why it failed'],
  answered: ['回执已记录', 'The answer is kept'],
  save: ['保存', 'Save'],
  cancel: ['取消', 'Cancel'],
} as const satisfies Texts
