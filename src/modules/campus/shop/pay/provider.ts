import type { Context } from '#kernel/http/caller.ts'
import type { Vault } from '#kernel/store/vault.ts'
import { offlineProvider } from './offline.ts'
import type { PayProvider } from './shapes.ts'
import { testProvider } from './test-provider.ts'

/** Which provider a tenant has is its parameter `campus.order.pay.provider`. */
type Made = (vault: Vault, tenantId: string) => PayProvider
const providers: ReadonlyMap<string, Made> = new Map([['test', testProvider]])

/** Take no money: not in production, whatever a tenant's parameter says. */
const onTrial = new Set(['test'])

/** By its code; offline where there is none of that name. */
export const providerOf = (
  code: string,
  { vault, production }: Pick<Context, 'vault' | 'production'>,
  tenantId: string,
): PayProvider =>
  (production && onTrial.has(code) ? undefined : providers.get(code)?.(vault, tenantId)) ?? offlineProvider

export const payProvider = 'campus.order.pay.provider'
