import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { assetBase } from '#kernel/portal/manifest.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a caller must be allowed; the start fails for a route without it. */
    permission?: string | readonly string[]
  }
}

export type EntryName =
  | 'site'
  | 'viewer'
  | 'login'
  | 'register'
  | 'reset'
  | 'workspace'
  | 'submit'
  | 'review'
  | 'authorship'
  | 'confirmEmail'
  | 'alerts'

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json',
  wasm: 'application/wasm',
}

/** Names carry a hash of the content, or their folder the version of a library, so a browser may keep a file for good. */
export function serveAssets(
  app: FastifyInstance,
  folder: string,
  packed: (file: string, bytes: Buffer) => Promise<Buffer>,
): void {
  const kept = new Map<string, Promise<{ plain: Buffer; packed: Buffer } | undefined>>()

  async function load(name: string) {
    const plain = await readFile(join(folder, name)).catch(() => undefined)
    return plain && { plain, packed: await packed(name, plain) }
  }

  app.get<{ Params: { '*': string } }>(
    `${assetBase}*`,
    { config: { permission: 'public' } },
    async (request, reply) => {
      const name = request.params['*']
      if (!/^([\w-]+(\.[\w-]+)*\/)?[\w-]+(\.[\w-]+)+$/.test(name)) return reply.code(404).send()
      let found = kept.get(name)
      if (!found) {
        found = load(name)
        if (await found) kept.set(name, found)
      }
      const file = await found
      if (!file) return reply.code(404).send()
      reply.header('content-type', types[name.split('.').pop() ?? ''] ?? 'application/octet-stream')
      reply.header('cache-control', 'public, max-age=31536000, immutable')
      reply.header('vary', 'accept-encoding')
      if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(file.plain)
      return reply.header('content-encoding', 'gzip').send(file.packed)
    },
  )
}
