import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defineEntity, label, text } from '#kernel/definition/index.ts'
import { editorTexts } from './editor/texts.ts'
import { wordsOf } from './dictionary.ts'
import { entityBrought, entityNamed, placeOf, setEntities } from './entities.ts'
import { eventOf } from './news.ts'
import { sayNow, type Texts } from './say.ts'
import { stepTexts } from './stepTexts.ts'
import { uiTexts } from './texts.ts'

/** Words on screens, of dictionaries and of news, and where a record stands. */
afterEach(() => vi.unstubAllGlobals())

describe('texts', () => {
  const trial = {
    rows: ['{n} 条，{name}', '{n} rows of {name}', '{n} row of {name}'],
  } as const satisfies Texts

  it.each(['<b>', '$&', '{n}', '', '👩‍👩‍👧'])('what is filled in stands there as it is: %j', (name) => {
    expect(sayNow(trial, 'rows', { n: 2, name })).toBe(`2 条，${name}`)
  })
  it('what is filled in turns no letters after it', () => {
    expect(sayNow(trial, 'rows', { n: 2, name: 'a\u202eb' })).toBe('2 条，\u2068a\u202eb\u2069')
  })
  it('nought is filled in, and what nobody gave is seen', () => {
    expect(sayNow(trial, 'rows', { n: 0 })).toBe('0 条，{name}')
  })

  const all = Object.entries({ ...uiTexts, ...stepTexts, ...editorTexts } as Texts)
  it.each(all)('%s asks for the same in both languages and in the singular', (_key, [zh, en, one]) => {
    const gaps = (words: string) => [...new Set(words.match(/\{\w+\}/g) ?? [])].toSorted()
    expect(gaps(en)).toEqual(gaps(zh))
    // Of one it may go without saying how many.
    if (one) expect([...gaps(one), '{n}'].toSorted()).toEqual(expect.arrayContaining(gaps(en)))
    expect(en).not.toMatch(/\p{Script=Han}/u)
  })
})

describe('words of a dictionary', () => {
  const answer = (rows: unknown) =>
    vi.stubGlobal('fetch', async () => Response.json({ success: true, data: rows }))
  const asked = () => new QueryClient().fetchQuery(wordsOf('trial', 'zh'))

  it('keys are texts whatever they were sent as, the head of the dictionary is none of them, and remarks go along', async () => {
    answer([
      { dictKey: -1, dictValue: '头' },
      { dictKey: '-1', dictValue: '头' },
      { dictKey: 1, dictValue: '微信', remark: '在线' },
      { dictKey: '__proto__', dictValue: '<b>', remark: '' },
    ])
    expect(await asked()).toEqual([
      { key: '1', value: '微信', remark: '在线' },
      { key: '__proto__', value: '<b>' },
    ])
  })
  it('an empty one has no words, and none is asked for without a code', async () => {
    answer([])
    expect(await asked()).toEqual([])
    expect([wordsOf('', 'zh').enabled, wordsOf('a', 'zh').enabled]).toEqual([false, true])
    expect(wordsOf('a', 'zh').queryKey).not.toEqual(wordsOf('a', 'en').queryKey)
  })
})

describe('news', () => {
  it.each([
    ['event: notice\ndata: 17', [['notice', '17']]],
    ['id: 4\nevent: todo\ndata: a b', [['todo', 'a b']]],
    ['event: notice', [['notice', '']]],
    ['event: notice\ndata: ', [['notice', '']]],
    [': still here', []],
    ['data: 17', []],
    ['', []],
    ['data: event: x', []],
  ])('%j tells %j', (block, told) => expect(eventOf(block)).toEqual(told))
})

describe('where a record stands', () => {
  const bare = {
    path: 'trial/x',
    label: label('物', 'Thing'),
    title: 'name',
    fields: { name: text({ label: label('名', 'Name') }) },
  } as const
  const listed = defineEntity({ ...bare, name: 'placeListed', menu: { path: '/trial/x/index' } })
  const paged = defineEntity({ ...bare, name: 'placePaged', menu: { path: '/trial/y/index' } })
  const hidden = defineEntity({ ...bare, name: 'placeHidden' })

  it('on its own page, in its list, or nowhere; definitions come when one is asked for that is not there yet', async () => {
    let known: readonly { name: string }[] = [listed]
    const bring = vi.fn(async () => void (known = [listed, paged]))
    setEntities(
      (name) => known.find((one) => one.name === name) as never,
      bring,
      ({ name }) => (name === 'placePaged' ? '/trial/y' : undefined),
    )
    expect(placeOf(paged, '7')).toEqual({ path: '/trial/y', query: { id: '7' } })
    expect(placeOf(listed, '7')).toEqual({ path: '/trial/x/index', query: { open: '7' } })
    expect(placeOf(hidden, '7')).toBeUndefined()
    expect(await entityBrought('placeListed')).toBe(listed)
    expect(bring).not.toHaveBeenCalled()
    expect([entityNamed('placePaged'), await entityBrought('placePaged')]).toEqual([undefined, paged])
    expect(await entityBrought('constructor')).toBeUndefined()
    setEntities(
      () => undefined,
      async () => undefined,
      () => undefined,
    )
  })
})
