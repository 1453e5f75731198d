import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ApiError,
  call,
  fetchFile,
  freshKey,
  get,
  openStream,
  post,
  queryText,
  setCredentials,
  watchLine,
} from './api.ts'
import { askAhead } from './ahead.ts'

/** The one way to the server: what goes out with a call, and what a refusal, a session that ended and a lost line become. */
type Sent = { url: string; method: string; headers: Record<string, string>; body: unknown }
let sent: Sent[] = []
let answers: ((signal?: AbortSignal) => Response | Promise<Response>)[] = []
const ok = (data: unknown) => () => Response.json({ success: true, data })
const refused =
  (status: number, more: object = {}) =>
  () =>
    Response.json({ success: false, msg: 'no', ...more }, { status, headers: { 'x-request-id': 'r7' } })
let token: string | undefined
const renew = vi.fn(async (_stale: string) => true)
const over = vi.fn()
const locked = vi.fn()
const line = vi.fn()
beforeEach(() => {
  sent = []
  answers = []
  token = 'first'
  for (const one of [renew, over, locked, line]) one.mockReset()
  renew.mockImplementation(async () => {
    token = 'second'
    return true
  })
  setCredentials({ token: () => token, renew, over, locked })
  watchLine(line)
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers, body, signal }: RequestInit) => {
    sent.push({ url, method, headers: headers as Record<string, string>, body })
    const answer = answers.shift()
    if (!answer) throw new Error('nobody answers')
    return answer(signal ?? undefined)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('what was sent and not answered', () => {
  const keys = () => sent.map(({ headers }) => headers['Idempotency-Key'])
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))

  it.each([
    ['the line was lost', lost],
    ['a proxy says that the server is away', refused(502)],
    ['the first is still under way', refused(409, { reason: 'inFlight' })],
  ])('goes out as the same intention again where %s', async (_why, first) => {
    answers = [first, first, ok('done'), ok('anew')]
    const send = () => post('order/submit', { goods: '1', n: 2 })
    await expect(send()).rejects.toThrow()
    await expect(send()).rejects.toThrow()
    expect(await send()).toBe('done')
    expect(await send()).toBe('anew')
    const [one, two, three, four] = keys()
    expect([two, three]).toEqual([one, one])
    expect(four).not.toBe(one)
  })

  it('is another intention once it was refused, or says something else', async () => {
    answers = [refused(422), lost, lost, ok('done')]
    for (const n of [1, 1, 2]) await expect(post('order/submit', { n })).rejects.toThrow()
    await post('order/submit', { n: 1 })
    const [first, second, third, fourth] = keys()
    expect(new Set([first, second, third]).size).toBe(3)
    expect(fourth).toBe(second)
  })
})

describe('what is asked ahead', () => {
  it('answers the first who reads it, and nobody after', async () => {
    answers = [ok('early'), ok('anew')]
    askAhead(['ahead/once'], 'first')
    expect(sent).toHaveLength(1)
    expect(await get('ahead/once')).toBe('early')
    expect(sent).toHaveLength(1)
    expect(await get('ahead/once')).toBe('anew')
  })

  it('answers nobody who has signed in since', async () => {
    answers = [ok('of the first'), ok('of the second')]
    askAhead(['ahead/own'], 'first')
    token = 'second'
    expect(await get('ahead/own')).toBe('of the second')
  })

  it('answers nobody who writes there or reads with another question', async () => {
    answers = [ok('early'), ok('written'), ok('narrower')]
    askAhead(['ahead/other'], 'first')
    expect(await post('ahead/other')).toBe('written')
    expect(await get('ahead/other', { q: 'x' })).toBe('narrower')
    expect(await get('ahead/other')).toBe('early')
  })

  it.each([
    ['refused', refused(423)],
    ['of a session that ran out', refused(401)],
    ['not come', () => Promise.reject(new TypeError('gone'))],
  ])('is asked for again when it was %s', async (_what, first) => {
    answers = [first, ok('anew')]
    askAhead(['ahead/again'], 'first')
    expect(await get('ahead/again')).toBe('anew')
    expect(locked).not.toHaveBeenCalled()
    expect(renew).not.toHaveBeenCalled()
  })
})

