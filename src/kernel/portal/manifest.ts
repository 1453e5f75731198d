import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Built styles and scripts of public and portal pages (vite.public.config.ts), found through the build's manifest. */

export const assetBase = '/apaph/assets/'

/** Addresses of built files. */
export type Files = {
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
  readonly preload?: readonly string[]
}

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

export function chunkOf(manifest: Manifest, entry: string): Chunk | undefined {
  return Object.values(manifest).find((chunk) => chunk.isEntry && chunk.name === entry)
}

/** A chunk and everything that it loads at once. */
export function closureOf(manifest: Manifest, chunk: Chunk): readonly Chunk[] {
  const found = new Set<Chunk>([chunk])
  for (const each of found) for (const key of each.imports ?? []) if (manifest[key]) found.add(manifest[key])
  return [...found]
}

export function filesOf(manifest: Manifest, entries: readonly string[]): Files {
  const chunks = entries.map((entry) => chunkOf(manifest, entry)).filter((chunk) => chunk !== undefined)
  const all = [...new Set(chunks.flatMap((chunk) => closureOf(manifest, chunk)))]
  return {
    styles: [...new Set(all.flatMap((chunk) => chunk.css ?? []))].map((file) => assetBase + file),
    scripts: chunks.map((chunk) => assetBase + chunk.file),
    preload: all.filter((chunk) => !chunks.includes(chunk)).map((chunk) => assetBase + chunk.file),
  }
}
