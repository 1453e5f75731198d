import { TreeSelect } from 'antd'
import { entityNamed } from '../entities.ts'
import { Chevron } from '../Chevron.tsx'
import { useTree } from '../trees.ts'
import type { InputProps } from './types.ts'

const full = { width: '100%' }

export function TreeInput({ prop, value, onChange, ...rest }: InputProps) {
  const tree = useTree(entityNamed(String(prop.kind.facts?.target)))
  // A root has no parent, whichever way that is said.
  const known = [undefined, null, '', '0'].includes(value as string) ? null : String(value)
  return (
    <TreeSelect
      style={full}
      {...rest}
      value={known}
      onChange={(id: string | null) => onChange?.(id ?? '0')}
      treeData={tree}
      allowClear
      treeDefaultExpandAll
      switcherIcon={<Chevron />}
      showSearch={{ treeNodeFilterProp: 'title' }}
    />
  )
}
