let pen: CanvasRenderingContext2D | null | undefined
const known = new Map<string, number>()

/** How many pixels a line of the table's letters takes: columns are as wide as the words of either language need. */
export function textWidth(words: string): number {
  const seen = known.get(words)
  if (seen !== undefined) return seen
  pen ??= drawing()
  if (!pen) return words.length * 14
  const width = Math.ceil(pen.measureText(words).width)
  known.set(words, width)
  return width
}

function drawing(): CanvasRenderingContext2D | null | undefined {
  const made = globalThis.document?.createElement('canvas').getContext('2d')
  if (made) made.font = `500 14px ${getComputedStyle(document.body).fontFamily}`
  return made
}
