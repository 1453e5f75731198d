/** What is wrong with rows of a sheet: `from` and `to` are rows that follow each other and have the same to say. */
export type FaultRows = { readonly from: number; to: number; readonly said: string }

/** Rows of a sheet, in their order, with what is wrong with each. A limit that is reached is said once, not for each row after it. */
export function faultRows(rows: readonly { readonly row: number; readonly said: string }[]): FaultRows[] {
  const found: FaultRows[] = []
  for (const { row, said } of rows) {
    const before = found.at(-1)
    if (before?.said === said && before.to === row - 1) before.to = row
    else found.push({ from: row, to: row, said })
  }
  return found
}
