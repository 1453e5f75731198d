import { askedSchema } from '#kernel/definition/asked.ts'
import type { Entity } from '#kernel/definition/entity.ts'
import type { JsonSchema } from '#kernel/definition/kind.ts'
import { clientRoutes } from './client.ts'
import { liveSeenBy } from './live-seen.ts'
import { documentOf, sendPacked, type Document } from './packed.ts'
import { listParameters, parameter } from './listed.ts'
import { pageHeaders } from './refusal-page.ts'
import { inputSchema, rowSchema } from './schemas.ts'
import { route, type Route, type Slice } from './slice.ts'

/** `/api/openapi.json` from the same routes that are mounted, and a page to read it without anything from outside. */
export function openApiRoutes(routes: readonly Route[], slices: readonly Slice[]): Route[] {
  let built: Document | undefined
  return [
    route({ method: 'GET', url: 'openapi.json', permission: 'public', raw: true }, async (call) => {
      const live = await liveSeenBy(call)
      const document =
        live.slices.length > 0
          ? JSON.stringify(describe([...routes, ...live.routes], [...slices, ...live.slices]))
          : (built ??= documentOf(JSON.stringify(describe(routes, slices))))
      return sendPacked(call.request, call.reply.type('application/json'), document)
    }),
    route({ method: 'GET', url: 'openapi', permission: 'public', raw: true }, async (call) => {
      const live = await liveSeenBy(call)
      const page = pageOf([...routes, ...live.routes])
      return sendPacked(call.request, call.reply.headers(pageHeaders(200)), page)
    }),
    ...clientRoutes(slices),
  ]
}

function describe(routes: readonly Route[], slices: readonly Slice[]): object {
  const byPath = new Map(slices.map(({ entity }) => [entity.path, entity]))
  const paths: Record<string, Record<string, object>> = {}
  for (const one of routes) {
    const cut = one.url.lastIndexOf('/')
    const entity = byPath.get(one.url.slice(0, cut))
    for (const method of typeof one.method === 'string' ? [one.method] : one.method)
      (paths[`/api/${one.url}`] ??= {})[method.toLowerCase()] = operation(
        one,
        entity,
        one.url.slice(cut + 1),
        method,
      )
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Journal back-office', version: '1' },
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Blade-Auth', description: 'bearer <token>' },
      },
      schemas: Object.fromEntries(
        slices.flatMap(({ entity }) => [
          [entity.name, rowSchema(entity)],
          [`${entity.name}Input`, inputSchema(entity)],
        ]),
      ),
    },
    paths,
  }
}

const propertiesOf = ({ properties }: JsonSchema) => (properties ?? {}) as Record<string, JsonSchema>

function operation(one: Route, entity: Entity | undefined, call: string, method: string): object {
  const permission = typeof one.permission === 'string' ? one.permission : one.permission.join(' | ')
  const input = one.asks ? askedSchema(one.asks) : one.input
  const schema =
    input ??
    (entity && ['submit', 'save', 'update'].includes(call)
      ? { $ref: `#/components/schemas/${entity.name}Input` }
      : undefined)
  const own = method === 'GET' && input ? propertiesOf(input) : {}
  const parameters = [
    ...Object.entries(own).map(([name, of]) => parameter(name, of)),
    ...(one.lists ? listParameters(one.lists).filter(({ name }) => !(name in own)) : []),
    ...(['detail', 'remove'].includes(call)
      ? [parameter(call === 'remove' ? 'ids' : 'id', { type: 'string' })]
      : []),
  ]
  const data = answerSchema(one, entity, call)
  return {
    operationId: `${method.toLowerCase()}_${one.url.replace(/[^a-zA-Z0-9]+/g, '_')}`,
    ...(one.summary ? { summary: one.summary } : {}),
    tags: [one.url.split('/')[1] ?? one.url],
    'x-permission': permission,
    security: one.permission === 'public' ? [] : [{ token: [] }],
    parameters,
    ...(method === 'POST' && schema ? { requestBody: { content: { 'application/json': { schema } } } } : {}),
    responses: {
      200: { description: 'done', content: { 'application/json': { schema: envelope(data) } } },
      default: { description: 'refused', content: { 'application/json': { schema: envelope({}) } } },
    },
  }
}

function envelope(data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: {
      code: { type: 'integer' },
      success: { type: 'boolean' },
      msg: { type: 'string' },
      reason: { type: 'string' },
      data,
    },
  }
}

function answerSchema({ lists }: Route, entity: Entity | undefined, call: string): JsonSchema {
  if (lists && lists.answers !== 'made') {
    const rows = { type: 'array', items: { $ref: `#/components/schemas/${lists.entity.name}` } }
    const figures = ['total', 'size', 'current', 'pages'].map((name) => [name, { type: 'integer' }])
    return lists.answers === 'rows'
      ? rows
      : { type: 'object', properties: { records: rows, ...Object.fromEntries(figures) } }
  }
  return entity && ['detail', 'submit', 'save', 'update'].includes(call)
    ? { $ref: `#/components/schemas/${entity.name}` }
    : {}
}

function pageOf(routes: readonly Route[]): string {
  const rows = [...routes]
    .toSorted((a, b) => (a.url < b.url ? -1 : 1))
    .map(
      (one) =>
        `<tr><td>${String(one.method)}</td><td><code>/api/${one.url}</code></td><td>${typeof one.permission === 'string' ? one.permission : one.permission.join(' | ')}</td></tr>`,
    )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Calls</title>
<style>body{font:14px/22px system-ui;margin:24px;color:#12161c}table{border-collapse:collapse}td,th{border-bottom:1px solid #e4e7ec;padding:4px 16px 4px 0;text-align:left}</style>
<h1>Calls</h1><p>${routes.length} calls. Shapes: <a href="/api/openapi.json">openapi.json</a>, <a href="/api/schemas.json">schemas.json</a>. A typed client: <a href="/api/client.ts">client.ts</a>.</p><table><thead><tr><th>Method</th><th>Call</th><th>Permission</th></tr></thead><tbody>${rows.join('')}</tbody></table></html>`
}
