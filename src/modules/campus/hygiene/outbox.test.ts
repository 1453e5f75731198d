import { expect, it } from 'vitest'
import { read, sendAll, withSheet, write, type Outcome, type Sheet } from './outbox.ts'

const sheet = (dormId: string, more: Partial<Sheet> = {}): Sheet => ({
  key: `k${dormId}`,
  dormId,
  dormName: dormId,
  body: { checkDate: '2026-11-23' },
  ...more,
})

it('what reached nobody stays in its order with its key, and nothing after it is tried', async () => {
  const tried: string[] = []
  const left = await sendAll([sheet('1'), sheet('2'), sheet('3')], async ({ key, dormId }) => {
    tried.push(key)
    return dormId === '2' ? 'unreached' : 'taken'
  })
  expect(tried).toEqual(['k1', 'k2'])
  expect(left.map(({ key }) => key)).toEqual(['k2', 'k3'])
})

it('what the server refuses stays with its reason, is not sent again, and stops nobody', async () => {
  const answers: Record<string, Outcome> = { '1': { refused: '已检查过' }, '2': 'taken' }
  const send = async ({ dormId }: Sheet) => answers[dormId] ?? 'taken'
  const left = await sendAll([sheet('1'), sheet('2')], send)
  expect(left).toEqual([sheet('1', { refused: '已检查过' })])
  let sent = 0
  expect(
    await sendAll(left, async () => {
      sent += 1
      return 'taken'
    }),
  ).toEqual(left)
  expect(sent).toBe(0)
})

it('a room written anew takes the place of what waits for it', () => {
  const first = sheet('1', { refused: '请填写说明' })
  const again = sheet('1', { key: 'k9' })
  expect(withSheet([first, sheet('2')], again)).toEqual([sheet('2'), again])
})

it('is one person’s, and says where the browser keeps nothing', () => {
  const kept = new Map<string, string>()
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  expect(write(store, 'a', 'sheets', [1])).toBe(true)
  expect([read(store, 'a', 'sheets', []), read(store, 'b', 'sheets', [])]).toEqual([[1], []])
  const full = {
    ...store,
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(write(full, 'a', 'sheets', [2])).toBe(false)
})
