import { createContext, memo, useContext, useEffect, useRef, useState, type CSSProperties } from 'react'
import { Icon } from '#kernel/ui/Icon.tsx'
import { usePermissions } from '#kernel/ui/permission.ts'
import { onceSized } from '#kernel/ui/onceSized.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { shellTexts } from '../texts/shell.ts'
import { useMenuCounts } from './counts.ts'
import { iconOf } from './menuIcons.ts'
import { contains, labelFor, nameOf, wayOf, type MenuNode } from './menus.ts'
import { useInTurn } from './inTurn.ts'
import { openTab, pathShown, useTabs } from './tabs.ts'

type Props = { nodes: readonly MenuNode[] | undefined; folded: boolean; onGo: () => void }

export function Sidebar({ nodes, folded, onGo }: Props) {
  const t = useTexts(shellTexts)
  const counts = useMenuCounts()
  const holdsRights = usePermissions(({ codes }) => codes.size > 0)
  const { isIn, isWhole } = useInTurn(nodes ?? [])
  return (
    <Counts value={counts}>
      <nav className="sd" aria-label={t('sideMenus')} aria-busy={!nodes || !isWhole}>
        {nodes?.length === 0 && <p className="tip">{t(holdsRights ? 'workAtHome' : 'noMenus')}</p>}
        {nodes?.map((node) =>
          node.children?.length ? (
            <Section key={node.id} node={node} folded={folded} onGo={onGo} drawn={isIn(node)} />
          ) : (
            <Leaf key={node.id} node={node} folded={folded} onGo={onGo} />
          ),
        )}
      </nav>
    </Counts>
  )
}

const Counts = createContext<Readonly<Record<string, number>>>({})

const Section = memo(function Section({
  node,
  folded,
  onGo,
  deep = false,
  drawn = true,
}: {
  node: MenuNode
  folded: boolean
  onGo: () => void
  deep?: boolean
  drawn?: boolean
}) {
  const now = useLang()
  const holdsActive = useTabs((state) => contains(node, pathShown(state)))
  const [shown, setShown] = useState(() => !closedSections().includes(node.id))
  function toggle() {
    const others = closedSections().filter((id) => id !== node.id)
    localStorage.setItem(closedKey, JSON.stringify(shown ? [...others, node.id] : others))
    setShown(!shown)
  }
  const [top, setTop] = useState<number>()
  const leaves = leavesOf(node)
  return (
    <div
      className={deep ? 'deep' : `sec${holdsActive ? ' on' : ''}${drawn ? '' : ' later'}`}
      {...(!deep && { style: sizeOf(node, shown || folded ? leaves.length : 0) })}
      {...(folded &&
        !deep && {
          onMouseEnter: (event) => setTop(event.currentTarget.getBoundingClientRect().top),
          onMouseLeave: () => setTop(undefined),
          onFocus: (event) => setTop(event.currentTarget.getBoundingClientRect().top),
          onBlur: () => setTop(undefined),
        })}
    >
      {folded ? (
        !deep && <hr />
      ) : (
        <h2>
          <button aria-expanded={shown} onClick={toggle} data-active={holdsActive}>
            {nameOf(node, now)}
            {!shown && <Folded leaves={leaves} />}
            <Icon name={shown ? 'up' : 'down'} size={14} />
          </button>
        </h2>
      )}
      {folded && top !== undefined && <Fly node={node} leaves={leaves} top={top} onGo={onGo} />}
      {(shown || folded) &&
        drawn &&
        node.children!.map((child) =>
          child.children?.length ? (
            <Section key={child.id} node={child} folded={folded} onGo={onGo} deep />
          ) : (
            <Leaf key={child.id} node={child} folded={folded} onGo={onGo} />
          ),
        )}
    </div>
  )
})

const leavesOf = (node: MenuNode): MenuNode[] =>
  node.children?.length ? node.children.flatMap(leavesOf) : [node]

