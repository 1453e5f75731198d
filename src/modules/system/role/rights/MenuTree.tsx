import { Tree } from 'antd'
import { useMemo, useState } from 'react'
import { Chevron } from '#kernel/ui/Chevron.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { above, branch, root, shareOf } from './forest.ts'
import type { TreeItem } from './shapes.ts'
import { rightsTexts } from './texts.ts'
import type { RightsState } from './useRights.ts'

const views = ['all', 'granted', 'touched'] as const
type Node = { key: string; title: string; children: Node[] }

/** Menus alone; how much of each is granted stands beside it, and what lies in one beside the tree. */
export function MenuTree({
  state: { forest, chosen, changes, tick },
  locked,
  selected,
  onSelect,
}: {
  state: RightsState
  locked: boolean
  selected: string | undefined
  onSelect: (id: string) => void
}) {
  const t = useTexts(rightsTexts)
  const [word, setWord] = useState('')
  const [view, setView] = useState<(typeof views)[number]>('all')
  const [open, setOpen] = useState<string[]>()
  const touched = useMemo(() => {
    const ids = changes.filter(({ kind }) => kind === 'menu').map(({ id }) => id)
    return new Set(ids.flatMap((id) => [id, ...above(forest, id)]))
  }, [forest, changes])
  const wanted = word.trim().toLowerCase()
  const matches = (item: TreeItem) =>
    (view === 'all' || (view === 'granted' ? chosen.menu.has(item.id) : touched.has(item.id))) &&
    item.title.toLowerCase().includes(wanted)
  const shown = new Set(
    [...forest.items.values()].filter(matches).flatMap(({ id }) => [id, ...above(forest, id)]),
  )
  const nodes = (parent: string): Node[] =>
    (forest.below.get(parent) ?? [])
      .filter(({ id, button }) => !button && shown.has(id))
      .map(({ id, title }) => ({ key: id, title, children: nodes(id) }))
  const tree = nodes(root)
  const narrowed = wanted !== '' || view !== 'all'
  const shares = new Map(
    [...forest.items.values()]
      .filter(({ button }) => !button)
      .map(({ id }) => [id, shareOf(forest, chosen.menu, id)]),
  )
  const numbers = { all: forest.items.size, granted: chosen.menu.size, touched: changes.length }
  return (
    <section className="tr" aria-label={t('menus')}>
      <label className="in">
        <Icon name="search" size={16} />
        <input
          type="search"
          value={word}
          placeholder={t('search')}
          aria-label={t('search')}
          onChange={(event) => setWord(event.target.value)}
        />
      </label>
      <div className="fl2" role="group" aria-label={t('show')}>
        {views.map((one) => (
          <button key={one} type="button" aria-pressed={view === one} onClick={() => setView(one)}>
            {t(one, { n: numbers[one] })}
          </button>
        ))}
      </div>
      {tree.length === 0 ? (
        <p className="mut">{t('noneFound')}</p>
      ) : (
        <Tree
          blockNode
          switcherIcon={<Chevron />}
          checkable
          checkStrictly
          disabled={locked}
          aria-label={t('menus')}
          treeData={tree}
          expandedKeys={narrowed ? [...shown] : (open ?? opened(forest, selected))}
          onExpand={(keys) => setOpen(keys.map(String))}
          selectedKeys={selected ? [selected] : []}
          onSelect={(_keys, { node }) => onSelect(node.key)}
          checkedKeys={{
            checked: [...shares].filter(([, { held, all }]) => held === all).map(([id]) => id),
            halfChecked: [...shares].filter(([, { held, all }]) => held > 0 && held < all).map(([id]) => id),
          }}
          onCheck={(_keys, { node }) => {
            const { held, all } = shares.get(node.key) ?? { held: 0, all: 1 }
            tick('menu', [node.key], held < all)
            onSelect(node.key)
          }}
          titleRender={({ key, title }) => {
            const { held, all } = shares.get(key) ?? { held: 0, all: 0 }
            return (
              <span className="nm">
                <span className="w" title={title}>
                  {title}
                </span>
                {touched.has(key) && <Dot label={t('changedHere')} />}
                <i className="num">
                  {held} / {all}
                </i>
              </span>
            )
          }}
        />
      )}
    </section>
  )
}

export function Dot({ label }: { label: string }) {
  return <span className="chd" role="img" aria-label={label} title={label} />
}

/** The way to what is selected, and the first folders. */
function opened(forest: RightsState['forest'], selected: string | undefined): string[] {
  const first = (forest.below.get(root) ?? []).slice(0, 2).map(({ id }) => id)
  return selected ? [...first, ...above(forest, selected), ...branch(forest, selected).slice(0, 1)] : first
}
