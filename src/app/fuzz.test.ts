import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from './testing.ts'

/**
 * Random calls of every route, from a seed: whatever is sent, the answer is a refusal or a result, never a fault, and it
 * comes soon (promise R16). `FUZZ=100000 SEED=7 npx vitest run src/app/fuzz.test.ts` for a long run.
 */
const count = Number(process.env.FUZZ ?? 4000)
const seed = Number(process.env.FUZZ_SEED ?? 20261121)
let app: TestApp
let clients: Client[]
beforeAll(async () => {
  app = await startTestApp()
  for (const role of ['author', 'reviewer', 'staff', 'editorInChief'])
    await app.person(`fuzz-${role}`, [role])
  clients = [
    await app.as('admin'),
    ...(await Promise.all(
      ['author', 'reviewer', 'staff', 'editorInChief'].map((role) => app.as(`fuzz-${role}`)),
    )),
    app.nobody,
  ]
})
afterAll(() => app.close())

/** Mulberry32: the same numbers for the same seed. */
function random(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const nasty: unknown[] = [
  '',
  ' ',
  '0',
  '1',
  '-1',
  '1.5',
  '9223372036854775807',
  '9223372036854775808',
  'null',
  'true',
  "'",
  '"',
  '\\',
  '%',
  '_',
  '\u0000',
  '\ud800',
  '𠮷',
  '卫生',
  '2026-02-30',
  '2026-11-21 25:00:00',
  "1' or '1'='1",
  '${jndi:ldap://x}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'a'.repeat(3000),
  '1,2,3',
  ',,',
  null,
  true,
  0,
  -1,
  1e308,
  0.1,
  [],
  [null],
  {},
  { a: 1 },
  [['x']],
  { $gt: '' },
  // As JSON has it, an own property and no prototype.
  JSON.parse('{"__proto__":{"x":1}}'),
  '__proto__',
  'constructor',
  'toString',
]
const common = [
  'id',
  'ids',
  'version',
  'current',
  'size',
  'ascs',
  'descs',
  'keyword',
  'parentId',
  'code',
  'userIds',
  'roleIds',
  'menuIds',
  'tenantId',
  'status',
  'name',
  'title',
  'state',
  'createTime_datege',
  'createTime_like',
  'reason',
  'letter',
  'journalId',
  'submissionId',
  'reviewerIds',
  'authors',
  'scopeValue',
  'toString',
  '__proto__',
  'constructor',
]
/**
 * Values out of answers, by the name that they had there: ids of lists, versions of details, codes of dictionaries. With
 * those a call gets past its first check.
 */
const seen = new Map<string, unknown[]>()
function learn(value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > 6) return
  for (const [name, one] of Object.entries(value)) {
    if (typeof one === 'object') {
      learn(one, depth + 1)
      continue
    }
    if (Array.isArray(value) || one === '') continue
    const known = seen.get(name) ?? []
    if (known.length < 40 && !known.includes(one)) seen.set(name, [...known, one])
  }
}
/** What a parameter of this name would take: `roleIds` an id, `imageFileId` an id, a state a state. */
function real(name: string, pick: <T>(list: readonly T[]) => T): unknown {
  const known = seen.get(name) ?? (/ids?$/i.test(name) ? seen.get('id') : undefined)
  return known && pick(known)
}

/** Calls that would end or lock the fuzzing session itself. */
const spared = /logout$|blade-desk\/news$|blade-auth\/(un)?lock$|sessions\/revoke$|update-password$/

it(`R16 S02 N05 ${count} random calls from seed ${seed}: no fault, none slower than two seconds`, async () => {
  const next = random(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  // As JSON and queries have it: an own property, whatever its name.
  const put = (input: Record<string, unknown>, name: string) =>
    Object.defineProperty(input, name, {
      value: (next() < 0.5 ? real(name, pick) : undefined) ?? pick(nasty),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  const admin = clients[0]!
  const lists = app.routes.filter((route) => /\/(list|select|dictionary|tree)$/.test(route.url))
  for (const route of lists) learn((await admin.get(route.url)).body)
  const learned = [...seen.values()].flat().length
  expect(learned, 'real values').toBeGreaterThan(300)
  let past = 0
  const routes = app.routes.filter((route) => !route.endless && !spared.test(route.url))
  const wrong: string[] = []
  for (let i = 0; i < count && wrong.length < 10; i += 1) {
    const route = pick(routes)
    const input: Record<string, unknown> = {}
    const named = Object.keys({ ...(route.input?.properties as object | undefined), ...route.asks })
    for (let n = Math.floor(next() * 6); n >= 0; n -= 1)
      put(input, pick(next() < 0.5 && named.length > 0 ? named : common))
    const client = pick(clients)
    const get = [route.method].flat().includes('GET')
    const started = performance.now()
    const answer = get
      ? await client.get(
          route.url,
          Object.fromEntries(
            Object.entries(input).map(([key, value]) => [
              key,
              typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value),
            ]),
          ),
        )
      : await client.post(
          route.url,
          next() < 0.9 ? input : pick(nasty),
          next() < 0.1 ? { 'idempotency-key': `k${Math.floor(next() * 5)}` } : {},
        )
    const took = performance.now() - started
    if (answer.status === 200) past += 1
    if (next() < 0.2) learn(answer.body)
    const say = (what: string) =>
      wrong.push(
        `#${i} ${what}: ${route.url} ${JSON.stringify(input).slice(0, 200)} → ${answer.status} ${answer.raw.slice(0, 120)}`,
      )
    if (answer.status >= 500) say('fault')
    if (took > 2000) say(`slow (${Math.round(took)} ms)`)
    if (/node_modules|\bat \S+\.ts:|syntax error|relation "/.test(answer.raw)) say('leak')
  }
  expect(wrong).toEqual([])
  // Steps of lives refuse nearly every record by its state: most calls end at that check, which is one too.
  expect(past, 'calls that got all the way').toBeGreaterThan(count / 35)
  expect(Object.prototype).not.toHaveProperty('x')
}, 3_600_000)
