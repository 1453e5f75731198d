import { slice } from '#kernel/http/slice.ts'
import { hashPassword } from '#kernel/store/passwords.ts'
import { grantsOf, grantTypes } from '#auth/browser/grants.ts'
import { refuse } from '../catalogue.ts'
import { client } from './definition.ts'

const known: readonly string[] = grantTypes

export const clientSlice = slice(client, {
  async beforeSubmit(_tx, { values, posted, existing }) {
    const { authorizedGrantTypes: written } = values
    if (written !== undefined) {
      const grants = grantsOf(written)
      const unknown = grants.find((grant) => !known.includes(grant))
      if (unknown !== undefined || grants.length === 0)
        return refuse('grantUnknown', { which: unknown ?? '—', known: known.join(', ') })
    }
    const secret = typeof posted.clientSecret === 'string' ? posted.clientSecret : ''
    return { clientSecret: secret ? await hashPassword(secret) : (existing?.clientSecret ?? null) }
  },
})
