import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sbomOf } from './sbom.mjs'

/** What we did not write ourselves: which packages, and what is known against them. */
type Entry = {
  version?: string
  dev?: boolean
  integrity?: string
  name?: string
  link?: boolean
  resolved?: string
}
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }
type Advisory = {
  package: string
  /** Versions below this one are affected. */
  below: string
  id: string
  what: string
  /** Of the source, where it has one. */
  date?: string
  source: string
  lookedUp: string
  /** What of it was not looked up. */
  believed?: string
  /** Why it does not concern us although it is installed; only for what does not ship. */
  accepted?: string
}
const advisories = JSON.parse(readFileSync('docs/advisories.json', 'utf8')) as Advisory[]

function isBelow(version: string, bound: string): boolean {
  const parts = (text: string) => (text.split('-')[0] ?? '').split('.').map(Number)
  const [ours, theirs] = [parts(version), parts(bound)]
  for (let n = 0; n < 3; n += 1) if (ours[n] !== theirs[n]) return (ours[n] ?? 0) < (theirs[n] ?? 0)
  return version.includes('-') && !bound.includes('-')
}
const installed = Object.entries(lock.packages)
  .filter(([path, { version }]) => path !== '' && version)
  .map(([path, entry]) => ({
    ...entry,
    name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 13),
  }))

it('the lock file says where each package lies, and of whose registry it is said nowhere', () => {
  const elsewhere = Object.entries(lock.packages).filter(
    ([path, { link, resolved }]) =>
      path.includes('node_modules/') && !link && !resolved?.startsWith('https://registry.invalid/'),
  )
  expect(
    elsewhere.map(([path]) => path),
    'npm run lock',
  ).toEqual([])
})

describe('advisories', () => {
  it.each(advisories.map((one) => [one.id, one.package, one] as const))(
    '%s against %s concerns no version that is installed, or only one that never ships',
    (_id, name, { below, accepted }) => {
      const hit = installed.filter((one) => one.name === name && isBelow(one.version ?? '', below))
      expect(hit.filter((one) => !accepted || !one.dev).map((one) => `${one.name} ${one.version}`)).toEqual(
        [],
      )
      // What was accepted and is gone from the lock file is struck from the list.
      if (accepted) expect(hit.length).toBeGreaterThan(0)
    },
  )

  it('say when they were looked up and where, once each', () => {
    for (const one of advisories) {
      expect(one.lookedUp).toMatch(/^20\d\d-\d\d-\d\d$/)
      expect(one.source.length * one.what.length).toBeGreaterThan(0)
    }
    expect(new Set(advisories.map((one) => `${one.id} ${one.package}`)).size).toBe(advisories.length)
  })

  it('compare versions by their numbers', () => {
    expect(isBelow('9.3.0', '10.1.1')).toBe(true)
    expect(isBelow('10.1.1', '10.1.1')).toBe(false)
    expect(isBelow('10.1.1-beta.1', '10.1.1')).toBe(true)
    expect(isBelow('2.17.10', '2.17.4')).toBe(false)
  })
})

describe('what is inside', () => {
  const bom = sbomOf(lock)

  it('names every installed package once, with version, address, licence and hash, as CycloneDX 1.6', () => {
    expect([bom.bomFormat, bom.specVersion]).toEqual(['CycloneDX', '1.6'])
    expect(bom.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
    const wanted = new Set(
      installed.map(({ name, version }) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`),
    )
    expect(new Set(bom.components.map(({ purl }) => purl))).toEqual(wanted)
    expect(bom.components.length).toBe(wanted.size)
    for (const one of bom.components) {
      expect(one.licenses).toHaveLength(1)
      for (const { alg, content } of one.hashes ?? [])
        expect(content.length).toBe(alg === 'SHA-512' ? 128 : 40)
    }
  })

  it('says what needs what, and points at nothing that it does not name', () => {
    const known = new Set([bom.metadata.component['bom-ref'], ...bom.components.map((one) => one['bom-ref'])])
    for (const { ref, dependsOn } of bom.dependencies)
      expect([ref, ...dependsOn].filter((one) => !known.has(one))).toEqual([])
    expect(bom.dependencies[0]?.dependsOn.some((one) => one.startsWith('pkg:npm/fastify@'))).toBe(true)
  })

  it('is installed without running a program of any package', () => {
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
  })
})
