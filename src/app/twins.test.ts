import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, testPassword, type Client, type TestApp } from './testing.ts'

/**
 * Two tenants with the same names for everything, worked on at the same time: what one does never shows in the other,
 * whatever is kept in memory between requests (threat T09). A model of each tenant says what must be seen.
 */
let app: TestApp
type Side = { client: Client; rows: Map<string, string>; ids: Map<string, string>; name: string }
let sides: Side[]
beforeAll(async () => {
  app = await startTestApp({ env: { CAPTCHA: 'off' } })
  const platform = await app.as('admin')
  const made = await platform.post('blade-system/tenant/submit', {
    tenantName: 'Twin',
    password: testPassword,
  })
  const { tenantId } = made.body.data as { tenantId: string }
  sides = [platform, await app.as('admin', testPassword, tenantId)].map((client, n) => ({
    client,
    rows: new Map(),
    ids: new Map(),
    name: `side ${n}`,
  }))
})
afterAll(() => app.close())

/** The same sequence at every run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
const codes = Array.from({ length: 12 }, (_, n) => `twin${n}`)
type Page = { records: { postCode: string; postName: string }[]; total: number }

const steps: readonly ((side: Side, code: string, n: number) => Promise<void>)[] = [
  async ({ client, rows, ids, name }, code, n) => {
    const postName = `${name} ${n}`
    const id = ids.get(code)
    const answer = await client.post('blade-system/post/submit', {
      ...(id && { id }),
      postCode: code,
      postName,
      category: '1',
    })
    expect(answer.status, answer.raw).toBe(200)
    rows.set(code, postName)
    ids.set(code, (answer.body.data as { id: string }).id)
  },
  async ({ client, rows, ids }, code) => {
    const id = ids.get(code)
    if (!id) return
    expect((await client.post('blade-system/post/remove', { ids: id })).status).toBe(200)
    rows.delete(code)
    ids.delete(code)
  },
  async ({ client, rows }) => {
    const page = (await client.get('blade-system/post/list', { postCode: 'twin', size: 100 })).body
      .data as Page
    expect(page.total).toBe(rows.size)
    expect(new Map(page.records.map((row) => [row.postCode, row.postName]))).toEqual(rows)
  },
  async ({ client, rows }, code) => {
    const found = (
      await client.get('blade-system/post/select', { keyword: rows.get(code) ?? 'nothing here' })
    ).body.data as { title: string }[]
    expect(found.map((one) => one.title)).toEqual(rows.has(code) ? [rows.get(code)] : [])
  },
  async (side, code) => {
    const other = sides.find((one) => one !== side)!
    const id = other.ids.get(code)
    if (id) expect((await side.client.get('blade-system/post/detail', { id })).status).toBe(404)
  },
]

it('T09 twins with the same names see each their own, over two thousand mixed steps on both at once', async () => {
  const next = random(20_261)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!
  for (let n = 0; n < 1000; n += 1) {
    const planned = sides.map((side) => ({ side, step: pick(steps), code: pick(codes) }))
    await Promise.all(planned.map(({ side, step, code }) => step(side, code, n)))
  }
  for (const side of sides) await steps[2]!(side, '', 0)
}, 180_000)
