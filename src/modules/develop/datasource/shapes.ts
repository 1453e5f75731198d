/** Where a database stands, as people of the family write it and as PostgreSQL's own tools do. */
export type Place = { readonly host: string; readonly port: number; readonly database: string }

/** `jdbc:postgresql://host:5432/database` or `postgres://host/database`; nothing behind it, no user in it. */
export const placePattern =
  '^(jdbc:postgresql|postgres(ql)?)://([A-Za-z0-9][A-Za-z0-9.-]*|\\[[0-9A-Fa-f:.]+\\])(:\\d{1,5})?/[A-Za-z0-9_$-]{1,63}$'

const parts =
  /^(?:jdbc:postgresql|postgres(?:ql)?):\/\/(?:([A-Za-z0-9][A-Za-z0-9.-]*)|\[([0-9A-Fa-f:.]+)\])(?::(\d{1,5}))?\/([A-Za-z0-9_$-]{1,63})$/

/** Undefined for whatever is no address of a PostgreSQL database: other protocols, files, sockets, options. */
export function placeOf(url: string): Place | undefined {
  const [, name, six, port = '5432', database = ''] = parts.exec(url) ?? []
  const host = name ?? six
  const number = Number(port)
  return host && number > 0 && number < 65_536 ? { host, port: number, database } : undefined
}

export const schemasOf = (text: string | null): string[] =>
  (text || 'public')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** D03 What the server keeps for itself is nobody's to read through us. */
export const isSystem = (schema: string): boolean => /^(pg_|information_schema$)/i.test(schema)
