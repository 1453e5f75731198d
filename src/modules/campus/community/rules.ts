/** Pure rules of the community. */

/** Letters that nobody sees, which would hide a held-back word from whoever looks for it. */
const unseen = /[\p{Cf}\p{Mn}\s]/gu
const folded = (text: string) => text.normalize('NFKC').toLowerCase().replace(unseen, '')

/** Held-back words that stand in a text, however they are spaced, widened or broken up by what is not seen. */
export function hitsIn(texts: readonly (string | null | undefined)[], words: string): string[] {
  const text = texts.map((one) => folded(one ?? '')).join('\n')
  const listed = words
    .split(/[,，]/)
    .map((word) => word.trim())
    .filter(Boolean)
  return [...new Set(listed)].filter((word) => folded(word) !== '' && text.includes(folded(word)))
}

/** A choice of options: at least one, no more than allowed, each once, each of this vote. */
export function isChoice(
  chosen: readonly string[],
  vote: { readonly options: readonly { readonly id: string }[]; readonly maxChoices: number },
): boolean {
  const known = new Set(vote.options.map(({ id }) => id))
  return (
    chosen.length >= 1 &&
    chosen.length <= vote.maxChoices &&
    new Set(chosen).size === chosen.length &&
    chosen.every((id) => known.has(id))
  )
}

/** Whether results may be told to somebody who is no office: always, once they voted, or once it is over. */
export function resultsOpen(resultVisible: string | null, status: string, hasVoted: boolean): boolean {
  if (status === '91') return false
  return status === '30' || resultVisible === '1' || (resultVisible === '2' && hasVoted)
}
