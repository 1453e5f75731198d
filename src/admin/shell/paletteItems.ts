import { useQuery } from '@tanstack/react-query'
import { codeOf } from '#kernel/definition/entity.ts'
import { withinSentence, type Lang } from '#kernel/definition/kind.ts'
import { get } from '#kernel/ui/api.ts'
import { useCommandList } from '#kernel/ui/commands.ts'
import type { IconName } from '#kernel/ui/Icon.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { uiTexts } from '#kernel/ui/texts.ts'
import { fitting } from '#kernel/ui/typed.ts'
import { useSettled } from '#kernel/ui/useSettled.ts'
import { entityAt, entityNamed } from '../definitions.ts'
import { screenOf } from '../screens.ts'
import { shellTexts } from '../texts/shell.ts'
import { labelFor, leaves, nameOf, useMenus, type MenuNode } from './menus.ts'
import { iconOf } from './menuIcons.ts'
import { goTo } from './Sidebar.tsx'
import { openTab, openWith, useTabs } from './tabs.ts'
import { byVisits } from './visits.ts'

export type Item = {
  readonly key: string
  readonly group: 'actions' | 'menus' | 'records'
  readonly icon: IconName
  readonly label: string
  readonly note: string
  readonly run: () => void
}
const most = { actions: 6, menus: 8, records: 20 }

export function useMenuItems(words: string): Item[] {
  const now = useLang()
  const menus = useMenus() ?? []
  const all = leaves(menus)
  return (words.trim() === '' ? byVisits(all) : all)
    .filter((node) => holds(`${node.nameZh} ${node.nameEn} ${node.path}`, words))
    .slice(0, most.menus)
    .map((node) => ({
      key: node.id,
      group: 'menus',
      icon: iconOf(node),
      label: nameOf(node, now),
      note: sectionOf(menus, node, now),
      run: () => goTo(node),
    }))
}

/** What a menu stands under, for whoever knows places better than addresses. */
function sectionOf(menus: readonly MenuNode[], node: MenuNode, now: Lang): string {
  const section = menus.find((one) => one !== node && leaves([one]).includes(node))
  return section ? nameOf(section, now) : ''
}

/** What the screen in front offers, and a new record of every kind that the person may add. */
export function useActionItems(words: string): Item[] {
  const t = useTexts(shellTexts)
  const ui = useTexts(uiTexts)
  const now = useLang()
  const may = useMay()
  const here = useCommandList((list) => list.commands)
  const active = useTabs((state) => state.tabs.find((tab) => tab.key === state.active))
  const nodes = leaves(useMenus() ?? [])
  const own = here
    .filter(({ label }) => holds(label, words))
    .map(({ key, label, run }): Item => ({
      key: `here-${key}`,
      group: 'actions',
      icon: 'right',
      label,
      note: t('onThisScreen'),
      run,
    }))
  if (words.trim() === '') return own
  const others = nodes.flatMap((node) => {
    const entity = entityAt(node.path)
    if (!entity || node.path === active?.path || !entity.calls.includes('add')) return []
    const name = withinSentence(entity.label)[now]
    const label = ui('addNamed', { name })
    const both = `${label} ${entity.label.zh} ${entity.label.en} new`
    if (!may(codeOf(entity, 'add')) || !holds(both, words)) return []
    const item: Item = {
      key: `new-${entity.name}`,
      group: 'actions',
      icon: 'plus',
      label,
      note: nameOf(node, now),
      run: () => openWith(node.path, 'new', labelFor(node)),
    }
    return [item]
  })
  return [...own, ...others].slice(0, most.actions)
}

type Found = { entity: string; id: string; title: string }

/** Asked of the server when the person pauses; it answers what this person may list. */
export function useRecordItems(words: string): Item[] {
  const now = useLang()
  const nodes = leaves(useMenus() ?? [])
  const wanted = words.trim()
  const keyword = useSettled(wanted)
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['finder', keyword, now],
    queryFn: ({ signal }) => get<Found[]>('blade-system/search', { keyword }, signal),
    enabled: keyword.length > 1,
    staleTime: 10_000,
    placeholderData: (before) => before,
  })
  if (wanted.length < 2) return []
  const found = fitting(
    { words: wanted, asked: keyword },
    data ?? [],
    ({ title }) => title,
    isPlaceholderData,
  )
  return found.slice(0, most.records).flatMap(({ entity: name, id, title }) => {
    const entity = entityNamed(name)
    const node = nodes.find((one) => one.path === entity?.menu?.path)
    if (!entity || !node) return []
    return [
      {
        key: `${name}-${id}`,
        group: 'records' as const,
        icon: iconOf(node),
        label: title,
        note: entity.label[now],
        run: () => openRecord(node, id, title),
      },
    ]
  })
}

function openRecord(node: MenuNode, id: string, title: string): void {
  const page = `${node.path}/detail`
  if (screenOf(page).perRecord) openTab(page, { id }, { zh: title, en: title })
  else openWith(node.path, id, labelFor(node))
}

function holds(text: string, words: string): boolean {
  const hay = text.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => hay.includes(word))
}
