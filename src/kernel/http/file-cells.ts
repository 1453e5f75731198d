/**
 * Files in a cell of a sheet: `front.jpg (119573896918732800)`. Phones call every picture the same, so the name alone would
 * not tell which of them stands there, and a name may have a comma in it.
 */
const numbered = /\((\d{15,19})\)(?=,|$)/g

/** Ids and names as lists answer them, each joined by commas, in one order. */
export function fileCell(joined: string, names: string): string {
  const ids = joined.split(',').filter(Boolean)
  // Commas part the files of a cell. Of several, what belongs to which cannot be told once a name has one of its own.
  const each = ids.length === 1 ? [names.replaceAll(',', ' ')] : names.split(',')
  return ids.map((id, i) => (each.length === ids.length ? `${each[i]} (${id})` : `(${id})`)).join(',')
}

/** The files that such a cell names; undefined where it does not say it of each. */
export function filesOfCell(text: string): string[] | undefined {
  const ids = [...text.matchAll(numbered)].map((one) => one[1] ?? '')
  return ids.length > 0 && text.replace(numbered, '').split(',').length <= Math.max(ids.length, 1)
    ? ids
    : undefined
}
