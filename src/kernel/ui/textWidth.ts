const letterPx = 14
/** Each is as wide as it is high, in every font. */
const square = /^[\u4e00-\u9fff]+$/

let pen: CanvasRenderingContext2D | null | undefined
const known = new Map<string, number>()

/** How many pixels a line of the table's letters takes: columns are as wide as the words of either language need. */
export function textWidth(words: string): number {
  // Most words of a Chinese screen, and the first pen costs more than all that it measures.
  if (square.test(words)) return words.length * letterPx
  const seen = known.get(words)
  if (seen !== undefined) return seen
  pen ??= drawing()
  if (!pen) return words.length * letterPx
  const width = Math.ceil(pen.measureText(words).width)
  known.set(words, width)
  return width
}

function drawing(): CanvasRenderingContext2D | null | undefined {
  const made = globalThis.document?.createElement('canvas').getContext('2d')
  if (made) made.font = `500 ${letterPx}px ${getComputedStyle(document.body).fontFamily}`
  return made
}
