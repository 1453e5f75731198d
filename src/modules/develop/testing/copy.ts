import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'

/** What a fresh clone has of it, as far as it is built, judged and tested from; configurations by whatever name. */
const copied = [
  ...readdirSync('.').filter((name) => name.endsWith('.config.ts')),
  'src',
  'db',
  'scripts',
  'e2e',
  'docs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
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

/** Lists of files in what the compiler remembers of a project, relative to where that stands. */
type Remembered = Record<'fileNames' | 'packageJsons' | 'missingPackageJsons', string[] | undefined>

/**
 * What the types' check of this project remembers, as that of the copy: only what the copy has more is checked anew. The
 * compiler compares every file with what it remembers. Answers the path in the copy; without a check before, an empty one.
 */
export function knownTypes(folder: string): string {
  const place = join(folder, 'types.tsbuildinfo')
  const cache = join(process.cwd(), 'node_modules/.cache')
  const ours = join(cache, 'types.tsbuildinfo')
  if (!existsSync(ours)) return place
  const packages = join(process.cwd(), 'node_modules/')
  // Packages are linked to, and known by where they really are.
  const moved = (path: string) => {
    if (!path.startsWith('.')) return path
    const at = join(cache, path)
    return at.startsWith(packages) ? relative(folder, at) : `./${relative(process.cwd(), at)}`
  }
  const known = JSON.parse(readFileSync(ours, 'utf8')) as Remembered
  for (const list of ['fileNames', 'packageJsons', 'missingPackageJsons'] as const)
    known[list] = known[list]?.map(moved)
  writeFileSync(place, JSON.stringify(known))
  return place
}
