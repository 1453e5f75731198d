import { useQuery } from '@tanstack/react-query'
import type { Label, Lang } from '#kernel/definition/kind.ts'
import type { Early } from '#kernel/ui/ahead.ts'
import { get } from '#kernel/ui/api.ts'
import { useLang } from '#kernel/ui/say.ts'
import { calls } from './calls.ts'

export type MenuNode = {
  id: string
  parentId: string
  code: string
  /** In the reader's language. */
  name: string
  nameZh: string
  nameEn: string
  path: string
  source?: string
  isOpen?: number
  /** A page of another site that may stand in a tab. */
  embed?: boolean
  /** A section in which its holder may only look. */
  reading?: boolean
  children?: MenuNode[]
}

export const embeddedRoot = '/myiframe/'

/** Where a menu leads: its screen, a tab around a page of another site, or that page in a window of its own. */
export function wayOf(node: MenuNode): { path: string } | { href: string } {
  if (node.embed) return { path: `${embeddedRoot}${node.code}` }
  return node.isOpen === 1 || /^https?:/.test(node.path) ? { href: node.path } : { path: node.path }
}

/** Menus of the caller's roles. What they work in stands before what they only read. */
export function useMenus(): MenuNode[] | undefined {
  const now = useLang()
  const { data } = useQuery({
    queryKey: ['menus', now],
    queryFn: () => get<MenuNode[]>(calls.menus, { topMenuId: '' }),
    select: (nodes) => nodes.toSorted((a, b) => Number(a.reading ?? false) - Number(b.reading ?? false)),
    staleTime: Infinity,
    placeholderData: (before) => before,
  })
  return data
}

export type TopMenu = { id: string; name: string; code: string; menuIds: string[] }

/** Undefined until they are known; none where they could not be read. */
export function useTopMenus(): TopMenu[] | undefined {
  const now = useLang()
  const { data, isError } = useQuery({
    queryKey: ['topMenus', now],
    queryFn: () => get<TopMenu[]>(calls.tops),
    staleTime: Infinity,
    placeholderData: (before) => before,
  })
  return data ?? (isError ? [] : undefined)
}

/** The menus of a top menu with the folders above them, as `menu/routes` answers for it: a folder of which nothing is left goes. */
export function within(nodes: readonly MenuNode[], menuIds: readonly string[]): MenuNode[] {
  return nodes.flatMap((node) => {
    if (!node.children?.length) return menuIds.includes(node.id) ? [node] : []
    const children = within(node.children, menuIds)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** The top menu that a path lies under: the chosen one where it does, else the first; none for the start page. */
export function topOf(
  tops: readonly TopMenu[],
  menus: readonly MenuNode[],
  path: string | undefined,
  chosen: string,
): string {
  const deepest = (nodes: readonly MenuNode[]): MenuNode | undefined => {
    for (const node of nodes) {
      const deeper = deepest(node.children ?? [])
      if (deeper) return deeper
      if (path && node.path && (path === node.path || path.startsWith(`${node.path}/`))) return node
    }
    return undefined
  }
  const id = deepest(menus)?.id
  const holding = tops.filter(({ menuIds }) => id !== undefined && menuIds.includes(id))
  return (holding.find((top) => top.id === chosen) ?? holding[0])?.id ?? ''
}

/** In both languages, so that open tabs follow a change of language. */
export function labelFor({ nameZh, nameEn }: Pick<MenuNode, 'nameZh' | 'nameEn'>): Label {
  return { zh: nameZh, en: nameEn }
}

export function nameOf(node: Pick<MenuNode, 'nameZh' | 'nameEn'>, lang: Lang): string {
  return labelFor(node)[lang]
}

export function leaves(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => (node.children?.length ? leaves(node.children) : [node]))
}

type Button = { code: string; children?: Button[] }

export function codesOf(nodes: readonly Button[]): string[] {
  return nodes.flatMap((node) => (node.children?.length ? codesOf(node.children) : [node.code]))
}

export const fetchButtons = async () => codesOf(await get<Button[]>(calls.buttons))

/** What the shell asks first, under which keys it is kept, and how. */
export const menusAsked = (now: Lang): Early[] => [
  { path: calls.buttons, queryKey: ['buttons'], kept: (data) => codesOf(data as Button[]) },
  { path: calls.menus, queryKey: ['menus', now] },
  { path: calls.tops, queryKey: ['topMenus', now] },
]

export function contains(node: MenuNode, path: string | undefined): boolean {
  return node.path === path || (node.children ?? []).some((child) => contains(child, path))
}
