#!/usr/bin/env node
/**
 * `npm run check:html`: every kind of public page of the built product, by the Nu HTML checker; 0 errors or exit 1. The
 * checker is no dependency (30 MB, and its package runs a program when it is installed): its archive is fetched once,
 * compared with the digest below, and needs Java 11 or later. VNU_JAR names one that is there already.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { served } from './served.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const wanted = {
  name: 'vnu-jar',
  version: '26.9.27',
  sha512: 'TkQd5DFfOaWC9ebtvozTsrH2Vaod3jYg+vrOeREzIXxBexLz9+rS2DNtjn7+RPUiZhgli0SghgBX6RJRNea0KA==',
}
const port = Number(process.env.PORT ?? 8098)
/** Pages that no link of the others leads to. */
const first =
  `/ /en /apaph/press /en/apaph/press /apaph/login /apaph/register /apaph/reset-password /apaph/workspace
  /apaph/submit /apaph/review /apaph/confirm-email /apaph/alerts /apaph/nothing-here /apaph/search?q=%E7%83%AD
  /en/apaph/search?q=heat /apaph/search?q=zzzz /portal/home /portal/login /t/000000/apaph
  /t/000000/en/apaph/articles`.split(/\s+/)
/** Of pages that differ in their ids alone. */
const mostOfAKind = 2
const mostPages = 160

const jar = process.env.VNU_JAR ?? fetched()
const env = { BASE_URL: `http://127.0.0.1:${port}`, ADMIN_PASSWORD: 'river stone 42' }
await served({ name: 'html', port, env }, async ({ base, folder }) => {
  const pages = await crawled(base, folder)
  const faults = checked(pages)
  for (const fault of faults) console.log(fault)
  console.log(
    `${faults.length === 0 ? 'ok  ' : 'MISS'} ${pages.length} public pages, ${faults.length} errors of 0`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
})

function fetched() {
  const kept = join(root, 'node_modules/.cache', `${wanted.name}-${wanted.version}`)
  const path = join(kept, 'package/build/dist/vnu.jar')
  if (existsSync(path)) return path
  mkdirSync(kept, { recursive: true })
  execFileSync('npm', ['pack', `${wanted.name}@${wanted.version}`, '--silent'], { cwd: kept })
  const archive = join(kept, `${wanted.name}-${wanted.version}.tgz`)
  const digest = createHash('sha512').update(readFileSync(archive)).digest('base64')
  if (digest !== wanted.sha512) throw new Error(`${archive} is not the archive that was looked at: ${digest}`)
  execFileSync('tar', ['xzf', archive, 'package/build/dist/vnu.jar'], { cwd: kept })
  return path
}

/** From the first pages along their links; each kind of address a few times. */
async function crawled(base, folder) {
  const waiting = [...first]
  const known = new Set(waiting)
  const kinds = new Map()
  const pages = []
  while (waiting.length > 0 && pages.length < mostPages) {
    const path = waiting.shift()
    const answer = await fetch(base + path)
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue
    const text = await answer.text()
    const file = join(folder, `page-${pages.length}.html`)
    writeFileSync(file, text)
    pages.push({ path, file })
    for (const [, href] of text.matchAll(/<a\s[^>]*href="([^"]+)"/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), answer.url)
      if (url.origin !== base || url.pathname.startsWith('/manage')) continue
      const next = url.pathname + url.search
      const kind = next.replace(/\d+/g, '0').replace(/=[^&]*/g, '=')
      const seen = kinds.get(kind) ?? 0
      if (known.has(next) || seen >= mostOfAKind) continue
      kinds.set(kind, seen + 1)
      known.add(next)
      waiting.push(next)
    }
  }
  return pages
}

/** What the checker calls an error, each with its page and the words around it. */
function checked(pages) {
  const files = pages.map(({ file }) => file)
  const { stderr, error } = spawnSync(
    'java',
    ['-jar', jar, '--format', 'json', '--errors-only', '--exit-zero-always', ...files],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  )
  if (error) throw error
  const of = new Map(pages.map(({ path, file }) => [`file:${file}`, path]))
  return JSON.parse(stderr).messages.map(
    ({ url, lastLine, message, extract }) =>
      `${of.get(url) ?? url} line ${lastLine ?? '?'}: ${message}\n    ${(extract ?? '').replaceAll(/\s+/g, ' ')}`,
  )
}
