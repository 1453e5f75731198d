/**
 * Byte budgets of the public pages from the build's manifest: gzip -9, KB = 1000 bytes, everything a page loads at once.
 * `publicBytes()` answers the lines and how many are over; run alone it prints them and fails on overrun.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const root = new URL('../dist/public/', import.meta.url)

/** Reading pages load `site` alone; form pages and the viewer load it too. */
const pages = [
  { name: 'reading pages, script', entries: ['site'], kind: 'js', most: 10 },
  { name: 'reading pages, styles', entries: ['site'], kind: 'css', most: 15 },
  ...[
    'login',
    'register',
    'reset',
    'workspace',
    'submit',
    'review',
    'authorship',
    'confirmEmail',
    'alerts',
  ].map((entry) => ({
    name: `${entry}, script`,
    entries: ['site', entry],
    kind: 'js',
    most: 41,
  })),
  // The library's build for browsers of the last years (decision 98).
  { name: 'PDF viewer, script without worker', entries: ['site', 'viewer'], kind: 'js', most: 146 },
  { name: 'PDF viewer, worker', files: /pdf\.worker/, most: 391 },
]

export function publicBytes() {
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', root), 'utf8'))
  // Every page of the portal is a form page; new ones join by themselves. Some room is left for areas that are added: what
  // pages share is divided otherwise then. No page may come to 40.
  const portal = Object.entries(manifest)
    .filter(([key, chunk]) => chunk.isEntry && key.endsWith('.island.tsx'))
    .map(([, { name }]) => ({ name: `portal ${name}, script`, entries: [name], kind: 'js', most: 38 }))
  const lines = [...pages, ...portal].map((page) => {
    const files = page.files
      ? readdirSync(root).filter((file) => page.files.test(file))
      : loadedBy(manifest, page)
    const bytes = [...new Set(files)].reduce(
      (sum, file) => sum + gzipSync(readFileSync(new URL(file, root)), { level: 9 }).length,
      0,
    )
    return { ...page, bytes, over: bytes > page.most * 1000 || bytes === 0 }
  })
  return { lines, over: lines.filter((line) => line.over).length }
}

function loadedBy(manifest, { entries, kind }) {
  const seen = new Set()
  const files = []
  const walk = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (kind === 'css') files.push(...(chunk.css ?? []))
    else files.push(chunk.file)
    for (const next of chunk.imports ?? []) walk(next)
  }
  for (const entry of entries) {
    const key = Object.keys(manifest).find((each) => manifest[each].isEntry && manifest[each].name === entry)
    if (!key) throw new Error(`the manifest has no entry ${entry}`)
    walk(key)
  }
  return files
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { lines, over } = publicBytes()
  for (const { name, bytes, most, over: isOver } of lines)
    console.log(`${isOver ? 'OVER ' : 'ok   '}${name}: ${(bytes / 1000).toFixed(1)} of ${most} KB`)
  process.exit(over ? 1 : 0)
}
