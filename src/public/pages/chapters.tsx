import type { ReactNode } from 'react'
import { Heading, type View } from '../parts.tsx'

/** About, guide and fees: chapters with their list at the side. */
export type Chapter = {
  readonly id: string
  readonly title: string
  readonly other: string
  readonly content: ReactNode
}

export function Chapters({
  title,
  other,
  version,
  chapters,
  aside,
  top,
  view: { lang, t },
}: {
  title: string
  other: string
  version?: readonly string[]
  chapters: readonly Chapter[]
  aside?: ReactNode
  top?: ReactNode
  view: View
}) {
  return (
    <main id="main">
      {top}
      <div className="wrap">
        <div className="gh">
          <div>
            <h1>{title}</h1>
            {lang === 'zh' && (
              <p className="s" lang="en">
                {other}
              </p>
            )}
          </div>
          {version && version.length > 0 && (
            <p className="v num">
              {version.map((line, i) => (
                <span key={line}>
                  {i > 0 && <br />}
                  {line}
                </span>
              ))}
            </p>
          )}
        </div>
        <div className="g">
          <nav className="sn" aria-label={t.chapters}>
            {chapters.map((chapter, i) => (
              <a key={chapter.id} href={`#${chapter.id}`}>
                <span className="num">{i + 1}</span>
                {chapter.title}
              </a>
            ))}
            {aside}
          </nav>
          <div className="c">
            {chapters.map((chapter) => (
              <section id={chapter.id} key={chapter.id}>
                <Heading text={chapter.title} other={chapter.other} lang={lang} />
                {chapter.content}
              </section>
            ))}
          </div>
        </div>
      </div>
    </main>
  )
}
