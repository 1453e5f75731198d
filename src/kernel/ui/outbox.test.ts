import { expect, it } from 'vitest'
import { read, sendAll, write, type Kept, type Outcome } from './outbox.ts'

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
