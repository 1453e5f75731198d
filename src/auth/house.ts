import { platformTenant } from '#kernel/definition/platform.ts'
import type { Db } from '#kernel/store/db.ts'
import { keptReads, type KeptReads } from '#kernel/store/kept-reads.ts'
import { sql } from '#kernel/store/sql.ts'
import { logoOf } from './sign-in-page.ts'

/** Under whose name and picture a session's screens stand; empty for whoever runs the installation. */
export type House = { readonly tenantName: string; readonly logoUrl: string }

const kept = new WeakMap<Db, KeptReads<House>>()

/** Asked at each sign-in and hardly ever changed: kept until somebody does. */
export function houseOf(db: Db, tenantId: string): Promise<House> {
  const houses = kept.get(db) ?? keptReads(db, ['tenant'], (platform, id) => read(platform, id))
  kept.set(db, houses)
  return houses('', tenantId, db.platform)
}

async function read(platform: Db['platform'], tenantId: string): Promise<House> {
  const own = await platform.one<{ tenantName: string; domain: string | null; logoFileId: string | null }>(
    sql`select tenant_name, domain, logo_file_id from tenant where tenant_id = ${tenantId}`,
  )
  const isPlatform = tenantId === platformTenant
  // A tenant without a host has no address at which its logo could be told from another's.
  const logoUrl =
    own?.logoFileId && (isPlatform || own.domain) ? logoOf((!isPlatform && own.domain) || '') : ''
  return { tenantName: isPlatform ? '' : (own?.tenantName ?? ''), logoUrl }
}
