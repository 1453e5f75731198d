import { useState } from 'react'
import type { Entity } from '#kernel/definition/entity.ts'
import type { Page, Raw } from './rows.ts'
import { openedWhole, useBranches } from './useList.ts'

const none: readonly Raw[] = []

/** Rows of a tree with what was opened of it; a small one stands open, a large one loads each level when it is opened. */
export function useOpenRows(entity: Entity, page: Page | undefined) {
  const [opened, setOpened] = useState<readonly Raw[]>()
  const records = page?.records ?? none
  const isTree = page?.tree === true
  const all = isTree ? inner(records) : none
  const open = opened ?? (all.length <= openedWhole ? all : none)
  const branches = useBranches(entity, isTree ? open.filter(isBare) : none)
  if (!isTree) return { rows: [...records], expandable: undefined }
  return {
    rows: withBranches(records, branches),
    expandable: {
      indentSize: 20,
      expandedRowKeys: open.map((row) => row.id),
      onExpand: (on: boolean, row: Raw) =>
        setOpened(on ? [...open, row] : open.filter((one) => one.id !== row.id)),
    },
  }
}

const childrenOf = (row: Raw) => row.children as readonly Raw[] | undefined
/** Has children that did not come with it. */
const isBare = (row: Raw) => childrenOf(row)?.length === 0

/** Rows that came with their children. */
function inner(rows: readonly Raw[]): Raw[] {
  return rows.flatMap((row) => (childrenOf(row)?.length ? [row, ...inner(childrenOf(row)!)] : []))
}

function withBranches(rows: readonly Raw[], branches: ReadonlyMap<string, Raw[]>): Raw[] {
  return rows.map((row) => {
    const children = childrenOf(row)
    if (!children) return row
    return {
      ...row,
      children: withBranches(children.length ? children : (branches.get(row.id) ?? []), branches),
    }
  })
}

export type Branches = {
  readonly expandedRowKeys: readonly string[]
  readonly onExpand: (on: boolean, row: Raw) => void
}

/** What lies below a row that can be opened; undefined for a leaf. */
export function branchOf(branches: Branches | undefined, row: Raw) {
  const rows = childrenOf(row)
  if (!branches || !rows) return undefined
  const open = branches.expandedRowKeys.includes(row.id)
  return { rows, open, toggle: () => branches.onExpand(!open, row) }
}

/** How many rows a table would draw. */
export function shownRows(rows: readonly Raw[], open: readonly string[] = []): number {
  return rows.reduce(
    (n, row) => n + 1 + (open.includes(row.id) ? shownRows(childrenOf(row) ?? [], open) : 0),
    0,
  )
}
