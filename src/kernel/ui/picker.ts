import { useState } from 'react'
import type { Entity } from '#kernel/definition/entity.ts'
import { withinSentence } from '#kernel/definition/kind.ts'
import { useNames, useOptions } from './refs.ts'
import { useLang, useTexts } from './say.ts'
import { uiTexts } from './texts.ts'
import { useTyped } from './typed.ts'

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
  const [t, now] = [useTexts(uiTexts), useLang()]
  const typed = useTyped()
  const [opened, setOpened] = useState(false)
  const { data, isFetching, isPlaceholderData } = useOptions(entity, typed.asked, opened || ahead, fitting)
  const names = useNames(entity, chosen)
  const found = typed.fitting(data ?? [], ({ title }) => title, isPlaceholderData)
  // What is chosen already is not what somebody looks for: as the first of what is found, Enter would drop it.
  const missing = typed.words ? [] : chosen.filter((id) => !found.some((option) => option.id === id))
  return {
    options: [
      ...missing.map((id) => ({ value: id, label: names.get(id) ?? id })),
      ...found.map(({ id, title }) => ({ value: id, label: title })),
    ],
    ...(entity &&
      !typed.words && { notFoundContent: t('pickNone', { name: withinSentence(entity.label)[now] }) }),
    ...typed.select(isFetching),
    onOpenChange: (open: boolean) => (open ? setOpened(true) : typed.clear()),
  }
}
