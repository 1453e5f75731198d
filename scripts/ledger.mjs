#!/usr/bin/env node
/** `npm run ledger`: writes into docs/ledger.md which tests carry which row's id in their names. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = join(root, 'docs/ledger.md')

function testsBelow(folder) {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(join(root, path)).isDirectory()) return testsBelow(path)
    return /\.test\.tsx?$/.test(name) ? [path] : []
  })
}

const files = ['src', 'db', 'e2e', 'scripts'].flatMap(testsBelow).toSorted()
const names = new Map(
  files.map((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [
      file,
      [...text.matchAll(/\b(?:it|describe|test)\b[\s\S]{0,400}?\(\s*[`'"]((?:[^`'"\\]|\\.)*)/g)]
        .map((match) => match[1])
        .join('\n'),
    ]
  }),
)

/** Steps of manuscripts, reviews and articles, and mails, are numbered alike: T10, R11, A04, M10. */
const isStep = (id) => /^(T[123]\d|R1[0-2]|[AM]\d\d)$/.test(id)
const hasSteps = (file) => file.startsWith('src/modules/journal') || file.startsWith('e2e/journey')

function proofs(id) {
  return files.filter(
    (file) => new RegExp(`\\b${id}\\b`).test(names.get(file) ?? '') && !(isStep(id) && hasSteps(file)),
  )
}

const text = readFileSync(page, 'utf8').replace(
  /^\| ((?:[A-Z]|UX)\d\d) \| (.*) \| [^|]* \|$/gm,
  (_, id, what) => {
    const found = proofs(id).map((file) => `\`${file}\``)
    return `| ${id} | ${what} | ${found.join('<br>') || '– not yet'} |`
  },
)
writeFileSync(page, text)
const proven = [...text.matchAll(/^\| (?:[A-Z]|UX)\d\d \|.*`/gm)].length
console.log(`${proven} rows with proofs, ${[...text.matchAll(/– not yet/g)].length} without`)
