/** What of their own papers waits for authors, and until when. Pure; workspace and back-office ask it. */
type Standing = {
  readonly state: string
  readonly status: { readonly turn: 'author' | 'journal' | 'none' }
}
type Dated = {
  readonly state: string
  readonly productionStep: string | null
  readonly revisionDueAt: string | null
  readonly proofDueAt?: string | null
}

/** A draft waits for nobody. */
export const waitsForAuthor = ({ status, state }: Standing): boolean =>
  status.turn === 'author' && state !== 'draft'

/** Until when the author has the revision or the proof: a date. */
export const dueOf = ({ state, productionStep, revisionDueAt, proofDueAt }: Dated): string | undefined =>
  (state === 'revisionRequested'
    ? revisionDueAt
    : state === 'inProduction' && productionStep === 'authorProof'
      ? proofDueAt
      : undefined
  )?.slice(0, 10)

/** What waits for the author stands first, the nearest date in front; the rest keeps its place. */
export function ownWorkFirst<P extends Standing & Dated>(papers: readonly P[]): P[] {
  const due = (paper: P) => dueOf(paper) ?? '9999'
  const own = papers.filter(waitsForAuthor).toSorted((one, two) => due(one).localeCompare(due(two)))
  return [...own, ...papers.filter((paper) => !waitsForAuthor(paper))]
}
