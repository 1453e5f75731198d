import type { Texts } from '#kernel/ui/say.ts'

export const updateTexts = {
  title: ['更正与撤回', 'Correct or retract'],
  history: ['记录', 'History'],
  none: ['还没有更正或撤回', 'No correction or retraction so far'],
  kind: ['更正类型', 'Kind of correction'],
  noticeTitleZh: ['声明题名（中文，可不填）', 'Title of the notice in Chinese (optional)'],
  noticeTitleEn: ['声明题名（英文，可不填）', 'Title of the notice in English (optional)'],
  noticeZh: ['声明正文（中文）', 'Notice in Chinese'],
  noticeEn: ['声明正文（英文）', 'Notice in English'],
  printed: ['已刊出的声明（导入的过刊）', 'Notice printed already (imported back issue)'],
  printedNone: ['没有，现在撰写并发布', 'None: write and publish one now'],
  printedText: [
    '读者从两篇文章互相找到对方；日期与页码仍为原刊所载。',
    'Each of the two pages leads to the other; date and pages stay as they were printed.',
  ],
  reasons: ['原因（COPE）', 'Reasons (COPE)'],
  retractedBy: ['由谁撤回', 'Retracted by'],
  comment: ['给确认人的说明', 'Comment for whoever confirms'],
  newPdf: [
    '新版 PDF（可不选，先在稿件页上传定稿）',
    'New PDF (optional; upload it on the manuscript’s page first)',
  ],
  keepPdf: ['不换 PDF', 'Keep the PDF'],
  second: [
    '提出后须由另一人确认，主编与管理员各一。确认前读者看不到任何变化。',
    'Another person has to confirm it: one of the two is the editor-in-chief, the other an administrator. Until then readers see no change.',
  ],
  confirmText: [
    '确认后立即生效，文章页保留并标明，PDF 加盖水印，全体作者会收到通知。',
    'It takes effect at once: the page stays and says so, the PDF is marked, and all authors are told.',
  ],
  removeText: [
    '确认后文章页只保留书目信息，全文与 PDF 不再公开。',
    'Only the bibliographic record stays; text and PDF are no longer public.',
  ],
  by: ['{name}，{date}', '{name}, {date}'],
  former: ['原 PDF', 'Former PDF'],
  notice: ['声明', 'Notice'],
  done: ['已完成：{name}', 'Done: {name}'],
  past: [
    '文章已有变化，不能再“{name}”，没有提交任何内容。经过见下方记录',
    'The article has changed and “{name}” is no longer possible. Nothing was sent; the history below says what happened',
  ],
  nothing: [
    '您对此文章没有可做的操作：更正、关注声明、撤回和移除由主编提出，需要时请与主编联系。',
    'There is nothing for you to do on this article: the editor-in-chief corrects, retracts and removes. Ask them where it is needed.',
  ],
} as const satisfies Texts
