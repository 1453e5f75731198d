import { Input, Skeleton, Tree } from 'antd'
import { useState } from 'react'
import { Chevron } from '#kernel/ui/Chevron.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { useTree, type TreeOption } from '#kernel/ui/trees.ts'
import type { InputProps } from '#kernel/ui/widgets/types.ts'
import { menu } from '../menu/definition.ts'
import { systemTexts } from '../texts.ts'
import { toggled } from '../toggled.ts'

/** What a package holds, ticked in the tree of all menus and buttons: by their names alone “View” stands in it a hundred times. */
export function MenuTicks({ id, value, onChange, disabled = false }: InputProps) {
  const t = useTexts(systemTexts)
  const tree = useTree(menu)
  const [word, setWord] = useState('')
  const [open, setOpen] = useState<readonly string[]>([])
  const chosen = String(value ?? '')
    .split(',')
    .filter(Boolean)
  const held = new Set(chosen)
  const wanted = word.trim().toLowerCase()
  const shown = wanted ? matching(tree, wanted) : tree
  const counts = new Map(tree.flatMap((node) => counted(node, held)))
  if (tree.length === 0) return <Skeleton active paragraph={{ rows: 6 }} />
  return (
    <div>
      <Input
        id={id}
        type="search"
        value={word}
        placeholder={t('findMenu')}
        prefix={<Icon name="search" size={16} />}
        suffix={<span className="mut num">{t('chosenCount', { n: chosen.length })}</span>}
        onChange={(event) => setWord(event.target.value)}
      />
      {shown.length === 0 && <p className="mut">{t('noMenuFound')}</p>}
      <Tree
        blockNode
        height={420}
        checkable
        checkStrictly
        selectable={false}
        disabled={disabled}
        switcherIcon={<Chevron />}
        aria-label={t('menus')}
        treeData={shown}
        expandedKeys={wanted ? [...foldersOf(shown)] : [...open]}
        onExpand={(keys) => setOpen(keys.map(String))}
        checkedKeys={{
          checked: chosen.filter((key) => isWhole(counts.get(key))),
          halfChecked: chosen.filter((key) => !isWhole(counts.get(key))),
        }}
        // Of a branch that is held in part a press brings the rest.
        onCheck={(_keys, { node: { key } }) =>
          onChange?.(toggled(tree, chosen, key, !isWhole(counts.get(key))).join(','))
        }
        titleRender={({ key, title, children }) => {
          const { here, all } = counts.get(key) ?? none
          return (
            <>
              {title} {children && <span className="mut num">{t('shareOf', { held: here, all })}</span>}
            </>
          )
        }}
      />
    </div>
  )
}

type Count = { readonly here: number; readonly all: number }
const none: Count = { here: 0, all: 0 }
const isWhole = ({ here, all }: Count = none) => here === all

/** How much of each branch is held, itself included. */
function counted(node: TreeOption, held: ReadonlySet<string>): [string, Count][] {
  const below = (node.children ?? []).map((child) => counted(child, held))
  const own: Count = { here: held.has(node.key) ? 1 : 0, all: 1 }
  const sum = below.reduce<Count>((sofar, [first]) => {
    const { here, all } = first?.[1] ?? none
    return { here: sofar.here + here, all: sofar.all + all }
  }, own)
  return [[node.key, sum], ...below.flat()]
}

/** What is called so, with the way to it and all that lies in it. */
const matching = (nodes: readonly TreeOption[], wanted: string): TreeOption[] =>
  nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(wanted)) return [node]
    const children = matching(node.children ?? [], wanted)
    return children.length > 0 ? [{ ...node, children }] : []
  })

const foldersOf = (nodes: readonly TreeOption[]): string[] =>
  nodes.flatMap(({ key, children }) => (children ? [key, ...foldersOf(children)] : []))
