import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Drawer, Skeleton, Tree } from 'antd'
import { useState, type Key } from 'react'
import { get, post } from '#kernel/ui/api.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { option, type TreeNode } from '#kernel/ui/trees.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { systemTexts } from './texts.ts'
import { toggled } from './toggled.ts'

type Props = {
  title: string
  saved: string
  /** Calls that answer the whole tree and the chosen keys. */
  treePath: string
  keysPath: string
  keysQuery: Readonly<Record<string, string>>
  save: (menuIds: string[]) => { path: string; body: Record<string, unknown> }
  onClose: () => void
}

/** Full replacement: what is ticked is what the role or top menu holds afterwards. */
export function GrantDialog({ title, saved, treePath, keysPath, keysQuery, save, onClose }: Props) {
  const t = useTexts(systemTexts)
  const tab = useTab()
  const fault = useFault()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const [changed, setChanged] = useState<string[]>()
  const [busy, setBusy] = useState(false)
  const tree = useQuery({
    queryKey: [treePath],
    queryFn: async () => (await get<{ menu: TreeNode[] }>(treePath)).menu.map(option),
  })
  const keys = useQuery({
    queryKey: [keysPath, keysQuery],
    queryFn: async () => {
      const answer = await get<{ menu: string[] } | string[]>(keysPath, keysQuery)
      return Array.isArray(answer) ? answer : answer.menu
    },
    gcTime: 0,
  })
  const chosen = changed ?? keys.data ?? []

  async function store() {
    setBusy(true)
    try {
      const { path, body } = save(chosen)
      await post(path, body)
      message.success(saved)
      await queries.invalidateQueries({ queryKey: [keysPath] })
      onClose()
    } catch (error) {
      fault(error)
    }
    setBusy(false)
  }
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
            {t('chosenCount', { n: chosen.length })}
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
      {tree.data && keys.data ? (
        <Tree
          checkable
          checkStrictly
          selectable={false}
          aria-label={t('menusAndButtons')}
          treeData={tree.data}
          defaultExpandedKeys={tree.data.map((node) => node.key)}
          checkedKeys={chosen}
          onCheck={(_keys, { node, checked }) =>
            setChanged(toggled(tree.data, chosen, String((node as { key: Key }).key), checked))
          }
        />
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </Drawer>
  )
}
