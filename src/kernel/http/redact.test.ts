import { beforeAll, describe, expect, it } from 'vitest'
import {
  choice,
  date,
  defineEntity,
  label,
  ref,
  secret,
  text,
  type Entity,
} from '#kernel/definition/index.ts'
import { allEntities, registerEntities } from '#kernel/store/registry.ts'
import { pathOf, redacted, scrubbed } from './redact.ts'
import { inheritedKey, own } from './keys.ts'
import { splitsIntoParts } from './form.ts'

/** What a log keeps of a request: what its name is known for, in the form that the name stands for, and nothing else. */
const trial = defineEntity({
  name: 'redactTrial',
  path: 'trial/redact',
  label: label('试', 'Trial'),
  title: 'note',
  fields: {
    note: text({ label: label('注', 'Note') }),
    colour: choice({ red: label('红', 'Red') }, { label: label('色', 'Colour') }),
    day: date({ label: label('日', 'Day') }),
    deviceId: ref('post', { label: label('岗', 'Post') }),
    word: secret({ label: label('密', 'Secret') }),
  },
})
beforeAll(() => {
  const before: readonly Entity[] = allEntities()
  registerEntities([...before.filter(({ name }) => name !== trial.name), trial])
})
const kept = (input: unknown) => JSON.parse(redacted(input)) as unknown

describe('parameters in a log', () => {
  it.each([
    [{ colour: 'red' }, { colour: 'red' }],
    [{ colour: 'red,red' }, { colour: 'red,red' }],
    [{ colour: 'my password' }, { colour: '***' }],
    [{ day: '2026-03-15' }, { day: '2026-03-15' }],
    [{ day: 'tomorrow' }, { day: '***' }],
    [{ deviceId: '12,13' }, { deviceId: '12,13' }],
    [{ deviceId: 'somebody@example.org' }, { deviceId: '***' }],
    [{ note: 'what a person typed' }, { note: '***' }],
    [{ word: 'hunter2' }, { word: '***' }],
    [
      { password: 'hunter2', code: '123456', ticket: 'abc' },
      { password: '***', code: '***', ticket: '***' },
    ],
    [{ day_datege: '2026-03-15' }, { day_datege: '2026-03-15' }],
    [
      { current: '2', size: 10, ascs: 'name,-day' },
      { current: '2', size: 10, ascs: 'name,-day' },
    ],
    [{ grant_type: 'captcha' }, { grant_type: 'captcha' }],
    [{ grant_type: 'hunter2' }, { grant_type: '***' }],
    [{ unheardOf: '1' }, { unheardOf: '***' }],
    [{ 'hunter2 is my word': '1' }, { '***': '***' }],
    [
      { a: true, b: null, c: '' },
      { a: true, b: null, c: '' },
    ],
    [{ ids: ['1', 'x'] }, { ids: ['1', '***'] }],
    [{ list: [{ colour: 'red', note: 'x' }] }, { list: [{ colour: 'red', note: '***' }] }],
  ])('of %j is kept %j', (input, expected) => {
    expect(kept(input)).toEqual(expected)
  })

  it('no more of it than a line holds, however deep and long it is', () => {
    let deep: unknown = 'x'
    for (let n = 0; n < 100; n += 1) deep = { deep }
    expect(redacted(deep)).toContain('***')
    expect(redacted(Array.from({ length: 10_000 }, () => '1')).length).toBeLessThanOrEqual(4000)
    expect(redacted(undefined)).toBe('')
  })
})

describe('addresses and messages in a log', () => {
  const token = 'A'.repeat(43)
  it.each([
    ['/api/post/list?token=secret#t=more', '/api/post/list'],
    [`/portal/x/${token}`, '/portal/x/***'],
    [`/a/v1.${'b'.repeat(20)}/c`, '/a/***/c'],
    ['/apaph/article-detail', '/apaph/article-detail'],
  ])('of %s is kept %s', (url, expected) => {
    expect(pathOf(url)).toBe(expected)
  })

  it.each([
    ['GET /x?word=hunter2 failed', 'GET /x failed'],
    [`bearer ${token} expired`, 'bearer *** expired'],
    ['invalid input syntax for type bigint: "hunter2"', 'invalid input syntax for type bigint: ***'],
    [`key ${token}`, 'key ***'],
    ['see https://example.org/a#t=abc now', 'see https://example.org/a now'],
    ['TypeError: x is not a function', 'TypeError: x is not a function'],
  ])('of %j is kept %j', (message, expected) => {
    expect(scrubbed(message)).toBe(expected)
  })
})

describe('names that every object answers to', () => {
  it.each([
    [{ a: { b: [{ constructor: 1 }] } }, 'constructor'],
    [JSON.parse('{"__proto__":{"x":1}}') as unknown, '__proto__'],
    [{ a: ['toString'] }, undefined],
    [{ a: 'constructor' }, undefined],
    [null, undefined],
  ])('in %j is found %j', (value, expected) => {
    expect(inheritedKey(value)).toBe(expected)
  })

  it('what is nested deeper than anything of ours is not walked through', () => {
    let deep: unknown = 1
    for (let n = 0; n < 10_000; n += 1) deep = [deep]
    expect(inheritedKey(deep)).toBe('…')
  })

  it('a record answers for its own alone', () => {
    expect([
      own({ a: 1 }, 'a'),
      own({ a: 1 } as Record<string, number>, 'toString'),
      own(undefined, 'a'),
    ]).toEqual([1, undefined, undefined])
  })
})

describe('a body in parts', () => {
  it.each([
    ['application/json', true],
    [undefined, true],
    ['multipart/form-data; boundary=abc', true],
    ['multipart/form-data; boundary="a b"', true],
    ['multipart/form-data', false],
    ['multipart/form-data; boundary=', false],
    [`multipart/form-data; boundary=${'x'.repeat(71)}`, false],
  ])('%s says what parts it: %j', (type, expected) => {
    expect(splitsIntoParts(type)).toBe(expected)
  })
})
