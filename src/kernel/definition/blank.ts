/**
 * Text that nobody can see is no text: spaces of every width, zero-width and joining signs, marks of direction, fillers of
 * Hangul, the empty Braille cell, control characters, and marks that stand on no letter.
 */
const unseen = /^[\s\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u
/** Characters of one's own (rare Han in old fonts) are assigned by whoever shows them. */
const own = /\p{Co}/u

export function isBlank(text: string | null | undefined): boolean {
  return text === null || text === undefined || (unseen.test(text) && !own.test(text))
}

/** What a reader sees of a text: wide letters and figures are the usual ones, what nobody can see is not there. */
export const plainLook = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, (sign) => (/\s/.test(sign) ? ' ' : ''))
    .replace(/\s+/g, ' ')
    .trim()

/**
 * A number that people copy from a slip or a chat, as it is kept and compared. Gaps are set to read it by, and no bank and no
 * payment service tells two payments apart by small letters and capitals: they use digits, and capitals that get lost when
 * somebody types them.
 */
export const plainNumber = (text: string): string => plainLook(text).replace(/\s/g, '').toUpperCase()

/** Control characters that are no gap: whoever typed a text did not mean them, and they break sheets, XML and logs. */
export const hasControls = (text: string): boolean => /\p{Cc}/u.test(text.replaceAll(/[\t\n\r\u0085]/g, ''))

/**
 * How a text of one form may have been meant, the nearest first: written wide, copied with signs that nobody sees or, where its
 * letters are capitals, typed in small ones and with gaps. Nothing is left out of one with control characters.
 */
export function meantBy(text: string, { ofForm, capitals }: { ofForm?: true; capitals?: true }): string[] {
  if (!ofForm || hasControls(text)) return [text]
  const plain = plainLook(text)
  return [text, plain, ...(capitals ? [plain.toUpperCase(), plainNumber(text)] : [])]
}

/** A posted value in which texts of invisible characters are empty ones; the rest is the same. */
export function withoutBlanks<T>(value: T): T {
  if (typeof value === 'string') return (value !== '' && isBlank(value) ? '' : value) as T
  if (Array.isArray(value)) return value.map(withoutBlanks) as T
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutBlanks(one)])) as T
}
