import type { ReactNode } from 'react'
import { portalFacts } from './portal.tsx'

/** The frame of the portal's pages that need no session: signing in, a new account, a new password. */
export function Entry({
  title,
  sub,
  links,
  children,
}: {
  title: string
  sub?: string
  /** Other ways from here. */
  links?: ReactNode
  children: ReactNode
}) {
  const { other, otherword } = portalFacts()
  return (
    <main id="main" className="pp-in">
      <h1>{title}</h1>
      {sub && <p className="mut">{sub}</p>}
      {children}
      <p className="more">
        {links}
        <a
          className="link"
          href={other + location.search + location.hash}
          hrefLang={otherword === 'English' ? 'en' : 'zh-CN'}
        >
          {otherword}
        </a>
      </p>
    </main>
  )
}
