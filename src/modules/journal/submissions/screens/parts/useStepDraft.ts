import { useState } from 'react'
import { nowHere } from '#kernel/ui/today.ts'
import { useKept } from '#kernel/ui/useKept.ts'
import type { Draft } from './draft.ts'
import type { Paper } from './calls.ts'

export type Words = Pick<Draft, 'letterSubject' | 'letterBody'>

/** Letters in the editor's own words, by step and language: `requestMinor zh`. */
export type Letters = Readonly<Record<string, Words>>

type Kept = { readonly action?: string | undefined; readonly draft: Draft; readonly letters: Letters }

const begun = ({ draft, letters }: Kept) => Object.keys(draft).length + Object.keys(letters).length > 0
/** `14:31` */
const minute = () => nowHere().slice(11, 16)

/**
 * What somebody has chosen and written for the next step of a paper. It is kept in the tab until it is sent or dropped, for
 * the state and round that it was written in: a letter of one round is no letter of the next.
 */
export function useStepDraft(paper: Paper, usual: string | undefined) {
  const [what] = useState(() => `step:${paper.id}:${paper.state}:${paper.currentRound}`)
  const [kept, set, drop] = useKept<Kept>(what, undefined, () => ({ action: usual, draft: {}, letters: {} }))
  const [isRestored, setRestored] = useState(() => begun(kept))
  const [at, setAt] = useState<string>()
  function write(next: Partial<Kept>) {
    set({ ...kept, ...next })
    setAt(minute())
  }
  return {
    ...kept,
    typed: begun(kept),
    /** It was there when the panel opened. */
    isRestored,
    /** When it was last kept, where anything was. */
    keptAt: begun(kept) ? at : undefined,
    choose: (action: string) => set({ ...kept, action }),
    change: (draft: Draft) => write({ draft: { ...kept.draft, ...draft } }),
    writeLetters: (letters: Letters) => write({ letters }),
    startAgain() {
      set({ action: kept.action, draft: {}, letters: {} })
      setRestored(false)
    },
    drop,
  }
}
