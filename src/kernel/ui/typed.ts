import { useState } from 'react'
import { useTexts } from './say.ts'
import { uiTexts } from './texts.ts'
import { useSettled } from './useSettled.ts'

/** Words that look for rows to choose from: as they are typed, and as they are asked for. */
export type Typed = { readonly words: string; readonly asked: string }

/**
 * What may stand in the list. Enter takes the first of it, so until the rows for these very words are here, only those of
 * the ones before that fit them stand there. `former`: the rows were found for other words than those asked for.
 */
export function fitting<T>(
  { words, asked }: Typed,
  rows: readonly T[],
  titleOf: (row: T) => string,
  former: boolean,
): T[] {
  if (words === asked && !former) return [...rows]
  const wanted = words.trim().toLowerCase()
  return rows.filter((row) => titleOf(row).toLowerCase().includes(wanted))
}

/** What is typed into a Select whose rows the server finds, and the Select's part of it. `former`: as above. */
export function useTyped() {
  const t = useTexts(uiTexts)
  const [words, setWords] = useState('')
  const asked = useSettled(words)
  const typed: Typed = { words, asked }
  return {
    ...typed,
    clear: () => setWords(''),
    fitting: <T>(rows: readonly T[], titleOf: (row: T) => string, former: boolean) =>
      fitting(typed, rows, titleOf, former),
    select: (fetching: boolean) => ({
      showSearch: { filterOption: false, onSearch: setWords, searchValue: words } as const,
      // The next of several is looked for by words of its own.
      onSelect: () => setWords(''),
      loading: fetching,
      ...((fetching || words !== asked) && { notFoundContent: t('searching') }),
    }),
  }
}
