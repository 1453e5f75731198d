/** Which database is spoken to: the protocol of an address says it, in the family's words and in the databases' own. */
export type Engine = 'postgresql' | 'mysql'

/** Where a database stands, as people of the family write it and as the databases' own tools do. */
export type Place = {
  readonly engine: Engine
  readonly host: string
  readonly port: number
  readonly database: string
}

const usualPort = { postgresql: '5432', mysql: '3306' } as const

/** `jdbc:postgresql://host:5432/database` or `mysql://host/database`; nothing behind it, no user in it. */
export const placePattern =
  '^(jdbc:(postgresql|mysql|mariadb)|postgres(ql)?|mysql|mariadb)://([A-Za-z0-9][A-Za-z0-9.-]*|\\[[0-9A-Fa-f:.]+\\])(:\\d{1,5})?/[A-Za-z0-9_$-]{1,63}$'

const parts =
  /^(?:jdbc:)?(postgres|postgresql|mysql|mariadb):\/\/(?:([A-Za-z0-9][A-Za-z0-9.-]*)|\[([0-9A-Fa-f:.]+)\])(?::(\d{1,5}))?\/([A-Za-z0-9_$-]{1,63})$/

/** Undefined for whatever is no address of such a database: other protocols, files, sockets, options. */
export function placeOf(url: string): Place | undefined {
  if (!new RegExp(placePattern).test(url)) return undefined
  const [, protocol = '', name, six, port, database = ''] = parts.exec(url) ?? []
  const engine = protocol.startsWith('postgres') ? 'postgresql' : 'mysql'
  const host = name ?? six
  const number = Number(port ?? usualPort[engine])
  return host && number > 0 && number < 65_536 ? { engine, host, port: number, database } : undefined
}

/** Those that are named; else the usual one, or the database itself where a database is a schema. */
export function schemasOf(text: string | null, place: Place | undefined): string[] {
  const usual = place?.engine === 'mysql' ? place.database : 'public'
  return (text || usual)
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
}

const kept: Readonly<Record<Engine, RegExp>> = {
  postgresql: /^(pg_|information_schema$)/i,
  mysql: /^(mysql|information_schema|performance_schema|sys)$/i,
}

/** D03 What the server keeps for itself is nobody's to read through us. */
export const isSystem = (schema: string, engine: Engine = 'postgresql'): boolean => kept[engine].test(schema)
