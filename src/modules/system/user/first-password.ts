/** Letters and digits that nobody confuses when reading them aloud. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A password of 12 characters that nobody knows yet. */
export function madeUp(): string {
  return Array.from(
    { length: 12 },
    () => alphabet[crypto.getRandomValues(new Uint8Array(1))[0]! % alphabet.length],
  ).join('')
}
