/** The letters of two bytes that the first bytes of a file mark (Unicode, 2.13); undefined where they mark none. */
export function markedLetters([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}
