import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendPacked } from '#kernel/http/packed.ts'
import { el, xmlDocument, type Attributes, type Xml } from '#kernel/xml/xml.ts'
import { homeAt } from '../address.ts'
import type { Means } from '../means.ts'
import type { Answer } from '../stands.ts'
import { answer } from './answer.ts'
import { jatsSchema, jatsSchemaPath } from './jats.ts'
import { isFault, readRequest, secondOf, type Asked, type Fault } from './request.ts'

export const oaiPath = '/oai'

/** OAI-PMH 2.0 at one address, by GET and by POSTed form. Errors of the protocol are answers with status 200. */
export function serveOai(app: FastifyInstance, { ctx, stands }: Pick<Means, 'ctx' | 'stands'>): void {
  const harvested: Answer = async ({ tenantId, reader, journals, home: own }, request, reply) => {
    const now = ctx.clock()
    const home = { ...own, journal: undefined }
    const address = homeAt(home, 'zh', oaiPath)
    const asked = readRequest(pairsOf(request))
    const done = isFault(asked)
      ? asked
      : await answer({ ctx, tenantId, reader, now, journals, home, address }, asked)
    reply.header('cache-control', 'no-store')
    reply.type('text/xml; charset=utf-8')
    return sendPacked(request, reply, xmlDocument(envelope(asked, done, { now, address })))
  }

  function envelope(
    asked: Asked | Fault,
    done: Xml | Fault,
    { now, address }: { now: Date; address: string },
  ): Xml {
    const space = 'http://www.openarchives.org/OAI/2.0/'
    return el(
      'OAI-PMH',
      {
        xmlns: space,
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xsi:schemaLocation': `${space} ${space}OAI-PMH.xsd`,
      },
      el('responseDate', {}, secondOf(now)),
      // A request that could not be understood is not repeated.
      el('request', isFault(asked) ? {} : repeated(asked), address),
      isFault(done) ? el('error', { code: done.fault }, done.why) : done,
    )
  }

  app.get(jatsSchemaPath, { config: { permission: 'public' } }, (_, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('application/xml; charset=utf-8')
      .send(jatsSchema),
  )
  stands.serve(oaiPath, harvested, { methods: ['GET', 'POST'] })
}

/** A name that no record can have need not be an address either; then it is left out. */
function repeated({ identifier, ...asked }: Asked): Attributes {
  return { ...asked, ...(identifier && /^[a-z]+:[\w.:/-]+$/i.test(identifier) ? { identifier } : {}) }
}

/** Names and values as they came, repeated ones too. */
function pairsOf(request: FastifyRequest): [string, string][] {
  const inAddress = [...new URLSearchParams(request.url.split('?')[1] ?? '')]
  const body = request.body
  if (typeof body !== 'object' || body === null) return inAddress
  return [
    ...inAddress,
    ...Object.entries(body).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  ]
}