describe('what goes out', () => {
  it('a read with its query, the session and the language, and no key', async () => {
    answers = [ok([1])]
    expect(await get('a/list', { name: '甲 & b', none: undefined, empty: '', zero: 0, no: false })).toEqual([
      1,
    ])
    expect(sent[0]?.url).toBe('/api/a/list?name=%E7%94%B2+%26+b&zero=0&no=false')
    expect(sent[0]?.headers).toEqual({ 'Accept-Language': 'zh-CN', 'Blade-Auth': 'bearer first' })
  })

  it('a write with a key of its own, another for each intention', async () => {
    answers = [ok(true), ok(true)]
    await post('a/submit', { x: 1 })
    await post('a/submit', { x: 1 })
    const keys = sent.map(({ headers }) => headers['Idempotency-Key'])
    expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key ?? ''))).toBe(true)
    expect(new Set(keys).size).toBe(2)
    expect([sent[0]?.method, sent[0]?.body]).toEqual(['POST', '{"x":1}'])
    expect(new Set(Array.from({ length: 1000 }, freshKey)).size).toBe(1000)
  })

  it.each([
    [{}, ''],
    [{ a: null, b: undefined, c: '' }, ''],
    [{ a: [1, 2] }, '?a=1%2C2'],
  ])('%j as a query is %j', (query, expected) => {
    expect(queryText(query)).toBe(expected)
  })
})

describe('what comes back', () => {
  it('a refusal is an error that says which, where and under what number', async () => {
    answers = [refused(422, { reason: 'unmet', errors: [{ field: 'a', msg: 'b' }], details: ['c'] })]
    const error = await call('a').catch((fault: unknown) => fault as ApiError)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 422,
      reason: 'unmet',
      message: 'no',
      errors: [{ field: 'a', msg: 'b' }],
      details: ['c'],
      requestId: 'r7',
    })
  })

  it('an answer that is no JSON is a refusal by its number', async () => {
    answers = [() => new Response('<html>', { status: 502 })]
    await expect(call('a')).rejects.toMatchObject({ status: 502, message: 'HTTP 502' })
  })

  it('what says of itself that it failed failed, whatever its status', async () => {
    answers = [() => Response.json({ success: false, msg: 'no' })]
    await expect(call('a')).rejects.toThrow('no')
  })
})

describe('a session', () => {
  it('that ended is renewed once, and the same call goes again with the same key', async () => {
    answers = [refused(401), ok('there')]
    expect(await post('a/submit', {})).toBe('there')
    expect(renew).toHaveBeenCalledWith('first')
    expect(sent.map(({ headers }) => headers['Blade-Auth'])).toEqual(['bearer first', 'bearer second'])
    expect(sent[0]?.headers['Idempotency-Key']).toBe(sent[1]?.headers['Idempotency-Key'])
    expect(over).not.toHaveBeenCalled()
  })

  it('that cannot be renewed is over, and is said to be once', async () => {
    renew.mockResolvedValue(false)
    answers = [refused(401)]
    await expect(get('a')).rejects.toMatchObject({ status: 401 })
    expect(over).toHaveBeenCalledTimes(1)
    expect(sent).toHaveLength(1)
  })

  it('that is refused after it was renewed is over too, without asking a third time', async () => {
    answers = [refused(401), refused(401)]
    await expect(get('a')).rejects.toMatchObject({ status: 401 })
    expect([sent.length, over.mock.calls.length]).toEqual([2, 1])
  })

  it('of nobody is over at once', async () => {
    token = undefined
    answers = [refused(401)]
    await expect(get('a')).rejects.toMatchObject({ status: 401 })
    expect([renew.mock.calls.length, over.mock.calls.length]).toEqual([0, 1])
  })

  it('that the server holds locked locks the screen', async () => {
    answers = [refused(423)]
    await expect(get('a')).rejects.toMatchObject({ status: 423 })
    expect(locked).toHaveBeenCalledTimes(1)
    expect(over).not.toHaveBeenCalled()
  })
})

