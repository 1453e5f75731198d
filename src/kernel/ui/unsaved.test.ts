import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropAllUnsaved, dropUnsaved, keepFor, keepUnsaved, unsaved } from './unsaved.ts'

/** What was typed and not saved: of this person, of this version, and where the browser keeps anything at all. */
const there = new Map<string, string>()
const store = {
  get length() {
    return there.size
  },
  key: (at: number) => [...there.keys()][at] ?? null,
  getItem: (key: string) => there.get(key) ?? null,
  setItem: (key: string, value: string) => void there.set(key, value),
  removeItem: (key: string) => void there.delete(key),
}
beforeEach(() => {
  there.clear()
  vi.stubGlobal('sessionStorage', store)
  keepFor('7')
})
afterEach(() => vi.unstubAllGlobals())

it('comes back as it was, until it is dropped', () => {
  keepUnsaved('form', 3, { text: '半句', list: [1] })
  expect(unsaved('form', 3)).toEqual({ text: '半句', list: [1] })
  expect(unsaved('other', 3)).toBeUndefined()
  dropUnsaved('form')
  expect(unsaved('form', 3)).toBeUndefined()
})

it('is nobody else’s who signs in on the same phone', () => {
  keepUnsaved('form', undefined, 'mine')
  keepFor('8')
  expect(unsaved('form', undefined)).toBeUndefined()
  keepUnsaved('form', undefined, 'theirs')
  keepFor('7')
  expect(unsaved('form', undefined)).toBe('mine')
})

it('is dropped, whoever’s it was, when somebody leaves the machine, and nothing else of the tab is', () => {
  keepUnsaved('form', undefined, 'mine')
  sessionStorage.setItem('trail:1', 'kept')
  dropAllUnsaved()
  expect(unsaved('form', undefined)).toBeUndefined()
  expect(sessionStorage.getItem('trail:1')).toBe('kept')
})

it('gives way to what somebody saved meanwhile', () => {
  keepUnsaved('form', 3, 'old')
  expect(unsaved('form', 4)).toBeUndefined()
})

it('a browser that keeps nothing stops nobody', () => {
  vi.stubGlobal('sessionStorage', {
    ...store,
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  })
  expect(() => keepUnsaved('form', 1, 'x')).not.toThrow()
  expect(unsaved('form', 1)).toBeUndefined()
})

it('a browser that keeps nothing at all, or keeps what nobody can read, stops nobody either', () => {
  const shut = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: shut, setItem: shut, removeItem: shut })
  expect(() => keepUnsaved('form', 1, 'x')).not.toThrow()
  expect(unsaved('form', 1)).toBeUndefined()
  expect(() => dropUnsaved('form')).not.toThrow()
  vi.stubGlobal('sessionStorage', store)
  for (const torn of ['{"version":1,"val', '', 'null', '7', '"x"', '[]']) {
    there.set('unsaved:7:form', torn)
    expect([torn, unsaved('form', 1)]).toEqual([torn, undefined])
  }
})

it('odd words of a form come back as they were, also what was emptied', () => {
  for (const value of ['', null, 0, false, { __proto__: null, a: '<b>\u200b👩‍👩‍👧' }, ['שלום']]) {
    keepUnsaved('form', 2, value)
    expect(unsaved('form', 2)).toEqual(value)
  }
})
