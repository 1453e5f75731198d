#!/usr/bin/env node
/**
 * What a start reads, after the build: libraries that few calls need come with the first of those (decision 73). A static
 * import somewhere would bring one of them back for every process, and nobody would notice.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const built = fileURLToPath(new URL('../dist/server', import.meta.url))
const later = [
  '@electric-sql/pglite',
  '@pdf-lib/fontkit',
  'bpmn-elements',
  'mysql2',
  'nodemailer',
  'openid-client',
  'pdf-lib',
  'sm-crypto-v2',
  'svg-captcha',
]

const seen = new Set()
const packages = new Set()
function follow(name) {
  if (seen.has(name)) return
  seen.add(name)
  const text = readFileSync(join(built, name), 'utf8')
  for (const [, from] of text.matchAll(/^(?:import|export)\b[^;]*?\bfrom "([^"]+)";|^import "[^"]+";/gm))
    if (from?.startsWith('./')) follow(from.slice(2))
    else if (from) packages.add(from)
}
// The first asks for the second by `import()`, where there is a database.
for (const name of ['main.mjs', 'serve.mjs']) follow(name)
if (seen.size < 2 || !packages.has('fastify')) throw new Error('the parts of the server were not found')
const early = later.filter((name) => [...packages].some((one) => one === name || one.startsWith(`${name}/`)))
if (early.length > 0)
  throw new Error(`read at every start: ${early.join(', ')}. Ask for them by import() where they are used`)
console.log(`ok   a start reads ${seen.size} parts and none of ${later.length} libraries that few calls need`)
