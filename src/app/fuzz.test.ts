import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from './testing.ts'

/**
 * Random calls of every route, from a seed: whatever is sent, the answer is a refusal or a result, never a fault, and it
 * comes soon (promise R16). `FUZZ=100000 FUZZ_SEED=7 npx vitest run src/app/fuzz.test.ts` for a long run.
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
/** Whole rows by the address of their list: what a step or a change of one of them takes. */
const known = new Map<string, Readonly<Record<string, unknown>>[]>()
const placeOf = (url: string) => url.replace(/\/[^/]+$/, '')
function keep(url: string, body: unknown): void {
  const { data } = (body ?? {}) as { data?: { records?: unknown } }
  const rows = (Array.isArray(data) ? data : data?.records) as Readonly<Record<string, unknown>>[] | undefined
  if (Array.isArray(rows) && rows.length > 0) known.set(placeOf(url), rows.slice(0, 20))
}

/** What a parameter of this name would take: `roleIds` an id, `imageFileId` an id, a state a state. */
function takenFrom(name: string, pick: <T>(list: readonly T[]) => T): unknown {
  const known = seen.get(name) ?? (/ids?$/i.test(name) ? seen.get('id') : undefined)
  return known && pick(known)
}

/** What those who call stand on: changed by its real rows it would lock them out, and the rest would prove nothing. */
const ownGround = /\bblade-(system|auth)\//

/** Calls that would end or lock the fuzzing session itself. */
const spared = /logout$|blade-desk\/news$|blade-auth\/(un)?lock$|sessions\/revoke$|update-password$/

it(`R16 S02 N05 ${count} random calls from seed ${seed}: no fault, none slower than two seconds`, async () => {
  const next = random(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  // As JSON and queries have it: an own property, whatever its name.
  const put = (input: Record<string, unknown>, name: string, real: boolean) =>
    Object.defineProperty(input, name, {
      value: (real && next() < 0.5 ? takenFrom(name, pick) : undefined) ?? pick(nasty),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  const admin = clients[0]!
  const lists = app.routes.filter((route) => /\/(list|select|dictionary|tree)$/.test(route.url))
  for (const route of lists) {
    const { body } = await admin.get(route.url)
    learn(body)
    keep(route.url, body)
  }
  const learned = [...seen.values()].flat().length
  expect(learned, 'real values').toBeGreaterThan(300)
  let past = 0
  const routes = app.routes.filter((route) => !route.endless && !spared.test(route.url))
  const wrong: string[] = []
  for (let i = 0; i < count && wrong.length < 10; i += 1) {
    const route = pick(routes)
    const input: Record<string, unknown> = {}
    const named = Object.keys({ ...(route.input?.properties as object | undefined), ...route.asks })
    const get = [route.method].flat().includes('GET')
    const real = get || !ownGround.test(route.url)
    const own = real ? known.get(placeOf(route.url)) : undefined
    const row = own && next() < 0.5 ? pick(own) : undefined
    if (row) {
      const asked = named.filter((name) => Object.hasOwn(row, name) && next() < 0.9)
      Object.assign(input, Object.fromEntries(asked.map((name) => [name, row[name]])))
      if (named.includes('ids')) input.ids = row.id
    }
    // A real row is sent as it is at times, else with one or more values that are none.
    for (let n = Math.floor(next() * 6) - (row ? 3 : 0); n >= 0; n -= 1)
      put(input, pick(next() < 0.5 && named.length > 0 ? named : common), real)
    const client = next() < 0.4 ? admin : pick(clients)
    const query = Object.fromEntries(
      Object.entries(input).map(([key, value]) => [
        key,
        typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value),
      ]),
    )
    const body = next() < 0.9 ? input : pick(nasty)
    const keyed: Record<string, string> =
      next() < 0.1 ? { 'idempotency-key': `k${Math.floor(next() * 5)}` } : {}
    const ask = () => (get ? client.get(route.url, query) : client.post(route.url, body, keyed))
    const timed = async () => {
      const started = performance.now()
      return { answer: await ask(), took: performance.now() - started }
    }
    const { answer, took } = await timed()
    // A machine that was busy for a moment, or a worker that had to be started, is not slow twice.
    const slow = took > 2000 && (await timed()).took > 2000
    if (answer.status === 200) past += 1
    if (next() < 0.2) learn(answer.body)
    const say = (what: string) =>
      wrong.push(
        `#${i} ${what}: ${route.url} ${JSON.stringify(input).slice(0, 200)} → ${answer.status} ${answer.raw.slice(0, 120)}`,
      )
    if (answer.status >= 500) say('fault')
    if (slow) say(`slow (${Math.round(took)} ms)`)
    if (/node_modules|\bat \S+\.ts:|syntax error|relation "/.test(answer.raw)) say('leak')
  }
  expect(wrong).toEqual([])
  process.stdout.write(`fuzz: ${past} of ${count} calls got all the way\n`)
  expect(past, 'calls that got all the way').toBeGreaterThan(count / 20)
  expect(Object.prototype).not.toHaveProperty('x')
}, 3_600_000)
