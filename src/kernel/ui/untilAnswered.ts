export const againAfterMs = 5_000

/**
 * Asks now, and again by itself where no answer came: a server that is busy said nothing of what was asked. Each answer is
 * told, a missing one too; what is returned ends the asking.
 */
export function untilAnswered<T>(
  ask: () => Promise<T | undefined>,
  tell: (answer: T | undefined) => void,
): () => void {
  let gone = false
  let again: ReturnType<typeof setTimeout> | undefined
  const go = () =>
    void ask().then((answer) => {
      if (gone) return
      tell(answer)
      if (!answer) again = setTimeout(go, againAfterMs)
    })
  go()
  return () => {
    gone = true
    clearTimeout(again)
  }
}