/** As high as it will be: what is not drawn yet, and what the browser passes over while it is out of sight, takes its place. */
const sizeOf = ({ children = [] }: MenuNode, leaves: number) =>
  ({
    '--leaves': leaves,
    '--deep': leaves && children.filter((child) => child.children?.length).length,
  }) as CSSProperties

/** How much lies in a folded section; a dot where something of it waits. */
function Folded({ leaves }: { leaves: readonly MenuNode[] }) {
  const t = useTexts(shellTexts)
  const counts = useContext(Counts)
  const n = leaves.reduce((sum, { path }) => sum + (counts[path] ?? 0), 0)
  return (
    <span className="num">
      {n > 0 && (
        <span className="ct dot" role="img" aria-label={t('waiting', { n })} title={t('waiting', { n })} />
      )}
      {leaves.length}
    </span>
  )
}

/** Names beside the narrow bar, for who points at its icons or walks over them; those are the links that are read out. */
function Fly({
  node,
  leaves,
  top,
  onGo,
}: {
  node: MenuNode
  leaves: readonly MenuNode[]
  top: number
  onGo: () => void
}) {
  const now = useLang()
  const counts = useContext(Counts)
  const room = 46 + leaves.length * 34
  return (
    <div className="fly" aria-hidden="true" style={{ top: Math.max(48, Math.min(top, innerHeight - room)) }}>
      <b>{nameOf(node, now)}</b>
      {leaves.map((leaf) => (
        <button
          key={leaf.id}
          type="button"
          tabIndex={-1}
          onClick={() => {
            goTo(leaf)
            onGo()
          }}
        >
          <Icon name={iconOf(leaf)} size={16} />
          {nameOf(leaf, now)}
          {(counts[leaf.path] ?? 0) > 0 && <i className="num">{counts[leaf.path]}</i>}
        </button>
      ))}
    </div>
  )
}

const closedKey = 'closedSections'
/** Sections that a person folded stay folded. */
const closedSections = () => JSON.parse(localStorage.getItem(closedKey) ?? '[]') as string[]

const Leaf = memo(function Leaf({
  node,
  folded,
  onGo,
}: {
  node: MenuNode
  folded: boolean
  onGo: () => void
}) {
  const now = useLang()
  const t = useTexts(shellTexts)
  const name = nameOf(node, now)
  const way = wayOf(node)
  const external = 'href' in way
  const count = useContext(Counts)[node.path]
  const current = useTabs((state) => {
    const path = pathShown(state)
    return !external && (path === way.path || path?.startsWith(`${way.path}/`))
  })
  const link = useRef<HTMLAnchorElement>(null)
  // Opened from elsewhere, its menu item may be out of sight.
  useEffect(() => {
    const shown = link.current
    if (current) return onceSized(shown, () => shown?.scrollIntoView({ block: 'nearest' }))
  }, [current])
  const href = external ? way.href : node.embed ? way.path : `${way.path}/index`
  return (
    <a
      ref={link}
      href={href}
      title={folded ? (count ? `${name} · ${t('waiting', { n: count })}` : name) : undefined}
      aria-current={current ? 'page' : undefined}
      {...(external && { target: '_blank', rel: 'noreferrer' })}
      onClick={(event) => {
        if (external || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        goTo(node)
        onGo()
      }}
    >
      <Icon name={iconOf(node)} />
      <span className={folded ? 'sr' : 'w'}>{name}</span>
      {count !== undefined && count > 0 && (
        <span className={folded ? 'ct bub num' : 'ct num'} title={t('waiting', { n: count })}>
          <span className="sr">{t('waiting', { n: count })}</span>
          <span aria-hidden="true">{most(count, folded ? 99 : 999)}</span>
        </span>
      )}
      {external && <span className="sr">{t('external')}</span>}
    </a>
  )
})

const most = (n: number, shown: number): string => (n > shown ? `${shown}+` : String(n))

export function goTo(node: MenuNode, query: Readonly<Record<string, string>> = {}): void {
  const way = wayOf(node)
  if ('href' in way) window.open(way.href, '_blank', 'noreferrer')
  else openTab(way.path, query, labelFor(node))
}
