import { useState } from 'react'
import type { Raw } from './rows.ts'
import type { ListState } from './useList.ts'

/** The rows that are ticked, and how they change. */
export function useChosen(records: readonly Raw[] | undefined, state: ListState) {
  const [ticked, choose] = useState<readonly Raw[]>([])
  // As they are by now: what stays chosen after a step, or is changed meanwhile, is acted on in its version of this moment.
  const chosen = ticked.map((row) => records?.find(({ id }) => id === row.id) ?? row)
  // Nothing stays chosen that can no longer be seen: other filters, another page, another view.
  const { open: _asked, act: _deed, ...looking } = state.query
  const view = JSON.stringify(looking)
  const [seen, setSeen] = useState(view)
  if (seen !== view) {
    setSeen(view)
    choose([])
  }
  return { chosen, choose }
}
