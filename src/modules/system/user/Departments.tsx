import { Tree } from 'antd'
import { Chevron } from '#kernel/ui/Chevron.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { useTree } from '#kernel/ui/trees.ts'
import { dept } from '../dept/definition.ts'
import { systemTexts } from '../texts.ts'

/** The tree beside the list: a department and all below it. */
export function Departments({ chosen, onChoose }: { chosen: string; onChoose: (id: string) => void }) {
  const t = useTexts(systemTexts)
  const tree = useTree(dept)
  if (tree.length === 0) return null
  return (
    <aside aria-label={t('depts')}>
      <Tree
        blockNode
        switcherIcon={<Chevron />}
        defaultExpandAll
        aria-label={t('depts')}
        treeData={[{ key: '', value: '', title: t('allDepts') }, ...tree]}
        selectedKeys={[chosen]}
        onSelect={([key]) => onChoose(String(key ?? ''))}
      />
    </aside>
  )
}
