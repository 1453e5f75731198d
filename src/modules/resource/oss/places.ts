import type { Outgoing } from '#kernel/http/outgoing.ts'
import type { Db } from '#kernel/store/db.ts'
import { makeBucket } from '#kernel/store/s3.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Place, Places } from '#kernel/store/stores.ts'
import type { Vault } from '#kernel/store/vault.ts'
import { enabled, secretOf } from '../configs.ts'

const platform = '000000'

/** Buckets of the store configurations. A tenant without an enabled one of its own uses the platform's. */
export function placesOf(db: Db, vault: Vault, outgoing: Outgoing): Places {
  async function enabledOf(tenantId: string): Promise<{ id: string; category: string } | undefined> {
    return db.of(tenantId).one(sql`select id, category from oss where status = ${enabled} and is_deleted = 0`)
  }
  return {
    async active(tenantId) {
      const own = await enabledOf(tenantId)
      const row = own ?? (tenantId === platform ? undefined : await enabledOf(platform))
      if (!row || row.category === 'local') return undefined
      return { tenantId: own ? tenantId : platform, id: row.id }
    },
    /** Removed configurations too: files that went there are still to be had. */
    async bucket({ tenantId, id }: Place) {
      const row = await db
        .of(tenantId)
        .one<Row>(
          sql`select endpoint, bucket_name, access_key, secret_key, region, bucket_in_host from oss where id = ${id} and category <> 'local'`,
        )
      if (!row?.endpoint || !row.bucketName) return undefined
      const secretKey = row.secretKey ? vault.open(row.secretKey, secretOf('oss', tenantId)) : ''
      return makeBucket(
        {
          endpoint: row.endpoint,
          bucket: row.bucketName,
          accessKey: row.accessKey ?? '',
          secretKey: secretKey ?? '',
          region: row.region ?? '',
          inHost: row.bucketInHost ?? false,
        },
        outgoing,
      )
    },
  }
}
type Row = {
  endpoint: string | null
  bucketName: string | null
  accessKey: string | null
  secretKey: string | null
  region: string | null
  bucketInHost: boolean | null
}
