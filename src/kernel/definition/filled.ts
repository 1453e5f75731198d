/** A Chinese character beside a Latin letter or figure, or the other way round. */
const needsGap = /^(?:\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han})$/u

/**
 * A sentence with its parts put in. Chinese keeps a space between its characters and Latin words, whatever a part begins
 * or ends with.
 *
 * @example filled('还没有{name}', (name) => ({ name: 'DOI 登记' })[name]) // 还没有 DOI 登记
 */
export function filled(text: string, part: (name: string) => string | undefined): string {
  // Most texts of a screen have no parts, and each is asked for at every drawing.
  if (!text.includes('{')) return text
  let made = ''
  for (const piece of text.split(/(\{\w+\})/)) {
    const next = /^\{\w+\}$/.test(piece) ? (part(piece.slice(1, -1)) ?? piece) : piece
    const seam = (made.at(-1) ?? '') + (next[0] ?? '')
    made += needsGap.test(seam) ? ` ${next}` : next
  }
  return made
}
