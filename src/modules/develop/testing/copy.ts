import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'

/** What a fresh clone has of it, as far as it is built, judged and tested from. */
const copied = [
  'src',
  'db',
  'scripts',
  'e2e',
  'docs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vitest.config.ts',
  'vite.config.ts',
  'vite.public.config.ts',
  '.oxlintrc.json',
  '.oxfmtrc.json',
  '.dependency-cruiser.cjs',
]

/** A copy of the project with what an archive of the developer tools holds unpacked over it; answers the paths of that. */
export function copyWith(archive: Uint8Array): { folder: string; paths: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'journal-slices-'))
  for (const one of copied) cpSync(one, join(folder, one), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  const files = Object.entries(unzipSync(archive))
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), strFromU8(bytes))
  }
  return { folder, paths: files.map(([path]) => path) }
}
