import { useState } from 'react'
import type { Entity } from '#kernel/definition/entity.ts'
import { useNames, useOptions } from './refs.ts'
import { useSettled } from './useSettled.ts'

type How = {
  /** What narrows the rows beside the words typed. */
  fitting?: Readonly<Record<string, string>> | undefined
  /** Asks before it is opened: what stands first is chosen by itself, or there is no box where there is nothing to choose. */
  ahead?: boolean
}

/**
 * Rows of a target as a Select offers them: the first fifty, the others by the words typed, and what is chosen by its
 * name, wherever it stands.
 */
export function usePicker(
  entity: Entity | undefined,
  chosen: readonly string[],
  { fitting, ahead = false }: How = {},
) {
  const [words, setWords] = useState('')
  const [opened, setOpened] = useState(false)
  const { data, isFetching } = useOptions(entity, useSettled(words), opened || ahead, fitting)
  const names = useNames(entity, chosen)
  const found = data ?? []
  const missing = chosen.filter((id) => !found.some((option) => option.id === id))
  return {
    options: [
      ...missing.map((id) => ({ value: id, label: names.get(id) ?? id })),
      ...found.map(({ id, title }) => ({ value: id, label: title })),
    ],
    showSearch: { filterOption: false, onSearch: setWords, searchValue: words } as const,
    loading: isFetching,
    onOpenChange: (open: boolean) => {
      if (open) setOpened(true)
      else setWords('')
    },
  }
}
