#!/usr/bin/env node
/**
 * The citation processor that tests compare with is under a copyleft licence (CPAL or AGPL): nothing of it may be shipped.
 * Looks through everything that the build made, at the end of the build.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Its name, that of the package with the styles, and names of its own parts that survive minifying. */
const marks = ['citeproc', '@citation-js', 'STATUTE_SUBDIV_PLAIN_REGEX', 'disambig_request']

const processor = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('citeproc')), 'citeproc_commonjs.js'),
  'utf8',
)
for (const mark of marks.slice(2))
  if (!processor.includes(mark))
    throw new Error(`${mark} is no mark of the processor any more: choose another`)

const made = readdirSync(join(root, 'dist'), { recursive: true, withFileTypes: true })
  // The list of packages names those of the tests too, as excluded.
  .filter(
    (entry) => entry.isFile() && entry.name !== 'sbom.json' && /\.(m?js|css|html|json)$/.test(entry.name),
  )
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
if (made.length < 10) throw new Error('nothing was built')
const found = made.flatMap((path) => {
  const text = readFileSync(path, 'utf8')
  return marks.filter((mark) => text.includes(mark)).map((mark) => `${path}: ${mark}`)
})
if (found.length > 0) throw new Error(`not to be shipped:\n${found.join('\n')}`)
console.log(`ok   ${made.length} built files hold nothing of the citation processor`)
