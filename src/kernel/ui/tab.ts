import { createContext, useContext } from 'react'
import type { Label } from '#kernel/definition/kind.ts'

/**
 * What a screen knows of the tab it lives in. Screens read their query here and never from the address bar,
 * or a hidden tab would react to the address of another one.
 */
export type Tab = {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly setQuery: (query: Readonly<Record<string, string | undefined>>) => void
  readonly setLabel: (label: Label) => void
  /** Unsaved input: shown on the tab, asked about before it closes. */
  readonly setDirty: (dirty: boolean) => void
  readonly open: (path: string, query?: Readonly<Record<string, string>>, label?: Label) => void
  /** Another record in place of this one; a tab with unsaved input stays, and the other stands beside it. */
  readonly turnTo: (query: Readonly<Record<string, string>>) => void
  readonly close: () => void
  /** Drawers and dialogs stand inside the pane, so that a half-typed form can be left and found again. */
  readonly container: () => HTMLElement
}

export const TabContext = createContext<Tab | undefined>(undefined)

export function useTab(): Tab {
  const tab = useContext(TabContext)
  if (!tab) throw new Error('a screen stands outside of every tab')
  return tab
}
