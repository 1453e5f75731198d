import { useQuery } from '@tanstack/react-query'
import type { Entity } from '#kernel/definition/entity.ts'
import { get } from './api.ts'
import type { Raw } from './rows.ts'

/** Node of every tree call (contract section 3). */
export type TreeNode = {
  id: string
  parentId: string
  title: string
  key: string
  value: string
  children?: TreeNode[]
}
export type TreeOption = { value: string; key: string; title: string; children?: TreeOption[] }

export function useTree(entity: Entity | undefined): TreeOption[] {
  const { data } = useQuery({
    queryKey: [entity?.path, 'tree'],
    queryFn: () => get<TreeNode[]>(`${entity!.path}/tree`),
    enabled: entity !== undefined,
    staleTime: 60_000,
  })
  return (data ?? []).map(option)
}

export function option(node: TreeNode | Raw): TreeOption {
  const children = (node.children as TreeNode[] | undefined) ?? []
  const id = String(node.value ?? node.id)
  return {
    value: id,
    key: id,
    title: String(node.title ?? ''),
    ...(children.length && { children: children.map(option) }),
  }
}
