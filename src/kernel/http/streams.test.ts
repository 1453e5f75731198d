import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeTouches } from '#kernel/store/touches.ts'
import type { Call, Caller, Context } from './caller.ts'
import { refuse } from './catalogue.ts'
import { makeStreams, type Streams } from './streams.ts'

/** News for open browsers, with a clock and an authority of the test's own. */
beforeEach(() => void vi.useFakeTimers())
let streams: Streams
afterEach(() => {
  streams.close()
  vi.useRealTimers()
})

function opened(mark: (caller: Caller) => Promise<string> = async () => `m${news}`, each?: 'person') {
  const touches = makeTouches({ notify: false, node: 'a' })
  const signedIn = new Map<object, Caller>()
  const authority = { away: false, slow: false, busy: 0, most: 0 }
  const asked: string[] = []
  const ctx = {
    db: { touches },
    authenticate: async (request: object) => {
      if (authority.away) throw new Error('the database is away')
      authority.busy += 1
      authority.most = Math.max(authority.most, authority.busy)
      if (authority.slow) await new Promise((resolve) => setTimeout(resolve, 5))
      authority.busy -= 1
      return signedIn.get(request) ?? refuse('expired')
    },
  } as unknown as Context
  const topic = {
    name: 'inbox',
    tables: ['letter'],
    everywhere: ['tenant'],
    ...(each && { each }),
    mark: (caller: Caller) => {
      asked.push(caller.tenantId)
      return mark(caller)
    },
  }
  streams = makeStreams(ctx, 'news', [topic], 1000)
  async function listen(sessionId: string, tenantId = '000000', userId = '1') {
    const caller = { tenantId, sessionId, userId } as Caller
    const request = {}
    signedIn.set(request, caller)
    const headers: Record<string, unknown> = {}
    const writeHead = (_status: number, sent: object) => Object.assign(headers, sent)
    const out = Object.assign(new PassThrough(), { writeHead })
    const reply = { raw: out, hijack: () => reply, getHeaders: () => ({ 'x-request-id': '1' }) }
    await streams.route.handler({ caller, request, reply } as unknown as Call)
    const said: string[] = []
    const state = { ended: false }
    out.on('data', (chunk: Buffer) => void said.push(String(chunk)))
    out.on('close', () => void (state.ended = true))
    await vi.advanceTimersByTimeAsync(1)
    return { said, state, headers, out, leave: () => signedIn.delete(request) }
  }
  return { touches, authority, asked, listen }
}
let news = 1
beforeEach(() => void (news = 1))
const soon = () => vi.advanceTimersByTimeAsync(1)
const told = (said: readonly string[]) => said.filter((one) => one.startsWith('event:'))