describe('the line', () => {
  it('is said to be lost where nobody answers, and to be back with the next answer, whatever that is', async () => {
    await expect(get('a')).rejects.toThrow('nobody answers')
    expect(line).toHaveBeenLastCalledWith(true)
    answers = [refused(500)]
    await expect(get('a')).rejects.toMatchObject({ status: 500 })
    expect(line).toHaveBeenLastCalledWith(false)
  })

  it('is not lost where the person took the question back', async () => {
    answers = [() => Promise.reject(new DOMException('gone', 'AbortError'))]
    await expect(get('a')).rejects.toThrow('gone')
    expect(line).not.toHaveBeenCalledWith(true)
  })

  const never = (signal?: AbortSignal) =>
    new Promise<Response>((_, gone) => {
      const end = () => gone(signal?.reason as Error)
      if (signal?.aborted) end()
      else signal?.addEventListener('abort', end)
    })
  const limits = () => {
    const limit = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockImplementationOnce(() => limit.signal)
    return () => limit.abort(new DOMException('too long', 'TimeoutError'))
  }

  it.each([[undefined], [new AbortController().signal]])(
    'is lost where a read stands still, whether or not it can be taken back (%s)',
    async (signal) => {
      const end = limits()
      answers = [never]
      const asked = get('a', {}, signal)
      end()
      await expect(asked).rejects.toThrow('too long')
      expect(line).toHaveBeenLastCalledWith(true)
    },
  )

  it('is lost where a write stands still for a minute, which goes out as the same intention again', async () => {
    const end = limits()
    answers = [never, ok('done')]
    const first = post('a/submit', { n: 1 })
    end()
    await expect(first).rejects.toThrow('too long')
    expect(AbortSignal.timeout).toHaveBeenLastCalledWith(60_000)
    expect(line).toHaveBeenLastCalledWith(true)
    expect(await post('a/submit', { n: 1 })).toBe('done')
    const [one, two] = sent.map(({ headers }) => headers['Idempotency-Key'])
    expect(two).toBe(one)
  })

  it('is never lost by a clock where a file is on its way', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout')
    answers = [ok('done')]
    expect(await call('a/upload', { method: 'POST', form: new FormData() })).toBe('done')
    expect(limit).not.toHaveBeenCalled()
  })

  it('that a read was taken back on says nothing, even within its limit', async () => {
    const taken = new AbortController()
    answers = [never]
    const asked = get('a', {}, taken.signal)
    taken.abort()
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
    expect(line).not.toHaveBeenCalledWith(true)
  })

  it.each([
    ['a read', () => get('a')],
    ['a write', () => post('a/submit')],
  ])('that is cut off in the middle of the answer to %s brought none', async (_what, ask) => {
    answers = [() => new Response('{"success":true,"data":[{"id"')]
    await expect(ask()).rejects.not.toBeInstanceOf(ApiError)
    expect(line).toHaveBeenLastCalledWith(true)
  })
})

describe('a file', () => {
  const file = (disposition: string) => () =>
    new Response('12345', { headers: { 'content-disposition': disposition } })
  it.each([
    [`attachment; filename="a.pdf"; filename*=UTF-8''%E8%AE%BA%E6%96%87.pdf`, '论文.pdf'],
    ['attachment; filename="plain.csv"', 'plain.csv'],
    ['attachment; filename=bare.csv', 'bare.csv'],
    ['attachment; filename="a; b.csv"', 'a; b.csv'],
    // A name that is badly written is no reason to lose a file that has come.
    [`attachment; filename="a.pdf"; filename*=UTF-8''100%.pdf`, 'a.pdf'],
    [`attachment; filename*=UTF-8''%E8%AE`, undefined],
    ['inline', undefined],
  ])('by %s is called %s', async (disposition, name) => {
    answers = [file(disposition)]
    expect((await fetchFile('f', {})).name).toBe(name)
  })

  it('says how much of it there is, and what is refused is no file', async () => {
    const seen: number[] = []
    answers = [file('inline'), refused(404)]
    const { blob } = await fetchFile('f', {}, { progress: (bytes) => seen.push(bytes) })
    expect([blob.size, seen.at(-1)]).toEqual([5, 5])
    await expect(fetchFile('f', {})).rejects.toMatchObject({ status: 404 })
  })

  it.each([
    'https://evil.example/steal',
    '//evil.example/steal',
    '\\\\evil.example\\steal',
    '@evil.example/steal',
    '/../../evil',
    'javascript:alert(1)',
    '\thttps://evil.example',
  ])('I03 from %j is asked of our own server alone, so that no other gets the token', async (foreign) => {
    answers = [file('inline'), file('inline')]
    await fetchFile(foreign, { id: '1' })
    await openStream(foreign, new AbortController().signal)
    for (const { url, headers } of sent) {
      expect(new URL(url, 'https://journal.example').origin).toBe('https://journal.example')
      expect(Object.values(headers).join(' ')).toContain('first')
    }
    expect(sent).toHaveLength(2)
  })

  it('an answer that goes on is handed over as it comes, and a refusal is one', async () => {
    answers = [() => new Response('data: 1'), refused(503)]
    const stream = await openStream('news', new AbortController().signal)
    expect(await new Response(stream).text()).toBe('data: 1')
    await expect(openStream('news', new AbortController().signal)).rejects.toMatchObject({ status: 503 })
  })
})
