import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compose } from '#app/compose.ts'
import { readConfig } from '#app/config.ts'
import { roots } from '#app/roots.ts'
import { hasPostgres, startTestApp, type TestApp } from '#app/testing.ts'
import { openDb } from '#kernel/store/open.ts'
import { sql } from '#kernel/store/sql.ts'

/** Reads a stream of news as a browser does. */
async function listen(url: string, token: string) {
  const leave = new AbortController()
  const answer = await fetch(`${url}/api/blade-desk/news`, {
    headers: token ? { 'blade-auth': `bearer ${token}` } : {},
    signal: leave.signal,
  })
  let text = ''
  let ended = false
  void (async () => {
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { value, done } = await reader.read()
      if (done) break
      text += value
    }
    ended = true
  })().catch(() => undefined)
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    marks: () => [...text.matchAll(/^event: notice\ndata: (.*)$/gm)].map((found) => found[1]),
    ended: () => ended,
    leave: () => leave.abort(),
  }
}

const notice = (title: string, releaseTime = '2026-01-02 08:00:00') => ({ title, category: '1', releaseTime })

describe.each([
  ['the embedded database', false],
  ['PostgreSQL', true],
] as const)('the stream of news on %s', (_name, postgres) => {
  let app: TestApp
  let url: string
  beforeAll(async () => {
    if (postgres && !hasPostgres) return
    app = await startTestApp({ postgres })
    url = await app.app.listen({ host: '127.0.0.1', port: 0 })
    await app.person('reader', ['author'])
  })
  afterAll(() => {
    app?.app.server.closeAllConnections()
    return app?.close()
  })

  it.skipIf(postgres && !hasPostgres)('says to HEAD what it would be, and ends', async () => {
    const headers = { 'blade-auth': `bearer ${(await app.as('reader')).token}` }
    const answer = await fetch(`${url}/api/blade-desk/news`, { method: 'HEAD', headers })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    })
  })

  it.skipIf(postgres && !hasPostgres)(
    'tells a mark at once, and another one when a notice is written',
    async () => {
      const [admin, reader] = [await app.as('admin'), await app.as('reader')]
      const stream = await listen(url, reader.token)
      expect([stream.status, stream.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
      await expect.poll(() => stream.marks().length).toBe(1)
      await admin.post('blade-desk/notice/submit', notice('一'))
      await expect.poll(() => stream.marks().length).toBe(2)
      // Whoever comes back later is told the same mark: nothing was missed.
      const again = await listen(url, reader.token)
      await expect.poll(() => again.marks()[0]).toBe(stream.marks()[1])
      // What is still to come is no news.
      await admin.post('blade-desk/notice/submit', notice('将来', '2999-01-01 08:00:00'))
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect(stream.marks()).toHaveLength(2)
      stream.leave()
      again.leave()
    },
  )

  it.skipIf(postgres && !hasPostgres)('ends with the session, and is nothing for nobody', async () => {
    const reader = await app.as('reader')
    const stream = await listen(url, reader.token)
    await expect.poll(() => stream.marks().length).toBe(1)
    await reader.post('blade-auth/logout')
    await expect.poll(stream.ended).toBe(true)
    expect((await listen(url, '')).status).toBe(401)
    expect((await listen(url, reader.token)).status).toBe(401)
  })

  it.skipIf(postgres && !hasPostgres)('a session holds three streams; a fourth ends the oldest', async () => {
    const reader = await app.as('reader')
    const streams: Awaited<ReturnType<typeof listen>>[] = []
    for (let n = 0; n < 4; n += 1) streams.push(await listen(url, reader.token))
    await expect.poll(() => streams.map((stream) => stream.ended())).toEqual([true, false, false, false])
    for (const stream of streams) stream.leave()
  })

  it.skipIf(!postgres || !hasPostgres)('hears of notices that another process wrote', async () => {
    const reader = await app.as('reader')
    const { name } = (await app.db.platform.one<{ name: string }>(sql`select current_database() as name`))!
    const other = await openDb({ url: `${process.env.TEST_PG}/${name}`, migrations: roots.migrations })
    const config = readConfig({ DATA_DIR: app.ctx.dataDir, LOG_LEVEL: 'silent', NODE_ENV: 'test' })
    const second = await compose(config, other)
    const elsewhere = await second.app.listen({ host: '127.0.0.1', port: 0 })
    const stream = await listen(elsewhere, reader.token)
    await expect.poll(() => stream.marks().length).toBe(1)
    await (await app.as('admin')).post('blade-desk/notice/submit', notice('别处写的'))
    await expect.poll(() => stream.marks().length, { timeout: 5000 }).toBe(2)
    // A server that stops ends its streams instead of waiting for their readers.
    await second.app.close()
    await expect.poll(stream.ended).toBe(true)
    await other.close()
  })
})
