import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Files } from './layout.tsx'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a caller must be allowed; the start fails for a route without it. */
    permission?: string | readonly string[]
  }
}

/** Built styles and scripts of the public pages (vite.public.config.ts), found through the build's manifest. */

export const assetBase = '/apaph/assets/'
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

type Chunk = {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly isEntry?: boolean
  readonly name?: string
  readonly src?: string
}
export type Manifest = Readonly<Record<string, Chunk>>

export function readManifest(folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  } catch {
    // Without a build the pages are plain HTML; that is what tests of their content look at.
    return {}
  }
}

export function chunkOf(manifest: Manifest, entry: EntryName): Chunk | undefined {
  return Object.values(manifest).find((chunk) => chunk.isEntry && chunk.name === entry)
}

/** A chunk and everything that it loads at once. */
export function closureOf(manifest: Manifest, chunk: Chunk): readonly Chunk[] {
  const found = new Set<Chunk>([chunk])
  for (const each of found) for (const key of each.imports ?? []) if (manifest[key]) found.add(manifest[key])
  return [...found]
}

export function filesOf(manifest: Manifest, entries: readonly EntryName[]): Files {
  const chunks = entries.map((entry) => chunkOf(manifest, entry)).filter((chunk) => chunk !== undefined)
  const all = [...new Set(chunks.flatMap((chunk) => closureOf(manifest, chunk)))]
  return {
    styles: [...new Set(all.flatMap((chunk) => chunk.css ?? []))].map((file) => assetBase + file),
    scripts: chunks.map((chunk) => assetBase + chunk.file),
    preload: all.filter((chunk) => !chunks.includes(chunk)).map((chunk) => assetBase + chunk.file),
  }
}

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json',
  wasm: 'application/wasm',
}

/** Names carry a hash of the content, so a browser may keep a file for good. */
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

  app.get<{ Params: { name: string } }>(
    `${assetBase}:name`,
    { config: { permission: 'public' } },
    async (request, reply) => {
      const { name } = request.params
      if (!/^[\w-]+(\.[\w-]+)+$/.test(name)) return reply.code(404).send()
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
