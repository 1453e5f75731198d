import { createHash } from 'node:crypto'
import { allAreas, type AreaServer } from '#kernel/http/areas.ts'
import { firstTime } from '#kernel/store/brought.ts'
import type { Db, Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { platform } from '../platform.ts'
import { bringDictionaries } from './dictionaries.ts'
import { bringMenus, menuNodes } from './menus.ts'
import { bringRoles } from './roles.ts'

/**
 * Everything that areas bring, to the installation and to every tenant (decision 26). Runs at every start; a tenant that
 * is made later gets it in the transaction that makes it.
 */
export async function bring(db: Db, areas: readonly AreaServer[]): Promise<void> {
  await patiently(() => db.tx(platform, (tx) => bringToPlatform(tx, areas)))
  // Removed ones too: one that is taken back has what a version brought meanwhile.
  const tenants = await db.platform.query<{ tenantId: string }>(
    sql`select tenant_id from tenant order by tenant_id`,
  )
  for (const { tenantId } of tenants)
    await patiently(() => db.tx({ ...platform, tenantId }, (tx) => bringToTenant(tx, areas)))
}

export async function bringToPlatform(tx: Tx, areas: readonly AreaServer[] = allAreas()): Promise<void> {
  if (!(await isNew(tx, 'platform', areas))) return
  await bringMenus(
    tx,
    areas.map(({ area }) => area),
  )
  await bringDictionaries(tx, areas, 'platform')
}

/** Into the tenant of the transaction. */
export async function bringToTenant(tx: Tx, areas: readonly AreaServer[] = allAreas()): Promise<void> {
  if (!(await isNew(tx, 'tenant', areas))) return
  await bringRoles(tx, areas)
  await bringDictionaries(tx, areas, 'tenant')
}

/** Whether anything can be new: what the areas declare has one entry too, so that most starts ask one question a tenant. */
async function isNew(tx: Tx, what: string, areas: readonly AreaServer[]): Promise<boolean> {
  const declared = [
    menuNodes(areas.map(({ area }) => area)),
    areas.map(({ area, supply }) => [area.code, supply]),
  ]
  const digest = createHash('sha256').update(JSON.stringify(declared)).digest('hex').slice(0, 32)
  return (await firstTime(tx, [`all:${what}:${digest}`])).size > 0
}

const lockTimeout = '55P03'
const mostTries = 24

/** Another process that starts at the same moment holds what we wait for longer than a statement may wait: wait again. */
async function patiently(work: () => Promise<unknown>, tries = 1): Promise<void> {
  try {
    await work()
  } catch (error) {
    if ((error as { code?: string }).code !== lockTimeout || tries >= mostTries) throw error
    await patiently(work, tries + 1)
  }
}
