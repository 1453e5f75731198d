#!/usr/bin/env node
/**
 * Byte budgets of the back-office, from the build's manifest: static closures per page, gzip -9, KB = 1000 bytes.
 * Fails on overrun, so that a careless import is noticed by the build and not by a person with a slow line.
 */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { publicBytes } from './public-bytes.mjs'

const root = new URL('../dist/admin/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', root), 'utf8'))
/** Entries that became the named chunk they were put into. */
const chunks = {
  'index.html': '_base-',
  'App.tsx': '_shell-',
  'kernel/ui/EntityScreen.tsx': '_desk-',
  'modules/system/index.ts': '_shared-definitions-',
}
const chunkOf = (source) => {
  const keys = Object.keys(manifest)
  const found =
    keys.find((key) => key.endsWith(source)) ??
    keys.find((key) => key.startsWith(chunks[source] ?? source) && key.endsWith('.js'))
  if (!found) throw new Error(`the manifest has no ${source}`)
  return found
}

/** What everybody has loaded who has seen a table of the system; a further screen counts by what it adds. */
const table = ['index.html', 'App.tsx', 'kernel/ui/EntityScreen.tsx', 'modules/system/index.ts']
const screens = Object.keys(manifest).filter((key) => /modules\/system\/.*web\.tsx$/.test(key))

const pages = [
  { name: 'login', starts: ['index.html'], count: ['js'], most: 130 },
  {
    name: 'first table',
    starts: table,
    count: ['js', 'css'],
    // Two more areas, as tests make them, are another order of the same parts, and up to 0.8 KB more.
    most: 380,
  },
  { name: 'process chart', starts: ['workflow/chart/Chart.tsx'], beside: table, count: ['js'], most: 120 },
  {
    name: 'process designer',
    starts: ['workflow/designer/Designer.tsx'],
    beside: table,
    count: ['js'],
    most: 180,
  },
  { name: 'text editor', starts: ['editor/Editor.tsx'], beside: table, count: ['js'], most: 165 },
  { name: 'first form', starts: ['_forms-'], beside: table, count: ['js'], most: 68 },
  { name: 'days', starts: ['widgets/dates.tsx'], beside: [...table, '_forms-'], count: ['js'], most: 37 },
  { name: 'trees', starts: ['_trees-'], beside: table, count: ['js'], most: 22 },
  ...screens.map((key) => ({
    name: `screen ${key.split('/').at(-2)}`,
    starts: [key],
    beside: [...table, '_forms-', '_trees-', 'widgets/dates.tsx'],
    count: ['js'],
    most: 6,
  })),
]

let over = 0
for (const { name, starts, beside = [], count, most } of pages) {
  const known = new Set(closure(beside.map(chunkOf)))
  const files = closure(starts.map(chunkOf)).filter((file) => !known.has(file))
  const sizes = Object.fromEntries(
    count.map((kind) => [kind, sum(files.filter((file) => file.endsWith(`.${kind}`)))]),
  )
  const total = Object.values(sizes).reduce((a, b) => a + b, 0)
  if (total > most * 1000) over += 1
  const parts = Object.entries(sizes).map(([kind, bytes]) => `${kind} ${kb(bytes)}`)
  console.log(
    `${total > most * 1000 ? 'OVER ' : 'ok   '}${name}: ${kb(total)} of ${most} KB (${parts.join(', ')})`,
  )
}
const site = publicBytes()
for (const line of site.lines)
  console.log(`${line.over ? 'OVER ' : 'ok   '}${line.name}: ${kb(line.bytes)} of ${line.most} KB`)
process.exit(over + site.over ? 1 : 0)

function closure(starts) {
  const seen = new Set()
  const files = new Set()
  const walk = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const next of chunk.imports ?? []) walk(next)
  }
  starts.forEach(walk)
  return [...files]
}

function sum(files) {
  return files.reduce(
    (bytes, file) => bytes + gzipSync(readFileSync(new URL(file, root)), { level: 9 }).length,
    0,
  )
}

function kb(bytes) {
  return (bytes / 1000).toFixed(1)
}
