type Row = Readonly<Record<string, unknown>>

/** References and their joined names that hold nothing are an empty text to clients of the family (contract section 1). */
export const unchosen =
  (...names: readonly string[]) =>
  (row: Row): Record<string, unknown> => ({
    ...row,
    ...Object.fromEntries(names.filter((name) => row[name] === null).map((name) => [name, ''])),
  })