describe('a stream of news', () => {
  it('does not let whoever is signed out wait for the others', async () => {
    const { touches, authority, listen } = opened()
    const many = []
    for (let i = 0; i < 40; i += 1) many.push(await listen(`s${i}`))
    authority.slow = true
    touches.touch('000000', ['letter'])
    many.at(-1)?.leave()
    touches.touch('000000', ['session:s39'])
    await vi.advanceTimersByTimeAsync(7)
    expect(many.at(-1)?.state.ended).toBe(true)
  })

  it('leaves the database to others: of many only few are looked at side by side, and all are told', async () => {
    const { touches, authority, listen } = opened()
    const many = []
    for (let i = 0; i < 40; i += 1) many.push(await listen(`s${i}`))
    Object.assign(authority, { slow: true, most: 0 })
    news = 2
    touches.touch('000000', ['letter'])
    await vi.advanceTimersByTimeAsync(500)
    expect(many.map(({ said }) => told(said).at(-1))).toEqual(many.map(() => 'event: inbox\ndata: m2\n\n'))
    expect(authority.most).toBeLessThanOrEqual(4)
  })

  it('says the mark at once, and again only when it is another', async () => {
    const { touches, listen } = opened()
    const { said, headers } = await listen('s')
    expect(said[0]).toBe(': hello\n\n')
    expect(told(said)).toEqual(['event: inbox\ndata: m1\n\n'])
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': '1',
    })
    touches.touch('000000', ['letter'])
    await soon()
    expect(told(said)).toHaveLength(1)
    news = 2
    touches.touch('000000', ['letter'])
    await soon()
    expect(told(said).at(-1)).toBe('event: inbox\ndata: m2\n\n')
  })

  it('T01 is asked for nothing that another tenant wrote, nor for other tables', async () => {
    const { touches, asked, listen } = opened()
    const { said } = await listen('s')
    news = 2
    touches.touch('000001', ['letter'])
    touches.touch('000000', ['post'])
    await soon()
    expect([asked.length, told(said).length]).toEqual([1, 1])
  })

  it('asks once for all who listen in a tenant, and by itself at every beat, for time alone may change it', async () => {
    const { asked, listen, touches } = opened()
    const all = [await listen('a'), await listen('b'), await listen('c', '000001')]
    expect(asked).toEqual(['000000', '000001'])
    touches.touch('000000', ['letter'])
    await soon()
    expect(asked).toEqual(['000000', '000001', '000000'])
    news = 3
    await vi.advanceTimersByTimeAsync(1000)
    for (const { said } of all) expect(told(said).at(-1)).toContain('m3')
    expect(all[0]!.said).toContain(': beat\n\n')
  })

  it('tells of what is each person’s own nobody whom it does not concern, and asks once for all windows of one', async () => {
    const letters: Record<string, number> = { '1': 1, '2': 1 }
    const { asked, listen, touches } = opened(async ({ userId }) => `m${letters[userId]}`, 'person')
    const own = [await listen('a'), await listen('b')]
    const other = await listen('c', '000000', '2')
    expect(asked).toHaveLength(2)
    letters['1'] = 2
    touches.touch('000000', ['letter'])
    await soon()
    expect(asked).toHaveLength(4)
    for (const { said } of own) expect(told(said).at(-1)).toContain('m2')
    expect(told(other.said)).toEqual(['event: inbox\ndata: m1\n\n'])
  })

  it('is looked at in every tenant where a table of the platform was written, and ends at once where that closed it', async () => {
    const { touches, listen } = opened()
    const [open, closed] = [await listen('one', '000001'), await listen('two', '000002')]
    closed.leave()
    touches.touch('000000', ['tenant'])
    await soon()
    expect([open.state.ended, closed.state.ended]).toEqual([false, true])
  })

  it('ends with its session, at once where that was ended and at the next beat where it ran out', async () => {
    const { touches, listen } = opened()
    const [one, two] = [await listen('one'), await listen('two')]
    one.leave()
    touches.touch('000000', ['session:one'])
    await soon()
    expect([one.state.ended, two.state.ended]).toEqual([true, false])
    two.leave()
    await vi.advanceTimersByTimeAsync(1000)
    expect(two.state.ended).toBe(true)
  })

  it('of one session gives way where too many are open, the oldest first; other sessions stay', async () => {
    const { listen } = opened()
    const other = await listen('other')
    const all = [await listen('s'), await listen('s'), await listen('s'), await listen('s')]
    await soon()
    expect(all.map(({ state }) => state.ended)).toEqual([true, false, false, false])
    expect(other.state.ended).toBe(false)
  })

  it('ends where nobody can tell any more who listens, and comes again by the browser', async () => {
    const { authority, touches, listen } = opened()
    const { state } = await listen('s')
    authority.away = true
    touches.touch('000000', ['letter'])
    await soon()
    expect(state.ended).toBe(true)
  })

  it('that failed to ask once asks again', async () => {
    let fails = true
    const { listen } = opened(async () => {
      if (fails) throw new Error('busy')
      return 'm9'
    })
    expect((await listen('s')).state.ended).toBe(true)
    fails = false
    expect(told((await listen('s')).said)).toEqual(['event: inbox\ndata: m9\n\n'])
  })

  it('looks again after a time in which news may have been missed', async () => {
    const { touches, listen } = opened()
    const { said } = await listen('s')
    news = 5
    touches.setHeard(false)
    touches.setHeard(true)
    await soon()
    expect(told(said).at(-1)).toContain('m5')
  })

  it('N02 lets go of a reader that takes nothing, and of all when the server stops', async () => {
    const { listen } = opened()
    const slow = await listen('slow')
    const other = await listen('other')
    slow.out.pause()
    slow.out.write('x'.repeat(70_000))
    await vi.advanceTimersByTimeAsync(1000)
    expect([slow.state.ended, other.state.ended]).toEqual([true, false])
    streams.close()
    await soon()
    expect(other.state.ended).toBe(true)
  })
})
