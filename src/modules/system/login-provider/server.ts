import { slice, type Slice } from '#kernel/http/slice.ts'
import { loginProvider } from './definition.ts'

export const providerSecret = (tenantId: string) => `loginProvider:${tenantId}`

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
