import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Drawer, Skeleton, Tree } from 'antd'
import { useState, type Key } from 'react'
import { ApiError, get, post } from '#kernel/ui/api.ts'
import { Chevron } from '#kernel/ui/Chevron.tsx'
import { Failed } from '#kernel/ui/Failed.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { option, type TreeNode } from '#kernel/ui/trees.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { useLeave } from '#kernel/ui/useLeave.ts'
import { systemTexts } from '../texts.ts'
import { toggled } from '../toggled.ts'
import { topMenu } from './definition.ts'

const treePath = 'blade-system/menu/grant-top-tree'
const keysPath = 'blade-system/menu/top-tree-keys'

/** Full replacement: what is ticked is what the top menu holds afterwards. */
export function MenusDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useTexts(systemTexts)
  const tab = useTab()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const [changed, setChanged] = useState<string[]>()
  const [busy, doing] = useBusy()
  const leaving = useLeave()
  const asked = useQuery({
    queryKey: [keysPath, id],
    queryFn: async () => {
      const [tree, held] = await Promise.all([
        get<{ menu: TreeNode[] }>(treePath),
        get<{ menu: string[]; seen: string }>(keysPath, { topMenuIds: id }),
      ])
      return { tree: tree.menu.map(option), held: held.menu, seen: held.seen }
    },
    gcTime: 0,
  })
  const { data } = asked
  const chosen = changed ?? data?.held ?? []
  const [met, setMet] = useState(false)
  /** Somebody else saved first: theirs stands, with one's own changes upon it. */
  async function meet(thrown: unknown) {
    if (!(thrown instanceof ApiError && thrown.reason === 'topMenuChanged') || !data) throw thrown
    const fresh = (await asked.refetch()).data
    if (!fresh) throw thrown
    const taken = data.held.filter((one) => !chosen.includes(one))
    const given = chosen.filter((one) => !data.held.includes(one))
    setChanged([...new Set([...fresh.held, ...given])].filter((one) => !taken.includes(one)))
    setMet(true)
  }
  const leave = () => leaving(changed !== undefined, onClose)

  async function store() {
    await doing(async () => {
      try {
        await post(`${topMenu.path}/grant`, { topMenuIds: [id], menuIds: chosen, seen: data?.seen })
      } catch (thrown) {
        return meet(thrown)
      }
      message.success(t('topmenuDone'))
      await queries.invalidateQueries({ queryKey: [keysPath] })
      onClose()
    })
  }
  return (
    <Drawer
      open
      closable={{ placement: 'end' }}
      size={560}
      getContainer={tab.container()}
      rootStyle={{ position: 'absolute' }}
      title={t('topmenuOf', { name })}
      onClose={leave}
      footer={
        <div className="df">
          <span className="mut num" style={{ marginRight: 'auto' }}>
            {t('chosenCount', { n: chosen.length })}
          </span>
          <button className="b" onClick={leave}>
            {t('cancel')}
          </button>
          <button className="b p" disabled={busy || !data} aria-busy={busy} onClick={() => void store()}>
            {t('save')}
          </button>
        </div>
      }
    >
      <Failed of={asked} />
      {met && (
        <p className="note amber" role="alert">
          {t('topmenuMeet')}
        </p>
      )}
      {data ? (
        <Tree
          checkable
          switcherIcon={<Chevron />}
          checkStrictly
          selectable={false}
          aria-label={t('menus')}
          treeData={data.tree}
          defaultExpandedKeys={data.tree.map((node) => node.key)}
          checkedKeys={chosen}
          onCheck={(_keys, { node, checked }) =>
            setChanged(toggled(data.tree, chosen, String((node as { key: Key }).key), checked))
          }
        />
      ) : (
        asked.isPending && <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </Drawer>
  )
}
