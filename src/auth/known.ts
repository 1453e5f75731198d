import type { Db } from '#kernel/store/db.ts'
import { keptReads } from '#kernel/store/kept-reads.ts'
import { sql } from '#kernel/store/sql.ts'
import { grantsOf } from './browser/grants.ts'
import { rolesOf } from './rights.ts'
import type { Validity } from './sessions.ts'

/** What each sign-in and each renewal asks for and hardly anybody ever changes: kept until somebody does. */
export type KnownAtSignIn = {
  /** How long tokens of a client hold, and whether it may have new ones. */
  validity(clientId: string): Promise<Validity>
  /** Roles of these ids that are still there. */
  roles(tenantId: string, ids: readonly string[]): ReturnType<typeof rolesOf>
}

/** The client of our own pages, which says nothing of itself. */
export const browserClient = 'journal-web'

export function knownAtSignIn(db: Db): KnownAtSignIn {
  const validity = keptReads(db, ['client'], async (reader, clientId): Promise<Validity> => {
    const row = await reader.one<{ a: number | null; r: number | null; g: string }>(
      sql`select access_token_validity as a, refresh_token_validity as r, authorized_grant_types as g from client where client_id = ${clientId} and is_deleted = 0`,
    )
    const renews = clientId === browserClient || grantsOf(row?.g).includes('refresh_token')
    return { accessSeconds: row?.a ?? 3600, refreshSeconds: row?.r ?? 604_800, renews }
  })
  const roles = keptReads(db, ['role'], (reader, ids) => rolesOf(reader, ids ? ids.split(',') : []))
  return {
    validity: (clientId) => validity('', clientId),
    roles: (tenantId, ids) => roles(tenantId, ids.join(',')),
  }
}
