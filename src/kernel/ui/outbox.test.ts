import { expect, it } from 'vitest'
import { ApiError } from './api.ts'
import { outcomeOf, read, sendAll, write, type Kept, type Outcome } from './outbox.ts'

const kept = (key: string, more: Partial<Kept> = {}): Kept => ({ key: `k${key}`, ...more })

it('what reached nobody stays in its order with its key, and nothing after it is tried', async () => {
  const tried: string[] = []
  const left = await sendAll([kept('1'), kept('2'), kept('3')], async ({ key }) => {
    tried.push(key)
    return key === 'k2' ? 'unreached' : 'taken'
  })
  expect(tried).toEqual(['k1', 'k2'])
  expect(left.map(({ key }) => key)).toEqual(['k2', 'k3'])
})

it('what the server refuses stays with its reason, is not sent again, and stops nobody', async () => {
  const answers: Record<string, Outcome> = { k1: { refused: '已检查过' }, k2: 'taken' }
  const send = async ({ key }: Kept) => answers[key] ?? 'taken'
  const left = await sendAll([kept('1'), kept('2')], send)
  expect(left).toEqual([kept('1', { refused: '已检查过' })])
  let sent = 0
  expect(
    await sendAll(left, async () => {
      sent += 1
      return 'taken'
    }),
  ).toEqual(left)
  expect(sent).toBe(0)
})

it('is kept under its key, and says where the browser keeps nothing', () => {
  const there = new Map<string, string>()
  const store = {
    getItem: (key: string) => there.get(key) ?? null,
    setItem: (key: string, value: string) => void there.set(key, value),
    removeItem: (key: string) => void there.delete(key),
  }
  expect(write(store, 'a:sheets', [1])).toBe(true)
  expect([read(store, 'a:sheets', []), read(store, 'b:sheets', [])]).toEqual([[1], []])
  const full = {
    ...store,
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(write(full, 'a:sheets', [2])).toBe(false)
})

const failing = (error: unknown) => outcomeOf(() => Promise.reject(error))
const answered = (status: number, more: object = {}) => new ApiError(status, { msg: '不行', ...more }, null)

it.each([400, 403, 404, 409, 413, 422])(
  '%d stays the same however often it is asked: it is kept with its reason',
  async (status) => {
    expect(await failing(answered(status))).toEqual({ refused: '不行' })
    expect(await failing(answered(status, { errors: [{ field: 'a', msg: '太短' }] }))).toEqual({
      refused: '太短',
    })
  },
)
it.each([401, 408, 423, 425, 429, 500, 502, 503])(
  '%d may be another tomorrow: it is tried again',
  async (status) => {
    expect(await failing(answered(status))).toBe('unreached')
  },
)
it('what arrived before the line was lost and is still under way is asked for again, and not held for refused', async () => {
  expect(await failing(answered(409, { reason: 'inFlight' }))).toBe('unreached')
})
it('a line that is lost, and whatever nobody foresaw, is tried again; what came through is taken', async () => {
  for (const error of [new TypeError('fetch failed'), new DOMException('x', 'AbortError'), 'odd', undefined])
    expect(await failing(error)).toBe('unreached')
  expect(await outcomeOf(async () => undefined)).toBe('taken')
})

it('what nobody can read any more is as if nothing were kept, and is taken away by its name', () => {
  const there = new Map([
    ['a', '{"torn":'],
    ['b', 'null'],
  ])
  const store = {
    getItem: (key: string) => there.get(key) ?? null,
    setItem: (key: string, value: string) => void there.set(key, value),
    removeItem: (key: string) => void there.delete(key),
  }
  expect([read(store, 'a', ['x']), read(store, 'b', ['x']), read(store, 'c', ['x'])]).toEqual([
    ['x'],
    ['x'],
    ['x'],
  ])
  expect([write(store, 'a', undefined), there.has('a')]).toEqual([true, false])
  const circle: { self?: unknown } = {}
  circle.self = circle
  expect(write(store, 'a', circle)).toBe(false)
})

it('nothing to send sends nothing, and all that is refused waits without a call', async () => {
  expect(await sendAll([], async () => 'taken')).toEqual([])
  const refused = [kept('1', { refused: 'a' }), kept('2', { refused: 'b' })]
  expect(await sendAll(refused, () => Promise.reject(new Error('asked')))).toEqual(refused)
})
