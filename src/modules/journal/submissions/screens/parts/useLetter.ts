import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { richWords } from '#kernel/definition/rich.ts'
import { submissions } from '../../definition.ts'
import type { LetterForm } from '../../life/letters.ts'
import type { Draft } from './draft.ts'
import { letterFor, type OpenAction, type Paper } from './calls.ts'
import { releasedIds } from './released.ts'
import type { Letters, Words } from './useStepDraft.ts'

/** The letter of a step as it stands: the default for what is chosen, or the editor's own words; each language keeps its own. */
export type StepLetter = {
  readonly form: LetterForm
  readonly words: Words
  /** The editor has written: it no longer follows what is chosen above it. */
  readonly isOwn: boolean
  readonly dueAt: string | undefined
  choose(form: LetterForm): void
  write(words: Words): void
  startAgain(): void
}

type Written = {
  readonly draft: Draft
  readonly letters: Letters
  readonly writeLetters: (letters: Letters) => void
}

export function useLetter(
  paper: Paper,
  action: OpenAction | undefined,
  { draft, letters: own, writeLetters: setOwn }: Written,
): StepLetter | undefined {
  const writes = action?.needs.includes('letter') ?? false
  const [form, choose] = useState<LetterForm>(paper.language === 'en' ? 'en' : 'zh')
  const asked = {
    form,
    ...(action?.needs.includes('reviews') && { reviewIds: releasedIds(paper, draft).join(',') }),
    ...(draft.dueAt && { dueAt: draft.dueAt }),
  }
  const { data } = useQuery({
    queryKey: [submissions.path, 'letter', paper.id, action?.action, asked],
    queryFn: () => letterFor(paper.id, action!.action, asked),
    enabled: writes,
    staleTime: 60_000,
    // A tick more or less changes the letter and does not empty it meanwhile.
    placeholderData: (before, query) => (query?.queryKey[3] === action?.action ? before : undefined),
  })
  if (!writes || !action) return undefined
  const key = `${action.action} ${form}`
  const written = own[key]
  const { [key]: _, ...others } = own
  return {
    form,
    words: {
      letterSubject: data?.subject ?? '',
      letterBody: data ? richWords(data.body, { betweenParagraphs: '\n\n' }) : '',
      ...written,
    },
    isOwn: written !== undefined,
    dueAt: data?.dueAt,
    choose,
    write: (words) => setOwn({ ...own, [key]: { ...written, ...words } }),
    startAgain: () => setOwn(others),
  }
}
