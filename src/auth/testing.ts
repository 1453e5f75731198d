import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** A real OpenID Connect provider on this machine. Whoever types a name into its form is that person. */
export async function startProvider(
  redirectUri: string,
): Promise<{ issuer: string; clientId: string; clientSecret: string; close(): void }> {
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [clientId, clientSecret] = ['journal', 'provider-side secret']
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
    findAccount: async (_ctx: unknown, id: string) => ({
      accountId: id,
      claims: async () => ({ sub: id, name: `Person ${id}`, email: `${id}@id.example` }),
    }),
    cookies: { keys: ['a test key'] },
  })
  server.on('request', provider.callback())
  return {
    issuer,
    clientId,
    clientSecret,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
