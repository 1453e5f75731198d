import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepTrail, placeIn, stepFrom, trailOf } from './trail.ts'

const trail = { params: {}, ids: ['a', 'b'], current: 3, size: 10, total: 22 }

it('counts a place over all pages, and knows none for what the list does not show', () => {
  expect(placeIn(trail, 'b')).toEqual({ at: 22, of: 22 })
  expect(placeIn(trail, 'z')).toBeUndefined()
  expect(placeIn(undefined, 'a')).toBeUndefined()
})

describe('from record to record through a list', () => {
  const kept = new Map<string, string>()
  const pages: Record<number, string[]> = { 1: ['a', 'b'], 2: ['c', 'd'], 3: ['e'] }
  let asked: string[] = []
  beforeEach(() => {
    kept.clear()
    asked = []
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    })
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url)
      const current = Number(new URL(url, 'http://here').searchParams.get('current'))
      const records = (pages[current] ?? []).map((id) => ({ id }))
      return Response.json({ success: true, data: { records, total: 5, size: 2, current, pages: 3 } })
    })
  })
  afterEach(() => vi.unstubAllGlobals())
  const seen = (current: number) =>
    keepTrail('x/papers', {
      params: { state: '1', size: 2 },
      ids: pages[current]!,
      current,
      size: 2,
      total: 5,
    })

  it('the next of a page is known without asking anybody', async () => {
    seen(1)
    expect([await stepFrom('x/papers', 'a', 1), await stepFrom('x/papers', 'b', -1)]).toEqual(['b', 'a'])
    expect(asked).toEqual([])
  })

  it('past the end of a page the next page is asked for with the same filters, and goes on from there', async () => {
    seen(1)
    expect(await stepFrom('x/papers', 'b', 1)).toBe('c')
    expect(asked[0]).toBe('/api/x/papers/list?state=1&size=2&current=2')
    expect(placeIn(trailOf('x/papers'), 'c')).toEqual({ at: 3, of: 5 })
    expect(await stepFrom('x/papers', 'd', 1)).toBe('e')
    expect(await stepFrom('x/papers', 'e', -1)).toBe('d')
    expect(placeIn(trailOf('x/papers'), 'd')).toEqual({ at: 4, of: 5 })
  })

  it('before the first and after the last there is none, and the trail stays', async () => {
    seen(1)
    expect(await stepFrom('x/papers', 'a', -1)).toBeUndefined()
    seen(3)
    expect(await stepFrom('x/papers', 'e', 1)).toBeUndefined()
    expect(placeIn(trailOf('x/papers'), 'e')).toEqual({ at: 5, of: 5 })
  })

  it('what the list does not show leads nowhere, nor does a trail that nobody can read or keep', async () => {
    expect(await stepFrom('x/papers', 'a', 1)).toBeUndefined()
    seen(1)
    expect(await stepFrom('x/papers', 'z', 1)).toBeUndefined()
    expect(await stepFrom('x/others', 'a', 1)).toBeUndefined()
    kept.set('trail:x/papers', '{"ids":["a"')
    expect(trailOf('x/papers')).toBeUndefined()
    vi.stubGlobal('sessionStorage', {
      ...sessionStorage,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    expect(() => seen(1)).not.toThrow()
  })
})
