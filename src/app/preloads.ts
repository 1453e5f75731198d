import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { names } from '#auth/browser/cookies.ts'
import { roots } from './roots.ts'

type Chunk = {
  readonly file: string
  readonly name?: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/**
 * What the shell is made of beside what everybody loads, as a `Link` header (RFC 8288): whoever comes with a session needs it,
 * and would hear of it only when the first script has come and run. Empty where nothing is built.
 */
export async function shellLinks(): Promise<string> {
  const text = await readFile(join(roots.dist, 'admin/.vite/manifest.json'), 'utf8').catch(() => '{}')
  const manifest = JSON.parse(text) as Record<string, Chunk>
  const named = (name: string) => Object.keys(manifest).find((key) => manifest[key]?.name === name)
  const first = closure(manifest, named('base'))
  const [scripts, styles] = [new Set<string>(), new Set<string>()]
  for (const key of closure(manifest, named('shell'))) {
    const chunk = manifest[key]
    if (!chunk || first.has(key)) continue
    scripts.add(chunk.file)
    for (const file of chunk.css ?? []) styles.add(file)
  }
  return [
    ...[...scripts].map((file) => `</${file}>; rel=modulepreload`),
    ...[...styles].map((file) => `</${file}>; rel=preload; as=style; crossorigin`),
  ].join(', ')
}

/** Says that a session may be there; whether it is, its calls will tell. */
export const hasSession = (cookie: string | undefined): boolean =>
  cookie?.includes(`${names.refresh}=`) === true

function closure(manifest: Readonly<Record<string, Chunk>>, start: string | undefined): Set<string> {
  const seen = new Set<string>()
  const walk = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    manifest[key]?.imports?.forEach(walk)
  }
  if (start) walk(start)
  return seen
}
