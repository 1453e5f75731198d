import type { Refusal } from '#kernel/definition/index.ts'
import type { Context } from '#kernel/http/caller.ts'
import { refuse } from './catalogue.ts'
import type { Provider } from './needs.ts'
import { discover, library, returnsOf, type ProviderError } from './oidc.ts'

/**
 * Asks a provider what a sign-in would ask it, with a code that it never gave: a wrong issuer, client or secret is better
 * heard of by who typed it than by who wants to come in. Of an address that does not answer no more is said (threat D02).
 */
export async function tryProvider(
  ctx: Context,
  provider: Provider,
): Promise<Refusal | { returnTo: readonly string[] }> {
  const client = await library()
  const returnTo = await returnsOf(ctx, provider.tenantId)
  try {
    const config = await discover(ctx, provider)
    await client.genericGrantRequest(config, 'authorization_code', {
      code: 'a-trial',
      redirect_uri: returnTo[0]!,
      code_verifier: client.randomPKCECodeVerifier(),
    })
  } catch (thrown) {
    const refused = heardIn(thrown as ProviderError)
    if (refused) return refused
  }
  return { returnTo }
}

/** The code is nothing to it either way; what counts is whether it knows who asks. */
function heardIn({ error, status, cause }: ProviderError): Refusal | undefined {
  const answered = status ?? cause?.status
  if (error === 'invalid_client' || error === 'unauthorized_client' || answered === 401)
    return refuse('providerClient')
  return typeof error === 'string' ? undefined : refuse('providerSilent')
}
