import type { ReactNode } from 'react'
import { Title } from '../parts.tsx'

/** One of several papers or reviews: a press shows it beside the list, and a new tab is a page of its own. */
export function ListLine({
  href,
  current,
  choose,
  title,
  head,
  children,
}: {
  href: string
  current: boolean
  choose: () => void
  title: string
  /** Above the title: number and round, or day. */
  head: readonly [ReactNode, ReactNode]
  /** Below it: state, and what is due. */
  children: ReactNode
}) {
  return (
    <a
      href={href}
      aria-current={current ? 'true' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return
        event.preventDefault()
        choose()
      }}
    >
      <span className="n num">
        <span>{head[0]}</span>
        <span>{head[1]}</span>
      </span>
      <b className="ti seg">
        <Title text={title} />
      </b>
      <span className="s num">{children}</span>
    </a>
  )
}
