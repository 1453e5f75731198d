import type { Row } from '#kernel/definition/index.ts'
import { slice, type Slice } from '#kernel/http/slice.ts'
import type { Reader } from '#kernel/store/db.ts'
import { findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Vault } from '#kernel/store/vault.ts'
import { loginProvider } from './definition.ts'

const providerSecret = (tenantId: string) => `loginProvider:${tenantId}`

type Provider = Row<typeof loginProvider> & { secret(vault: Vault): string | undefined }

/** One that is enabled, with its secret behind the vault. */
export async function providerWith(
  reader: Reader,
  which: { source: string } | { id: string },
): Promise<Provider | undefined> {
  const condition = 'id' in which ? sql`t.id = ${which.id}` : sql`t.source = ${which.source}`
  const [row] = await findAll(reader, loginProvider, sql`${condition} and t.enabled`)
  const sealed = row?.clientSecret
  return (
    row && {
      ...row,
      secret: (vault) => (sealed ? vault.open(sealed, providerSecret(row.tenantId)) : undefined),
    }
  )
}

export const loginProviderSlice: Slice = slice(loginProvider, {
  async beforeSubmit(_tx, { posted, existing, caller, ctx }) {
    const typed = posted.clientSecret
    return {
      clientSecret:
        typeof typed === 'string' && typed !== ''
          ? ctx.vault.seal(typed, providerSecret(caller.tenantId))
          : (existing?.clientSecret ?? null),
    }
  },
})
