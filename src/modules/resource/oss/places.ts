import type { Outgoing } from '#kernel/http/outgoing.ts'
import { platformTenant, type Row } from '#kernel/definition/index.ts'
import type { Db } from '#kernel/store/db.ts'
import { makeBucket, type Bucket } from '#kernel/store/s3.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Place, Places } from '#kernel/store/stores.ts'
import type { Vault } from '#kernel/store/vault.ts'
import { enabled, secretOf } from '../configs.ts'
import type { oss } from './definition.ts'

const patienceMs = 500

type Store = Row<typeof oss>
/** What says where a bucket is and how it is opened. */
export type Addressed = Pick<
  Store,
  'category' | 'endpoint' | 'bucketName' | 'accessKey' | 'secretKey' | 'region'
> & { readonly bucketInHost: boolean | null }
type Config = Addressed & Pick<Store, 'id' | 'status' | 'isDeleted'>

/** None for the disk, and for a configuration that is not whole. */
export function bucketOf(
  { vault, outgoing }: { readonly vault: Vault; readonly outgoing: Outgoing },
  tenantId: string,
  row: Addressed,
  timeoutMs?: number,
): Bucket | undefined {
  if (!row.endpoint || !row.bucketName || row.category === 'local') return undefined
  const secretKey = row.secretKey ? vault.open(row.secretKey, secretOf('oss', tenantId)) : ''
  const settings = {
    endpoint: row.endpoint,
    bucket: row.bucketName,
    accessKey: row.accessKey ?? '',
    secretKey: secretKey ?? '',
    region: row.region ?? '',
    inHost: row.bucketInHost ?? false,
  }
  return makeBucket(settings, outgoing, timeoutMs)
}

/**
 * Keys of a configuration that was removed can be renewed no more: whoever adds the same bucket anew says what opens it.
 * Of several the last one is right.
 */
const againAmong = (all: readonly Config[], gone: Config): Config =>
  (gone.isDeleted === 0
    ? undefined
    : all
        .filter((one) => one.isDeleted === 0 && one.category !== 'local')
        .toSorted((a, b) => Number(BigInt(b.id) - BigInt(a.id)))
        .find((one) => one.endpoint === gone.endpoint && one.bucketName === gone.bucketName)) ?? gone

/**
 * Buckets of the store configurations, kept until somebody changes one. A tenant without an enabled one of its own uses
 * the platform's.
 */
export function placesOf(db: Db, vault: Vault, outgoing: Outgoing): Places {
  const kept = new Map<string, Promise<Config[]>>()
  db.touches.on((tenantId, table) => void (table === 'oss' && kept.delete(tenantId)))
  db.touches.onGap(() => kept.clear())

  /** Removed configurations too: files that went there are still to be had. */
  function load(tenantId: string): Promise<Config[]> {
    const known = db.touches.heard ? kept.get(tenantId) : undefined
    if (known) return known
    const rows = db
      .of(tenantId)
      .query<Config>(
        sql`select id, status, is_deleted, category, endpoint, bucket_name, access_key, secret_key, region, bucket_in_host from oss`,
      )
    kept.set(tenantId, rows)
    rows.catch(() => kept.delete(tenantId))
    return rows
  }

  /** The embedded database has one connection: whoever asks from within a transaction must not wait for it. */
  function configsOf(tenantId: string): Promise<Config[]> {
    if (!db.embedded) return load(tenantId)
    const none = new Promise<Config[]>((resolve) => setTimeout(resolve, patienceMs, []).unref())
    return Promise.race([load(tenantId), none])
  }
  const enabledOf = async (tenantId: string) =>
    (await configsOf(tenantId)).find((row) => row.status === enabled && row.isDeleted === 0)

  return {
    async active(tenantId) {
      const own = await enabledOf(tenantId)
      const row = own ?? (tenantId === platformTenant ? undefined : await enabledOf(platformTenant))
      if (!row || row.category === 'local') return undefined
      return { tenantId: own ? tenantId : platformTenant, id: row.id }
    },
    async bucket({ tenantId, id }: Place) {
      const all = await configsOf(tenantId)
      const row = all.find((one) => one.id === id)
      return row && bucketOf({ vault, outgoing }, tenantId, againAmong(all, row))
    },
  }
}
