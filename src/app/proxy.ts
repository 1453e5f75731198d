import type { FastifyInstance } from 'fastify'

/**
 * Behind a proxy that is not named in TRUST_PROXY everybody seems to come from its address, and limits of one source hold
 * for all of them together. Said once, at the start where the configuration tells, else when the first such request comes.
 */
export function warnOfProxy(app: FastifyInstance, say: (line: string) => void, baseUrl: string): void {
  let said = false
  const tell = (why: string) => {
    if (said) return
    said = true
    say(
      `${why}, but TRUST_PROXY is not set: every visitor counts as the proxy itself, so limits on attempts and the addresses in the logs are shared by all. Set TRUST_PROXY to the proxy's address.`,
    )
  }
  if (baseUrl.startsWith('https:')) tell('BASE_URL says https, which a proxy in front must end')
  app.addHook('onRequest', (request, _reply, next) => {
    if (!said && request.headers['x-forwarded-for']) tell('Requests come with X-Forwarded-For')
    next()
  })
}
