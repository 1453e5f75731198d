import { useEffect, useState } from 'react'
import { contains, type MenuNode } from './menus.ts'
import { pathShown, useTabs } from './tabs.ts'

/** About as many menus as a tall window shows; on a phone they stand beside the page until they are asked for. */
const atOnce = () => (matchMedia('(max-width: 720px)').matches ? 0 : 30)

/**
 * Of a hundred menus, which an administrator has, a window shows a third; drawing the others was half of the work until a first
 * table stood. What is in sight and where somebody is stands there at once, the rest a section at a time when nothing else is
 * to be done.
 */
export function useInTurn(nodes: readonly MenuNode[]) {
  const here = useTabs(pathShown)
  const [more, setMore] = useState(0)
  const waiting = beyond(nodes)
  const isWhole = more >= waiting.length
  useEffect(() => (isWhole ? undefined : whenIdle(() => setMore((n) => n + 1))), [isWhole, more])
  const later = new Set(waiting.slice(more))
  return { isIn: (node: MenuNode) => !later.has(node) || contains(node, here), isWhole }
}

/** Those that begin below what a window shows. */
function beyond(nodes: readonly MenuNode[]): MenuNode[] {
  const inSight = atOnce()
  let above = 0
  return nodes.filter((node) => {
    const isBeyond = above >= inSight
    above += 1 + (node.children?.length ?? 0)
    return isBeyond
  })
}

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 50)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work, { timeout: 1000 })
  return () => cancelIdleCallback(asked)
}
