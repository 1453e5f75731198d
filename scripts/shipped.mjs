#!/usr/bin/env node
/**
 * The citation processor that tests compare with is under a copyleft licence (CPAL or AGPL): nothing of it may be shipped.
 * Looks through everything that the build made, at the end of the build.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Its name, that of the package with the styles, and names of its own parts that survive minifying. */
const marks = ['citeproc', '@citation-js', 'STATUTE_SUBDIV_PLAIN_REGEX', 'disambig_request']

const processor = join(root, 'node_modules/citeproc/citeproc_commonjs.js')
// What is not installed cannot have come in; where tests run it is.
if (existsSync(processor)) {
  const text = readFileSync(processor, 'utf8')
  for (const mark of marks.slice(2))
    if (!text.includes(mark)) throw new Error(`${mark} is no mark of the processor any more: choose another`)
}

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
