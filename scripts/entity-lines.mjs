#!/usr/bin/env node
/**
 * `npm run lines`: writes into docs/entity-lines.md how many lines each entity of the campus takes, and what stands beside
 * them. Lines as they stand, comments and empty ones too.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const area = 'src/modules/campus'
export const page = 'docs/entity-lines.md'
export const parts = ['definition', 'rules', 'screens', 'tests']

/** What a file is for whoever asks what an entity costs. */
function partOf(path) {
  if (/\.test\.tsx?$|\/testing\//.test(path)) return 'tests'
  if (/(^|\/)(definition|words|shapes)\.ts$/.test(path)) return 'definition'
  return /\.(tsx|css)$|(^|\/)use[A-Z]\w*\.ts$|texts\.ts$|-state\.ts$|\/portal\//.test(path)
    ? 'screens'
    : 'rules'
}

const textOf = (path) => readFileSync(join(root, path), 'utf8')
const linesOf = (path) => textOf(path).split('\n').length - 1

/** A row for each folder with a definition, named by the entities in it, and one for each room without. */
export function entityLines() {
  const files = readdirSync(join(root, area), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(tsx?|css)$/.test(path))
    .map((path) => `${area}/${path}`)
    .toSorted()
  const homes = files.filter((path) => path.endsWith('/definition.ts')).map((path) => dirname(path))
  const homeOf = (path) =>
    homes.filter((home) => path.startsWith(`${home}/`)).toSorted((a, b) => b.length - a.length)[0]
  const rows = new Map()
  for (const path of files) {
    const home = homeOf(path)
    const below = path.slice(area.length + 1)
    const key =
      home ?? (below.includes('/') ? `${area}/${dirname(below).split('/').slice(0, 2).join('/')}` : area)
    const row = rows.get(key) ?? {
      where: key.slice('src/modules/'.length),
      names: [],
      definition: 0,
      rules: 0,
      screens: 0,
      tests: 0,
    }
    row[partOf(path)] += linesOf(path)
    if (home && path === `${home}/definition.ts`)
      row.names = [...textOf(path).matchAll(/^\s+name: '(\w+)',$/gm)].map(([, name]) => name)
    rows.set(key, row)
  }
  const all = [...rows.values()].toSorted((a, b) => a.where.localeCompare(b.where))
  return {
    entities: all.filter(({ names }) => names.length > 0),
    rooms: all.filter(({ names }) => names.length === 0),
  }
}

const cells = (row) => parts.map((part) => String(row[part])).join(' | ')
const sumOf = (rows) =>
  Object.fromEntries(parts.map((part) => [part, rows.reduce((sum, row) => sum + row[part], 0)]))
const tableOf = (head, rows, name) =>
  [
    `| ${head} | Definition | Rules | Screens | Tests |`,
    '|---|--:|--:|--:|--:|',
    ...rows.map((row) => `| ${name(row)} | ${cells(row)} |`),
    `| **Together** | ${cells(sumOf(rows))} |`,
  ].join('\n')

export function rendered() {
  const { entities, rooms } = entityLines()
  const of = tableOf(
    'Entity',
    entities,
    ({ names, where }) =>
      `${names.map((name) => `\`${name}\``).join(', ')} (${where.slice('campus/'.length)})`,
  )
  const beside = tableOf('Room', rooms, ({ where }) => where)
  return { of, beside }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { of, beside } = rendered()
  const made = [of, beside]
  const text = readFileSync(join(root, page), 'utf8').replace(
    /(<!-- lines -->\n)[\s\S]*?(<!-- end -->)/g,
    (_, start, end) => `${start}${made.shift()}\n${end}`,
  )
  writeFileSync(join(root, page), text)
  console.log(of)
}
