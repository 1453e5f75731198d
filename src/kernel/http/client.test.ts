import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#app/testing.ts'
import { typeOf } from './client.ts'

/** What clients of others are given: it compiles strictly, it runs, and its shapes are those of the answers. */
let app: TestApp
const folder = mkdtempSync(join(tmpdir(), 'journal-client-'))
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

it('the client and its example compile strictly, and the example does what it says against the real server', async () => {
  const { raw, status } = await app.nobody.get('client.ts')
  expect(status).toBe(200)
  writeFileSync(join(folder, 'client.ts'), raw)
  copyFileSync('docs/client-example.ts', join(folder, 'client-example.ts'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  const options =
    '--strict --noUncheckedIndexedAccess --target es2022 --module esnext --moduleResolution bundler --lib es2022,dom,dom.iterable --types --allowImportingTsExtensions --rewriteRelativeImportExtensions'
  let said = ''
  try {
    execFileSync(
      process.execPath,
      [
        join(process.cwd(), 'node_modules/typescript/bin/tsc'),
        ...options.split(' ').filter((one) => one !== '--types'),
        '--types',
        'node',
        'client-example.ts',
      ],
      { cwd: folder, encoding: 'utf8', stdio: 'pipe' },
    )
  } catch (error) {
    said = String((error as { stdout?: string }).stdout)
  }
  expect(said).toBe('')
  const url = await app.app.listen({ host: '127.0.0.1', port: 0 })
  const { token } = await app.as('admin')
  const made = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'client-example.js')).href)) as {
    example(url: string, token: string): Promise<string[]>
  }
  expect(await made.example(url, token)).toEqual(['EX-1 Example', 'Renamed', 'stale'])
})

it('the bundle of schemas is valid JSON Schema, and a row of the server fits its own', async () => {
  const admin = await app.as('admin')
  const bundle = JSON.parse((await app.nobody.get('schemas.json')).raw) as { $defs: Record<string, object> }
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ ...bundle, $id: 'all' })
  for (const name of Object.keys(bundle.$defs))
    expect(() => ajv.getSchema(`all#/$defs/${name}`)).not.toThrow()
  // The client's own record of an installation: there is always one of each of these.
  for (const [name, path] of [
    ['user', 'blade-system/user'],
    ['param', 'blade-system/param'],
  ] as const) {
    const { records } = (await admin.get(`${path}/list`)).body.data as { records: Record<string, unknown>[] }
    const shape = ajv.getSchema(`all#/$defs/${name}`)
    for (const row of records) {
      const filled = Object.fromEntries(
        Object.entries(row).filter(([, value]) => value !== null && value !== ''),
      )
      expect(shape?.(filled), JSON.stringify(shape?.errors)).toBe(true)
    }
  }
})

it.each([
  [{ type: 'string' }, 'string'],
  [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }, 'number | string'],
  [{ enum: ['a', 1, null] }, '"a" | 1 | null'],
  [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, 'readonly (string | null)[]'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [
    { type: 'object', required: ['a'], properties: { a: { type: 'string' }, 'b-c': {} } },
    '{ readonly "a": string; readonly "b-c"?: unknown }',
  ],
])('the schema %j is the type %s', (schema, type) => {
  expect(typeOf(schema)).toBe(type)
})
