import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { constantIn, rulesIn } from './checks.ts'
import { tokensOf } from './tokens.ts'

const constant = (written: string) => constantIn(tokensOf(written) ?? [])

describe('what databases write', () => {
  it.each([
    [`'open'::loan_state`, 'open'],
    [`'it''s'::character varying(20)`, `it's`],
    [`(1)::numeric(10,2)`, '1'],
    [`'-5'::integer`, '-5'],
    [`(-5)`, '-5'],
    ['true', 'true'],
    [`_utf8mb4\\'open\\'`.replaceAll('\\', ''), 'open'],
    ['now()', undefined],
    [`nextval('x_id_seq'::regclass)`, undefined],
    ['CURRENT_DATE', undefined],
    [`'a' || 'b'`, undefined],
    [`'never ends`, undefined],
  ])('the default %s is %j', (written, expected) => {
    expect(constant(written)).toBe(expected)
  })

  it.each([
    ['CHECK ((qty > 0))', [{ column: 'qty', least: 0, open: true }]],
    [
      'CHECK (((price >= (0)::numeric) AND (price <= 99.5)))',
      [
        { column: 'price', least: 0, open: false },
        { column: 'price', most: 99.5, open: false },
      ],
    ],
    [
      `CHECK (((kind)::text = ANY ((ARRAY['a'::character varying, 'b c'::character varying])::text[])))`,
      [{ column: 'kind', among: ['a', 'b c'] }],
    ],
    [
      '`qty` between 1 and 10',
      [
        { column: 'qty', least: 1, open: false },
        { column: 'qty', most: 10, open: false },
      ],
    ],
    ["(`state` in (_utf8mb4'a',_utf8mb4'b'))", [{ column: 'state', among: ['a', 'b'] }]],
    ['CHECK ((100 >= "Odd ""Name"))', [{ column: 'Odd "Name', most: 100, open: false }]],
    ['CHECK ((due_on >= start_on))', [{ column: 'due_on', is: '>=', than: 'start_on' }]],
    ['(`from_id` <> `to_id`)', [{ column: 'from_id', is: '<>', than: 'to_id' }]],
    [
      'CHECK (((due_on IS NULL) OR (due_on > (lent_on)::date)))',
      [{ column: 'due_on', is: '>', than: 'lent_on' }],
    ],
    ['CHECK (((qty > 0) OR (qty IS NULL)))', [{ column: 'qty', least: 0, open: true }]],
    [
      'CHECK (((a <= b) AND (b <= c)))',
      [
        { column: 'a', is: '<=', than: 'b' },
        { column: 'b', is: '<=', than: 'c' },
      ],
    ],
    ['CHECK ((qty > qty))', undefined],
    ['CHECK ((due_on = lent_on))', undefined],
    ['CHECK (((due_on - lent_on) <= 30))', undefined],
    ['CHECK ((due_on >= (lent_on + 1)))', undefined],
    ['CHECK (((other IS NULL) OR (due_on >= lent_on)))', undefined],
    ['CHECK ((qty > 0 OR note IS NOT NULL))', undefined],
    ['CHECK ((char_length(name) > 2))', undefined],
    ['CHECK ((NOT gone))', undefined],
    ['json_valid(`facts`)', undefined],
    ['CHECK ((qty <> 3))', undefined],
  ])('the check %s', (written, expected) => {
    expect(rulesIn(written)).toEqual(expected)
  })

  it('ends with whatever is written, and never throws', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            '(',
            ')',
            '[',
            "'",
            '"',
            '`',
            'and',
            'between',
            '1',
            'x',
            '::',
            '=',
            ',',
            '\\',
            ' ',
          ),
          { maxLength: 30 },
        ),
        (parts) => {
          rulesIn(parts.join(''))
          constant(parts.join(''))
        },
      ),
    )
  })
})
