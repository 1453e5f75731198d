#!/usr/bin/env node
/**
 * `npm run pack [-- folder]`: what an installation needs and no more, as one archive: the built product, its migrations
 * and fonts, and the packages that it runs with. Unpacked anywhere on the same kind of machine it starts with
 * `node dist/server/main.mjs` and nothing but Node.
 */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, install } from './ready.mjs'

/** Of what an installation holds, unpacked. */
const mostBytes = 120_000_000

const root = fileURLToPath(new URL('..', import.meta.url))
const target = resolve(process.argv[2] ?? join(root, 'dist-pack'))
install()
build()

const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const name = `${own.name}-${own.version}-${process.platform}-${process.arch}`
const folder = join(target, name)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

/** Parts of earlier builds lie beside those of this one for a day, for processes that still run. */
const server = join(root, 'dist/server')
const ofThisBuild = new Set()
const follow = (name) => {
  if (ofThisBuild.has(name)) return
  ofThisBuild.add(name)
  for (const [, part] of readFileSync(join(server, name), 'utf8').matchAll(/"\.\/(part-\w+\.mjs)"/g))
    follow(part)
}
for (const name of readdirSync(server)) if (name.endsWith('.mjs') && !name.startsWith('part-')) follow(name)

/** Nothing that only a person or a compiler reads; licences stay with what they are for. */
const runs = (path) =>
  statSync(path).isDirectory() ||
  (!/\.(map|d\.[cm]?ts|flow|tsbuildinfo)$/.test(path) &&
    (!/^part-\w+\.mjs$/.test(basename(path)) || ofThisBuild.has(basename(path))))
const bring = (from) => cpSync(join(root, from), join(folder, from), { recursive: true, filter: runs })

for (const part of ['dist', 'db/migrations', 'src/kernel/pdf/font', 'LICENSE', 'README.md', 'CHANGELOG.md'])
  if (existsSync(join(root, part))) bring(part)
// A package inside another comes with it.
for (const [path, { dev, devOptional, link }] of Object.entries(lock.packages))
  if (
    /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) &&
    !dev &&
    !devOptional &&
    !link &&
    existsSync(join(root, path))
  )
    bring(path)

const { version, license, type, imports, engines, dependencies } = own
writeFileSync(
  join(folder, 'package.json'),
  `${JSON.stringify({ name: own.name, version, license, private: true, type, imports, engines, dependencies, scripts: { start: 'node dist/server/main.mjs' } }, null, 2)}\n`,
)

const bytes = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .reduce((sum, entry) => sum + statSync(join(entry.parentPath ?? entry.path, entry.name)).size, 0)
const archive = `${folder}.tar.gz`
execFileSync('tar', ['-czf', archive, '-C', target, name])
rmSync(folder, { recursive: true })
const mb = (n) => (n / 1e6).toFixed(1)
console.log(
  `${bytes > mostBytes ? 'MISS' : 'ok  '} ${mb(bytes)} of ${mb(mostBytes)} MB unpacked, ${mb(statSync(archive).size)} MB packed`,
)
console.log(archive)
if (bytes > mostBytes) process.exitCode = 1
