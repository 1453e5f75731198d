import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Drawer, Skeleton, Tabs, Tree } from 'antd'
import { useState, type Key } from 'react'
import { get, post } from '#kernel/ui/api.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { option, type TreeNode, type TreeOption } from '#kernel/ui/trees.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { systemTexts } from './texts.ts'
import { toggled } from './toggled.ts'

/** What can be granted (contract section 3): menus alone to a top menu, all three to a role. */
type Kind = 'menu' | 'dataScope' | 'apiScope'
export type Granted = Partial<Record<Kind, string[]>>
const labels = { menu: 'menusAndButtons', dataScope: 'dataScopes', apiScope: 'apiScopes' } as const

type Props = {
  title: string
  saved: string
  kinds: readonly Kind[]
  /** Calls that answer the whole trees and the chosen keys. */
  treePath: string
  keysPath: string
  keysQuery: Readonly<Record<string, string>>
  save: (granted: Granted) => { path: string; body: Record<string, unknown> }
  onClose: () => void
}

/** Full replacement: what is ticked is what the role or top menu holds afterwards. */
export function GrantDialog({ title, saved, kinds, treePath, keysPath, keysQuery, save, onClose }: Props) {
  const t = useTexts(systemTexts)
  const tab = useTab()
  const fault = useFault()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const [changed, setChanged] = useState<Granted>({})
  const [busy, setBusy] = useState(false)
  const trees = useQuery({
    queryKey: [treePath],
    queryFn: () => get<Partial<Record<Kind, TreeNode[]>>>(treePath),
  })
  const keys = useQuery({
    queryKey: [keysPath, keysQuery],
    queryFn: async () => {
      const answer = await get<Granted | string[]>(keysPath, keysQuery)
      return Array.isArray(answer) ? { menu: answer } : answer
    },
    gcTime: 0,
  })
  const chosen = (kind: Kind) => changed[kind] ?? keys.data?.[kind] ?? []

  async function store() {
    setBusy(true)
    try {
      const { path, body } = save(Object.fromEntries(kinds.map((kind) => [kind, chosen(kind)])))
      await post(path, body)
      message.success(saved)
      await queries.invalidateQueries({ queryKey: [keysPath] })
      onClose()
    } catch (error) {
      fault(error)
    }
    setBusy(false)
  }
  const treeOf = (kind: Kind) => (
    <GrantTree
      label={t(labels[kind])}
      tree={(trees.data?.[kind] ?? []).map(option)}
      chosen={chosen(kind)}
      empty={t('noScopes')}
      onChange={(next) => setChanged({ ...changed, [kind]: next })}
    />
  )
  return (
    <Drawer
      open
      closable={{ placement: 'end' }}
      size={560}
      getContainer={tab.container()}
      rootStyle={{ position: 'absolute' }}
      title={title}
      onClose={onClose}
      footer={
        <div className="df">
          <span className="mut num" style={{ marginRight: 'auto' }}>
            {t('chosenCount', { n: kinds.reduce((sum, kind) => sum + chosen(kind).length, 0) })}
          </span>
          <button className="b" onClick={onClose}>
            {t('cancel')}
          </button>
          <button className="b p" disabled={busy || !keys.data} aria-busy={busy} onClick={() => void store()}>
            {t('save')}
          </button>
        </div>
      }
    >
      {!trees.data || !keys.data ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : kinds.length === 1 ? (
        treeOf(kinds[0]!)
      ) : (
        <Tabs
          items={kinds.map((kind) => ({
            key: kind,
            label: `${t(labels[kind])} ${chosen(kind).length}`,
            children: treeOf(kind),
          }))}
        />
      )}
    </Drawer>
  )
}

function GrantTree({
  label,
  tree,
  chosen,
  empty,
  onChange,
}: {
  label: string
  tree: TreeOption[]
  chosen: string[]
  empty: string
  onChange: (next: string[]) => void
}) {
  if (tree.length === 0) return <p className="mut">{empty}</p>
  return (
    <Tree
      checkable
      checkStrictly
      selectable={false}
      aria-label={label}
      treeData={tree}
      defaultExpandedKeys={tree.map((node) => node.key)}
      checkedKeys={chosen}
      onCheck={(_keys, { node, checked }) =>
        onChange(toggled(tree, chosen, String((node as { key: Key }).key), checked))
      }
    />
  )
}
