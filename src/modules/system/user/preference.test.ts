import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'

describe('own settings', () => {
  let app: TestApp
  let admin: Client
  let other: Client
  beforeAll(async () => {
    app = await startTestApp()
    admin = await app.as('admin')
    await app.person('other', ['author'])
    other = await app.as('other')
  })
  afterAll(() => app.close())
  const url = 'blade-system/user/preference'

  it('are kept, replaced and forgotten by key', async () => {
    expect((await admin.post(url, { key: 'columns:post', value: [{ key: 'a' }] })).status).toBe(200)
    await admin.post(url, { key: 'columns:post', value: [{ key: 'b' }] })
    await admin.post(url, { key: 'read', value: '2026-11-21' })
    expect((await admin.get(url)).body.data).toEqual({ 'columns:post': [{ key: 'b' }], read: '2026-11-21' })
    await admin.post(url, { key: 'read', value: null })
    expect((await admin.get(url, { key: 'read' })).body.data).toEqual({})
  })
  it('T01 are seen by their owner alone', async () => {
    await admin.post(url, { key: 'mine', value: 1 })
    expect((await other.get(url)).body.data).toEqual({})
    await other.post(url, { key: 'mine', value: 2 })
    expect((await admin.get(url, { key: 'mine' })).body.data).toEqual({ mine: 1 })
    expect((await app.nobody.get(url)).status).toBe(401)
  })
  it('refuse long keys, large values and more than 200 keys', async () => {
    expect((await admin.post(url, { key: '', value: 1 })).status).toBe(400)
    expect((await admin.post(url, { key: 'k'.repeat(101), value: 1 })).status).toBe(400)
    expect((await admin.post(url, { key: 'k', value: '字'.repeat(6000) })).status).toBe(413)
    expect((await admin.post(url, { key: 'k', value: 'nul \u0000' })).status).toBe(400)
    for (let n = 0; n < 199; n += 1) await other.post(url, { key: `k${n}`, value: n })
    expect((await other.post(url, { key: 'one more', value: 1 })).body.reason).toBe('tooManyPreferences')
    expect((await other.post(url, { key: 'k1', value: 'changed' })).status).toBe(200)
  })
})
