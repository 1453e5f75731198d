#!/usr/bin/env node
/**
 * What is inside, as CycloneDX 1.6 (`dist/sbom.json`): every package of the lock file with its version, hash and licence.
 * Parts of the browser's bundles are development dependencies of ours: they ship too, so both are listed.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** `pkg:npm/%40scope/name@1.2.3`, as the purl specification writes a scope. */
const purlOf = (name, version) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`
const nameOf = (path, entry) => entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 13)

export function sbomOf(lock) {
  const { '': own, ...packages } = lock.packages
  const real = Object.entries(packages).filter(([, entry]) => entry.version && !entry.link)
  /** The package that a name means, seen from another: the nearest folder wins, as Node looks it up. */
  function resolve(from, name) {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
      const path = `${at && `${at}/`}node_modules/${name}`
      if (packages[path]?.version) return refOf(path)
      if (at === '') return undefined
    }
  }
  const refOf = (path) => purlOf(nameOf(path, packages[path]), packages[path].version)
  const components = new Map()
  const dependencies = new Map()
  for (const [path, entry] of real) {
    const ref = refOf(path)
    const name = nameOf(path, entry)
    const scoped = name.startsWith('@') ? name.split('/') : undefined
    // One that ships anywhere ships.
    const dev = Boolean(entry.dev) && (components.get(ref)?.scope ?? 'excluded') === 'excluded'
    components.set(ref, {
      type: 'library',
      'bom-ref': ref,
      ...(scoped && { group: scoped[0] }),
      name: scoped ? scoped[1] : name,
      version: entry.version,
      scope: dev ? 'excluded' : 'required',
      ...(entry.integrity && { hashes: [hashOf(entry.integrity)] }),
      licenses: [licenceOf(entry.license)],
      purl: ref,
    })
    const needs = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
    const known = dependencies.get(ref) ?? new Set()
    for (const need of needs) {
      const found = resolve(path, need)
      if (found) known.add(found)
    }
    dependencies.set(ref, known)
  }
  const self = purlOf(own.name ?? lock.name, own.version ?? lock.version)
  const direct = Object.keys({
    ...own.dependencies,
    ...own.devDependencies,
    ...packages.tools?.devDependencies,
  }).flatMap((name) => resolve('', name) ?? [])
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(lock))}`,
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': self,
        name: own.name ?? lock.name,
        version: own.version ?? lock.version,
        licenses: [licenceOf(own.license)],
        purl: self,
      },
    },
    components: [...components.values()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1)),
    dependencies: [
      { ref: self, dependsOn: direct.toSorted() },
      ...[...dependencies].map(([ref, needs]) => ({ ref, dependsOn: [...needs].toSorted() })),
    ],
  }
}

/** `sha512-…` of the lock file, in the hexadecimal digits that CycloneDX asks for. */
function hashOf(integrity) {
  const [, kind, base64] = /^sha(\d+)-(\S+)/.exec(integrity)
  return { alg: `SHA-${kind}`, content: Buffer.from(base64, 'base64').toString('hex') }
}

function licenceOf(licence) {
  if (!licence) return { license: { name: 'not stated' } }
  return / (OR|AND|WITH) /.test(licence)
    ? { expression: licence }
    : { license: { [spdx.test(licence) ? 'id' : 'name']: licence } }
}
const spdx =
  /^(MIT(-0)?|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|MPL-2\.0|CC0-1\.0|CC-BY-[34]\.0|Unlicense|BlueOak-1\.0\.0|Python-2\.0|Zlib|OFL-1\.1|PostgreSQL|CPAL-1\.0|AGPL-1\.0|LGPL-3\.0-or-later|WTFPL|Artistic-2\.0)$/

/** The same packages, the same number. */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(join(root, 'dist/sbom.json'), `${JSON.stringify(sbomOf(lock), null, 1)}\n`)
}
