import { beforeAll, describe, expect, it } from 'vitest'
import { defineEntity, file, label, ref, text } from '#kernel/definition/index.ts'
import { ForeignFile } from '#kernel/store/files.ts'
import { allEntities, registerEntities } from '#kernel/store/registry.ts'
import { malformed, refusalOf } from './errors.ts'

/** What the database or the HTTP layer threw, and what a person is told of it (threat N05). */
const jar = defineEntity({
  name: 'errorJar',
  path: 'trial/jar',
  table: 'error_jar',
  label: label('罐', 'Jar'),
  title: 'code',
  unique: [['code'], ['shelfId', 'place'], { of: ['name'], while: { status: ['1'] } }],
  fields: {
    code: text({ label: label('编号', 'Code'), max: 20 }),
    name: text({ label: label('名称', 'Name'), max: 20 }),
    shelfId: ref('post', { label: label('架', 'Shelf') }),
    place: text({ label: label('位', 'Place'), max: 20 }),
    picture: file({ label: label('图', 'Picture') }),
  },
})
const lid = defineEntity({
  name: 'errorJarLid',
  path: 'trial/jar-lid',
  table: 'error_jar_lid',
  label: label('盖', 'Lid'),
  title: 'code',
  unique: [['code']],
  fields: { code: text({ label: label('盖号', 'Lid code'), max: 20 }) },
})
beforeAll(() => {
  const others = allEntities().filter(({ name }) => !name.startsWith('errorJar'))
  registerEntities([...others, jar, lid])
})
const thrown = (facts: object, message = 'secret words of the database') =>
  refusalOf(Object.assign(new Error(message), facts) as never)
const said = (facts: object, message?: string) => {
  const refusal = thrown(facts, message)
  return refusal && [refusal.status, refusal.reason]
}

describe('what the database refused', () => {
  it.each<[string, string[]]>([
    ['error_jar_unique_code', ['code']],
    ['error_jar_unique_shelf_id_place', ['place']],
    ['error_jar_unique_name_while_status', ['name']],
    ['error_jar_lid_unique_code', ['code']],
  ])('for being there twice by %s is told at the field that tells records apart', (constraint, fields) => {
    for (const table of [{ table: constraint.includes('lid') ? 'error_jar_lid' : 'error_jar' }, {}]) {
      const refusal = thrown({ code: '23505', constraint, ...table })
      expect([refusal?.status, refusal?.reason]).toEqual([409, 'duplicate'])
      expect(refusal?.errors?.map(({ field }) => field)).toEqual(fields)
    }
  })

  it('is named by the labels of people, in either language', () => {
    const refusal = thrown({
      code: '23505',
      table: 'error_jar',
      constraint: 'error_jar_unique_shelf_id_place',
    })
    expect(refusal?.msg).toEqual({
      zh: '“架、位”与已有记录重复',
      en: 'A record with the same shelf, place exists already',
    })
  })

  it('for pointing at nothing is told at the field that points', () => {
    const refusal = thrown({ code: '23503', table: 'error_jar', constraint: 'error_jar_shelf_id_fk' })
    expect([refusal?.reason, refusal?.errors?.map(({ field }) => field)]).toEqual([
      'missingTarget',
      ['shelfId'],
    ])
    const picture = jar.props.find(({ name }) => name === 'picture')!
    expect(refusalOf(new ForeignFile(picture))?.errors?.map(({ field }) => field)).toEqual(['picture'])
  })

  it('of a table that nobody defined is told without a field', () => {
    for (const code of ['23505', '23503']) {
      const refusal = thrown({ code, table: 'nowhere', constraint: 'nowhere_x' })
      expect(refusal?.errors).toBeUndefined()
      expect(refusal?.msg.en).toBeTruthy()
    }
    expect(said({ code: '23505' })).toEqual([409, 'duplicate'])
  })

  it.each(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05', '23502', '23514'])(
    'for its form (%s) is 400',
    (code) => expect(said({ code })).toEqual([400, 'badInput']),
  )

  it.each<[string, string, Record<string, unknown>, string[]]>([
    ['22021', 'invalid byte sequence for encoding "UTF8": 0x00', { a: 'x', b: 'y\0' }, ['b']],
    ['22P05', 'unsupported Unicode escape sequence', { a: ['x', 'y\0'], b: { c: '\0' }, d: 1 }, ['a', 'b']],
    ['22003', 'value "99999999999" is out of range for type integer', { a: 99999999999, b: '1' }, ['a']],
    ['22P02', 'invalid input syntax for type bigint: "1x"', { a: '1', b: '1x' }, ['b']],
    ['22003', 'numeric field overflow', { a: '1' }, []],
    ['22021', 'invalid byte sequence for encoding "UTF8": 0x00', {}, []],
  ])('for its form (%s, %s) is told at the field that said it', (code, message, asked, fields) => {
    const refusal = refusalOf(Object.assign(new Error(message), { code }), asked)
    expect((refusal?.errors ?? []).map(({ field }) => field)).toEqual(fields)
  })

  it.each(['57014', '55P03', '40P01', '40001', '57P01', '53300', '08006', 'ECONNREFUSED', 'UNTRUSTED_BUSY'])(
    'for want of time or of a database (%s) may be asked again',
    (code) => expect(said({ code })).toEqual([503, 'busy']),
  )

  it('for want of room is 507, whoever says so', () => {
    for (const facts of [{ code: 'ENOSPC' }, { code: '53100' }]) expect(said(facts)?.[0]).toBe(507)
    expect(said({ code: '58030' }, 'could not extend: No space left on device')?.[0]).toBe(507)
  })
})

it('a body that is deeper than any call can go is refused like any other', () => {
  const deep = JSON.parse(`${'['.repeat(20_000)}"x"${']'.repeat(20_000)}`) as unknown
  const refusal = refusalOf(Object.assign(new Error('invalid byte sequence'), { code: '22021' }), { deep })
  expect(refusal).toMatchObject({ status: 400, reason: 'badInput' })
})

describe('what the HTTP layer refused', () => {
  it('keeps its status and says nothing of why', () => {
    for (const statusCode of [400, 404, 405, 413, 414, 431])
      expect(said({ statusCode })).toEqual([statusCode, 'badInput'])
    expect(malformed(414)).toMatchObject({ status: 414, reason: 'badInput' })
    expect(said({ code: 'FST_REQ_FILE_TOO_LARGE', statusCode: 413 })).toEqual([413, 'tooLarge'])
    expect(said({ code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 })).toEqual([415, 'badType'])
  })

  it('R17 of a body in parts that is none is 400, though nothing says so but its words', () => {
    for (const message of ['Unexpected end of multipart data', 'Multipart: Boundary not found'])
      expect(said({}, message)).toEqual([400, 'badInput'])
  })
})

describe('N05 what nobody foresaw', () => {
  it('is no refusal: it is logged, and the person gets the number of their request', () => {
    for (const facts of [
      {},
      { code: '42601' },
      { code: '42501' },
      { code: 'XX000' },
      { statusCode: 500 },
      { statusCode: 302 },
    ])
      expect(said(facts)).toBeUndefined()
    expect(refusalOf(new TypeError('x is not a function') as never)).toBeUndefined()
  })

  it('and whatever was foreseen repeats no word of the database', () => {
    for (const code of ['23505', '23503', '22001', '22P02', '23514', '57014', '53100', 'ECONNRESET'])
      expect(
        JSON.stringify(thrown({ code, detail: 'Key (code)=(secret) exists', table: 'error_jar' })),
      ).not.toMatch(/secret/)
  })
})
