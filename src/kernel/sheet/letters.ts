/** Name of a column: 0 → A, 26 → AA. */
export function lettersOf(column: number): string {
  const rest = Math.floor(column / 26)
  return `${rest > 0 ? lettersOf(rest - 1) : ''}${String.fromCharCode(65 + (column % 26))}`
}
