import type { Lang } from '#kernel/definition/kind.ts'
import { inLang, type Journal } from './data.ts'
import { htmlLang } from './parts.tsx'

/** The journal's name in the reader's language, and beside it in the other. */
export function Mark({ journal, lang, href }: { journal: Journal; lang: Lang; href?: string }) {
  const other: Lang = lang === 'zh' ? 'en' : 'zh'
  const content = (
    <>
      <b>{inLang(journal, 'name', lang)}</b>
      <span lang={htmlLang(other)}>{inLang(journal, 'name', other)}</span>
    </>
  )
  return href ? (
    <a className="mark" href={href}>
      {content}
    </a>
  ) : (
    <div className="mark">{content}</div>
  )
}
