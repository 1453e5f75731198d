import { codeOf, type Row } from '#kernel/definition/index.ts'
import { tryProvider } from '#auth/trying.ts'
import type { Call } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import { inScope } from '#kernel/http/seen.ts'
import { route, slice, type Slice } from '#kernel/http/slice.ts'
import type { Reader } from '#kernel/store/db.ts'
import { findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Vault } from '#kernel/store/vault.ts'
import { refuse } from '../catalogue.ts'
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
  return row && withSecret(row)
}

const withSecret = (row: Row<typeof loginProvider>): Provider => ({
  ...row,
  secret: (vault) =>
    row.clientSecret ? vault.open(row.clientSecret, providerSecret(row.tenantId)) : undefined,
})

/** Also one that is not enabled yet: it may be set up before anybody sees it. */
async function test({ caller, ctx, db, input }: Call): Promise<unknown> {
  const id = idOf(input.id)
  const seen = inScope(caller, loginProvider)
  const [row] = id
    ? await findAll(db.of(caller.tenantId), loginProvider, sql`t.id = ${id} and (${seen})`)
    : []
  return row ? tryProvider(ctx, withSecret(row)) : refuse('noSuchProvider')
}

export const loginProviderSlice: Slice = slice(loginProvider, {
  routes: [
    route(
      {
        method: 'POST',
        url: `${loginProvider.path}/test`,
        permission: [codeOf(loginProvider, 'add'), codeOf(loginProvider, 'edit')],
        summary: 'Asks a provider what a sign-in would ask it: id',
        input: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
      },
      test,
    ),
  ],
  async beforeSubmit(_tx, { posted, values, existing, caller, ctx }) {
    const typed = posted.clientSecret
    const moved = existing?.clientSecret && (values.issuer ?? existing.issuer) !== existing.issuer
    if (moved && !typed) return refuse('secretAgain')
    return {
      clientSecret:
        typeof typed === 'string' && typed !== ''
          ? ctx.vault.seal(typed, providerSecret(caller.tenantId))
          : (existing?.clientSecret ?? null),
    }
  },
})
