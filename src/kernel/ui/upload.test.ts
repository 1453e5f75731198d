import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { asAddress } from './editor/link.ts'
import { ApiError, setCredentials } from './api.ts'
import { sendFile } from './upload.ts'

/** A file on its way up: how far it is, that it can be stopped, and what a refusal or a lost line become. */
type Told = Record<string, (event?: object) => void>
let request: {
  opened: string[]
  headers: Record<string, string>
  told: Told
  uploadTold: Told
  aborted: boolean
  status: number
  responseText: string
}
class Request {
  status = 0
  responseText = ''
  upload = { addEventListener: (name: string, act: () => void) => void (request.uploadTold[name] = act) }
  constructor() {
    request = Object.assign(this, { opened: [], headers: {}, told: {}, uploadTold: {}, aborted: false })
  }
  open(...how: string[]) {
    request.opened = how
  }
  setRequestHeader(name: string, value: string) {
    request.headers[name] = value
  }
  addEventListener(name: string, act: () => void) {
    request.told[name] = act
  }
  getResponseHeader = () => 'r7'
  send() {}
  abort() {
    request.aborted = true
    request.told.abort?.()
  }
}
beforeEach(() => void vi.stubGlobal('XMLHttpRequest', Request))
afterEach(() => vi.unstubAllGlobals())
const seen: number[] = []
function sending(token?: string) {
  const stop = new AbortController()
  seen.length = 0
  const progress = (percent: number) => void seen.push(percent)
  const going = sendFile<{ id: string }>('x/put', new FormData(), { progress, signal: stop.signal, token })
  return { going, stop }
}
function answer(status: number, responseText: string) {
  Object.assign(request, { status, responseText })
  request.told.load?.()
}

it('goes with the session and a key of its own, another each time', async () => {
  const first = sending('abc')
  const { headers, opened } = request
  answer(200, '{"success":true,"data":{"id":"1"}}')
  expect(await first.going).toEqual({ id: '1' })
  expect(opened).toEqual(['POST', '/api/x/put'])
  expect(headers).toMatchObject({ 'Blade-Auth': 'bearer abc', 'Accept-Language': 'zh-CN' })
  const second = sending()
  expect(request.headers).not.toHaveProperty('Blade-Auth')
  expect(request.headers['Idempotency-Key']).not.toBe(headers['Idempotency-Key'])
  answer(200, '{"data":7}')
  expect(await second.going).toBe(7)
})

it('says how far it is in whole percents', async () => {
  const { going } = sending()
  for (const loaded of [0, 1, 2, 3]) request.uploadTold.progress?.({ loaded, total: 3 })
  expect(seen).toEqual([0, 33, 67, 100])
  answer(200, '{}')
  await going
})

it.each([
  [413, '{"success":false,"msg":"文件太大"}', '文件太大'],
  [200, '{"success":false,"msg":"类型不对"}', '类型不对'],
  [502, '<html>', 'HTTP 502'],
  [500, '', 'HTTP 500'],
])('an answer %d %j is a refusal that says why and under what number', async (status, text, message) => {
  const { going } = sending()
  answer(status, text)
  const error = await going.catch((fault: unknown) => fault as ApiError)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status, message, requestId: 'r7' })
})

it.each([
  ['goes on under the renewed session where that of the page has run out', true],
  ['is refused where it cannot be renewed, and the page is told', false],
])('a file %s', async (_, renews) => {
  const over = vi.fn()
  setCredentials({ token: () => 'new', renew: async (stale) => renews && stale === 'old', over })
  const { going } = sending('old')
  const first = request
  answer(401, '{"success":false,"msg":"登录已过期"}')
  if (renews) {
    await vi.waitFor(() => expect(request).not.toBe(first))
    expect(request.headers['Blade-Auth']).toBe('bearer new')
    answer(200, '{"success":true,"data":{"id":"2"}}')
    expect(await going).toEqual({ id: '2' })
  } else await expect(going).rejects.toMatchObject({ status: 401 })
  expect(over).toHaveBeenCalledTimes(renews ? 0 : 1)
})

it('a line on which nothing moves any more is given up where that was asked, and not while something moves', async () => {
  vi.useFakeTimers()
  const how = { progress: () => undefined, signal: new AbortController().signal, token: undefined }
  const going = sendFile('x/put', new FormData(), { ...how, stallMs: 1000 })
  const given = expect(going).rejects.toMatchObject({ name: 'AbortError' })
  vi.advanceTimersByTime(900)
  request.uploadTold.progress?.({ loaded: 1, total: 2 })
  vi.advanceTimersByTime(900)
  expect(request.aborted).toBe(false)
  vi.advanceTimersByTime(200)
  expect(request.aborted).toBe(true)
  await given
  vi.useRealTimers()
})

it('a lost line is no refusal, and what somebody stopped is neither', async () => {
  const lost = sending()
  request.told.error?.()
  await expect(lost.going).rejects.toMatchObject({ name: 'TypeError', message: 'network' })
  const stopped = sending()
  stopped.stop.abort()
  expect(request.aborted).toBe(true)
  await expect(stopped.going).rejects.toMatchObject({ name: 'AbortError' })
})

it.each([
  ['', ''],
  ['  ', ''],
  ['doi.org/10.1000/182', 'https://doi.org/10.1000/182'],
  [' example.org ', 'https://example.org'],
  ['localhost:8080/x', 'https://localhost:8080/x'],
  ['a@b.org', 'mailto:a@b.org'],
  ['mailto:a@b.org', 'mailto:a@b.org'],
  ['http://a.org', 'http://a.org'],
  ['HTTPS://A.org', 'HTTPS://A.org'],
  ['/apaph/article/7', '/apaph/article/7'],
  ['#part', '#part'],
  // Whether such an address may be linked is for the editor to refuse; it is not made into another one.
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['data:text/html,x', 'data:text/html,x'],
  ['user@host/path', 'https://user@host/path'],
])('a link typed as %j is %j', (typed, href) => expect(asAddress(typed)).toBe(href))
