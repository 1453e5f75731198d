import pg from 'pg'

/**
 * Which of the hosts that an address names takes writes. An address may name several, as those of libpq do
 * (`postgres://user@one:5432,two:5432/name`); after a fail-over it is another of them.
 */
export type Primary = {
  /** Address of the one that took writes when it was last looked for. */
  readonly url: string
  /** Looks for it again; `moved` where it is another. Throws `NoPrimaryError` where none is to be found. */
  look(): Promise<{ readonly moved: boolean }>
}

/** No host of the address takes writes: the same may be asked again in a moment. */
export class NoPrimaryError extends Error {
  readonly code = '57P03'
}

export function hostsOf(url: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/s.exec(url) ?? []
  return hosts.split(',').map((host) => `${before}${host}${after}`)
}

export async function findPrimary(url: string): Promise<Primary> {
  const hosts = hostsOf(url)
  const [only = url] = hosts
  if (hosts.length < 2) return { url: only, look: () => Promise.resolve({ moved: false }) }
  let current: Seat | undefined
  let looking: Promise<{ moved: boolean }> | undefined

  async function lookOnce(): Promise<{ moved: boolean }> {
    const seats = (await Promise.all(hosts.map(seatOf))).filter((seat) => seat !== undefined)
    // Whoever was promoted last has begun a timeline of its own. A former primary that is started by itself takes writes
    // too, and they would be lost: it stands on an older one, also than the one that was used last.
    const best = seats.toSorted((a, b) => b.timeline - a.timeline)[0]
    if (!best || best.timeline < (current?.timeline ?? 0))
      throw new NoPrimaryError('none of the hosts in the address of the database takes writes')
    const moved = current !== undefined && current.url !== best.url
    current = best
    return { moved }
  }
  function look(): Promise<{ moved: boolean }> {
    looking ??= lookOnce().finally(() => (looking = undefined))
    return looking
  }
  await look()
  return {
    get url() {
      return current?.url ?? only
    },
    look,
  }
}

type Seat = { readonly url: string; readonly timeline: number }

const askMs = 2_000

/** Undefined where nobody answers in time, or a replica does. */
async function seatOf(url: string): Promise<Seat | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: askMs,
    query_timeout: askMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string | null }>(
      'select case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_insert_lsn()) end as name',
    )
    const name = rows[0]?.name
    return name ? { url, timeline: Number.parseInt(name.slice(0, 8), 16) } : undefined
  } catch {
    return undefined
  } finally {
    void client.end().catch(() => {})
  }
}
