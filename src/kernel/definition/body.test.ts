import { describe, expect, expectTypeOf, it } from 'vitest'
import { schemaErrors } from '#kernel/http/validate.ts'
import {
  flagSchema,
  idSchema,
  keysOf,
  noIdSchema,
  recordBody,
  schemaOf,
  textSchema,
  type Given,
} from './body.ts'

const kinds = { paper: 1, plastic: 2 }
type Score = { readonly depth: number }
const body = recordBody(
  {
    kind: { enum: [...keysOf(kinds), null] },
    why: textSchema(5),
    done: flagSchema,
    owner: noIdSchema,
    ids: { anyOf: [{ type: 'array', items: idSchema }, { type: 'string' }] },
    lines: {
      type: 'array',
      items: { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } },
    },
    score: schemaOf<Score>()({ type: 'object' }),
  },
  ['kind'],
)

describe('bodies of calls', () => {
  it('a handler gets the types that the schema declares, and unknown where it declares none', () => {
    type Input = Given<typeof body>
    expectTypeOf<Input['id']>().toEqualTypeOf<string>()
    expectTypeOf<Input['version']>().toEqualTypeOf<string | number>()
    expectTypeOf<Input['kind']>().toEqualTypeOf<'paper' | 'plastic' | null>()
    expectTypeOf<Input['why']>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<Input['done']>().toEqualTypeOf<boolean | undefined>()
    expectTypeOf<Input['ids']>().toEqualTypeOf<readonly string[] | string | undefined>()
    expectTypeOf<NonNullable<Input['lines']>[number]['n']>().toEqualTypeOf<number>()
    expectTypeOf<Input['score']>().toEqualTypeOf<Score | undefined>()
    expectTypeOf<Input['undeclared']>().toEqualTypeOf<unknown>()
  })

  const good = { id: '7', version: 3, kind: 'paper' }
  it.each([
    [good, []],
    [{ ...good, version: '3', why: null, owner: null, ids: '1,2', kind: null }, []],
    [{ id: '7', version: 3 }, ['kind']],
    [{ ...good, kind: 'glass' }, ['kind']],
    [{ ...good, why: 'longer' }, ['why']],
    [{ ...good, owner: '' }, ['owner']],
    [{ ...good, id: 'x' }, ['id']],
    [{ ...good, lines: [{ n: 1 }, {}] }, ['lines.1.n']],
    [{ ...good, done: 'yes' }, ['done']],
  ])('of %j the schema refuses %j', (posted, fields) => {
    expect(schemaErrors(body, posted).map(({ field }) => field)).toEqual(fields)
  })
})
