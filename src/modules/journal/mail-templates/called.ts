import type { Lang } from '#kernel/definition/kind.ts'

/** What tells a mail from others with its subject, and all of one whose subject its editor writes. */
const apart: Readonly<Record<string, Readonly<Record<Lang, string>>>> = {
  M4: { zh: '退回补充', en: 'returned to be completed' },
  M8: { zh: '退稿', en: 'rejection' },
  M9: { zh: '退修', en: 'revision requested' },
  M13: { zh: '致编辑', en: 'to the editor' },
  M13c: { zh: '致编辑，利益冲突未处理', en: 'to the editor, conflict not answered' },
  M13r: { zh: '致审稿人', en: 'to the reviewer' },
  M20: { zh: '建议录用', en: 'acceptance recommended' },
  M20r: { zh: '建议退稿', en: 'rejection recommended' },
  M20s: { zh: '未送外审', en: 'without review' },
  M23: { zh: '致作者', en: 'to the author' },
  M23e: { zh: '致编辑', en: 'to the editor' },
  M24: { zh: '录用', en: 'acceptance' },
  M31: { zh: '致作者', en: 'to the author' },
  M31e: { zh: '致编辑', en: 'to the editor' },
  M40: { zh: '更正、撤回等声明', en: 'notice of a correction or retraction' },
}

/** How a mail is listed: its subject without the journal's name in front, with dots for what is filled in. */
export function calledMail(code: string, subject: string, lang: Lang): string {
  const said = subject.replace(/^[［[]\{journal(Zh|En)\}[］\]]\s*/, '').replace(/\{\w+\}/g, '…')
  const more = apart[code]?.[lang]
  return more === undefined ? said : `${said} · ${more}`
}
