import { expect, it } from 'vitest'
import { inSentence, label, withinSentence } from './kind.ts'
import { isRefusal, refusals } from './refusal.ts'

const refuse = refusals({
  full: { status: 422, zh: '“{name}”已满，还差 {n} 个', en: '“{name}” is full, {n} are missing' },
  gone: { status: 404, zh: '没有这条记录', en: 'There is no such record' },
})

it('a refusal says its code, its status and both texts, with what they are about', () => {
  expect(refuse('full', { name: label('甲楼', 'Building A'), n: 0 })).toEqual({
    refused: true,
    reason: 'full',
    status: 422,
    msg: { zh: '“甲楼”已满，还差 0 个', en: '“Building A” is full, 0 are missing' },
  })
})

it.each(['<b>x</b>', '$& $1', '{n}', '', '👩‍👩‍👧', 'שלום'])(
  'what it is about stands there as it is: %j',
  (name) => {
    expect(refuse('full', { name, n: 3 }).msg.en).toBe(`“${name}” is full, 3 are missing`)
  },
)

it('what nobody filled in is left as it is written, for whoever wrote the text to see', () => {
  expect(refuse('full', { n: 3 }).msg.zh).toBe('“{name}”已满，还差 3 个')
})

it('faults of fields and names of guards go along, and are not there where none were given', () => {
  const errors = [{ field: 'a', msg: label('错', 'wrong') }]
  expect(refuse('gone', {}, { errors, details: ['guard'] })).toMatchObject({ errors, details: ['guard'] })
  expect(Object.keys(refuse('gone'))).toEqual(['refused', 'reason', 'status', 'msg'])
})

it('a code that the catalogue lacks is a fault of ours and no refusal', () => {
  expect(() => refuse('nothing' as 'gone')).toThrow('no catalogue entry nothing')
})

it.each([null, undefined, '', 'refused', 7, {}, [], { refused: 'true' }, { refused: 1 }, new Error('no')])(
  '%j is no refusal',
  (value) => expect(isRefusal(value)).toBe(false),
)
it('a refusal is one', () => expect(isRefusal(refuse('gone'))).toBe(true))

it.each([
  ['Post code', 'post code'],
  ['API scope', 'API scope'],
  ['Name (Chinese)', 'name (Chinese)'],
  ['Title in English', 'title in English'],
  ['A/C unit', 'A/C unit'],
  ['Room/Bed', 'room/bed'],
  ['OpenAPI key', 'OpenAPI key'],
  ['P<0.05', 'P<0.05'],
  ['Vitamin C', 'vitamin C'],
  ['A new password', 'a new password'],
  ['DOI', 'DOI'],
  ['Élan vital', 'élan vital'],
  ['ORCID iD', 'ORCID iD'],
  ['', ''],
])('within a sentence %j is %j', (en, expected) => {
  expect(inSentence({ en })).toBe(expected)
  expect(withinSentence(label('名', en))).toEqual({ zh: '名', en: expected })
})
