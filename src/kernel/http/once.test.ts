import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, startTestApp, type Answer, type Client, type TestApp } from '#app/testing.ts'
import { isRefusal } from '#kernel/definition/refusal.ts'
import { firstTime, recordAs, recordsOf } from '#kernel/store/brought.ts'
import type { Tx } from '#kernel/store/db.ts'
import { nextCount, nextOfSeries, numberOf, numbering } from '#kernel/store/series.ts'
import { sql } from '#kernel/store/sql.ts'
import { daysBefore, sweep } from '#kernel/store/sweep.ts'
import { takeTurns } from '#kernel/store/turns.ts'
import { withParts } from '#kernel/store/parts.ts'
import type { Caller } from './caller.ts'
import { takePersons } from './persons.ts'

/** What is taken by one and no other: turns, numbers, shares of an hour, keys of requests; by many at once where there is PostgreSQL. */
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ postgres: hasPostgres, env: { CAPTCHA: 'off' } })
  admin = await app.as('admin')
})
afterAll(() => app.close())

const actor = (tenantId = '000000') => ({ tenantId, userId: null, deptId: null })
const within = <T>(work: (tx: Tx) => Promise<T>, tenantId?: string) => app.db.tx(actor(tenantId), work)
const minutes = (n: number) => app.travel(new Date(app.ctx.clock().getTime() + n * 60_000))
const atOnce = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

describe('the turn of an address', () => {
  const take = (addresses: readonly string[], purpose: 'sms' | 'reset' = 'sms', tenantId?: string) =>
    within((tx) => takeTurns(tx, purpose, addresses), tenantId)

  it('M03 comes once a minute and five times a day, and again the day after', async () => {
    const came: boolean[] = []
    for (let n = 0; n < 7; n += 1) {
      came.push((await take(['13800000001'])).length === 0)
      minutes(1)
    }
    expect(came).toEqual([true, true, true, true, true, false, false])
    minutes(24 * 60)
    expect(await take(['13800000001'])).toEqual([])
    expect(await take(['13800000001'])).toEqual(['13800000001'])
  })

  it('is that of one address, however it is written', async () => {
    expect(await take(['Ann@Example.org'])).toEqual([])
    expect(await take([' ann@example.ORG '])).toEqual([' ann@example.ORG '])
    expect(await take(['ann@example.org.cn'])).toEqual([])
  })

  it('T01 is counted for each purpose and each tenant by itself', async () => {
    expect(await take(['b@example.org'], 'sms')).toEqual([])
    expect(await take(['b@example.org'], 'reset')).toEqual([])
    expect(await take(['b@example.org'], 'sms', '100001')).toEqual([])
    expect(await take(['b@example.org'], 'sms')).toEqual(['b@example.org'])
  })

  it('of several is told for those whose it is not, and theirs alone is none', async () => {
    expect(await take(['c@example.org'])).toEqual([])
    expect(await take(['d@example.org', 'c@example.org', 'e@example.org'])).toEqual(['c@example.org'])
    expect(await take([])).toEqual([])
  })

  it('is given back where the message was not sent after all', async () => {
    const sending = within(async (tx) => {
      await takeTurns(tx, 'sms', ['f@example.org'])
      throw new Error('the provider is away')
    })
    await expect(sending).rejects.toThrow('away')
    expect(await take(['f@example.org'])).toEqual([])
  })

  it('holds nothing that somebody could read: no address stands in the table', async () => {
    const rows = await app.db.platform.query<{ key: string }>(sql`select key from message_turn`)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ key }) => /^[0-9a-f]{64}$/.test(key))).toBe(true)
  })

  it.runIf(hasPostgres)(
    'is taken by one of twenty who come at once, also where they name two in either order',
    async () => {
      const got = await atOnce(20, () => take(['g@example.org']))
      expect(got.filter((left) => left.length === 0)).toHaveLength(1)
      const pair = ['h@example.org', 'i@example.org']
      const pairs = await atOnce(20, (n) => take(n % 2 === 0 ? pair : pair.toReversed()))
      expect(pairs.filter((left) => left.length === 0)).toHaveLength(1)
      expect(pairs.filter((left) => left.length === 2)).toHaveLength(19)
    },
  )
})

describe('people that one user reads', () => {
  const reader = (userId: string, tenantId = '000000') => ({ userId, tenantId }) as Caller
  const take = async (who: Caller, count: number) => {
    const refused = await takePersons(app.db, who, count, app.ctx.clock())
    return refused === undefined ? 'read' : isRefusal(refused) && `${refused.status} ${refused.reason}`
  }

  it('P09 are counted for an hour, and what was refused is not', async () => {
    const ann = reader('71')
    expect(await take(ann, 19_990)).toBe('read')
    expect(await take(ann, 11)).toBe('429 tooManyPersons')
    expect(await take(ann, 10)).toBe('read')
    expect(await take(ann, 1)).toBe('429 tooManyPersons')
    minutes(61)
    expect(await take(ann, 20_000)).toBe('read')
    expect(await take(ann, 1)).toBe('429 tooManyPersons')
  })

  it('T01 are nobody else’s, of this tenant or of another', async () => {
    expect(await take(reader('72'), 20_000)).toBe('read')
    expect(await take(reader('73'), 20_000)).toBe('read')
    expect(await take(reader('72', '100001'), 20_000)).toBe('read')
  })

  it.runIf(hasPostgres)('are no more where they are read by many requests at once', async () => {
    const answers = await atOnce(30, () => take(reader('74'), 1000))
    expect(answers.filter((one) => one === 'read')).toHaveLength(20)
  })
})

describe('a key of a request', () => {
  // The clock has gone on by more than a session lasts.
  beforeAll(async () => void (admin = await app.as('admin')))
  const post = (code: string, key: string, by = admin, more: object = {}) =>
    by.post(
      'blade-system/post/submit',
      { postCode: code, postName: code, ...more },
      { 'idempotency-key': key },
    )
  const idIn = ({ body }: Answer) => (body.data as { id: string } | null)?.id

  it('R07 is that of one user and one call', async () => {
    await app.person('second-admin', ['administrator'])
    const second = await app.as('second-admin')
    const ours = await post('keyed', 'shared-key')
    const theirs = await post('keyed-too', 'shared-key', second)
    expect([ours.status, theirs.status]).toEqual([200, 200])
    const removed = await admin.post(
      'blade-system/post/remove',
      { ids: idIn(theirs) },
      { 'idempotency-key': 'shared-key' },
    )
    expect(removed.body.data).toBe(true)
    expect(idIn(await post('keyed', 'shared-key'))).toBe(idIn(ours))
  })

  it('R07 answers what it answered, also when the record is another by now or gone', async () => {
    const first = await post('moved', 'moved-key')
    await admin.post('blade-system/post/submit', { id: idIn(first), postName: 'renamed' })
    expect((await post('moved', 'moved-key')).body.data).toEqual(first.body.data)
    await admin.post('blade-system/post/remove', { ids: idIn(first) })
    expect((await post('moved', 'moved-key')).body.data).toEqual(first.body.data)
  })

  it('R07 is forgotten after a day, and then the call is made again', async () => {
    const first = await post('daily', 'daily-key')
    minutes(24 * 60 - 1)
    admin = await app.as('admin')
    expect(idIn(await post('daily', 'daily-key', admin))).toBe(idIn(first))
    minutes(2)
    const again = await post('daily-2', 'daily-key', admin)
    expect([again.status, idIn(again) === idIn(first)]).toEqual([200, false])
    expect((await post('daily', 'daily-key', admin)).status).toBe(422)
  })

  it('may be any text of a header, up to its length; an empty one is none', async () => {
    for (const key of [`${'k'.repeat(255)}`, "'; drop table idempotency; --", '\u00e9 \u00ff', 'a:b:c', '0'])
      expect([key, (await post(`odd-${key.length}-${key.charCodeAt(0)}`, key)).status]).toEqual([key, 200])
    const long = await post('long', 'k'.repeat(256))
    expect([long.status, long.body.reason]).toEqual([400, 'badInput'])
    const [one, two] = [await post('free-1', ''), await post('free-2', '')]
    expect([one.status, two.status, idIn(one) === idIn(two)]).toEqual([200, 200, false])
  })

  it('R07 keeps an answer whole, whatever stands in it', async () => {
    const remark = `{"a":1} \\u0000 "quotes" \\ 😀 ${'x'.repeat(100)}`
    const first = await post('whole', 'whole-key', admin, { remark })
    expect((first.body.data as { remark: string }).remark).toBe(remark)
    expect((await post('whole', 'whole-key', admin, { remark })).raw).toBe(first.raw)
  })
})

describe('numbers of documents', () => {
  const dayOf = (number: string) => number.slice(2, 10)

  it('count on from each other within a day, a prefix and a tenant', async () => {
    const take = (prefix: string, tenantId?: string) => within((tx) => nextOfSeries(tx, prefix), tenantId)
    const [one, two, other, theirs] = [
      await take('QA'),
      await take('QA'),
      await take('QB'),
      await take('QA', '100001'),
    ]
    expect([one.slice(-6), two.slice(-6), other.slice(-6), theirs.slice(-6)]).toEqual([
      '000001',
      '000002',
      '000001',
      '000001',
    ])
    expect(dayOf(one)).toMatch(/^\d{8}$/)
  })

  it('begin where they were told to, and have as many digits as they need', async () => {
    const next = () => within((tx) => nextCount(tx, 'QC', '2026', sql`${999_998}::integer`))
    expect([await next(), await next(), await next()]).toEqual(['999998', '999999', '1000000'])
    expect([numberOf('BX', '20260315', 12), numberOf('BX', '20260315', 1_234_567)]).toEqual([
      'BX20260315000012',
      'BX202603151234567',
    ])
  })

  it('begin anew at midnight of the tenant, not of the server', async () => {
    const take = () => within((tx) => nextOfSeries(tx, 'QD'))
    const today = app.ctx.clock()
    app.travel(new Date(Date.UTC(today.getUTCFullYear() + 1, 3, 30, 15, 59, 50)))
    const before = await take()
    app.travel(new Date(Date.UTC(today.getUTCFullYear() + 1, 3, 30, 16, 0, 1)))
    const after = await take()
    expect([before.slice(6), after.slice(6)]).toEqual(['0430000001', '0501000001'])
    app.travel(today)
  })

  it('are taken in the statement of their document, once what is written along with it stands', async () => {
    const number = await within(async (tx) => {
      const { part, number: taken } = numbering(tx, 'QE', 'counted', [])
      return tx.one<{ no: string }>(sql`${withParts([part])}select ${taken} as no`)
    })
    expect(number?.no).toMatch(/^QE\d{8}000001$/)
  })
})

describe('what is brought into a tenant', () => {
  it('is brought the first time, and never again, also when it was taken away', async () => {
    const bring = (things: string[], tenantId?: string) =>
      within(async (tx) => [...(await firstTime(tx, things))].toSorted(), tenantId)
    expect(await bring(['x:a', 'x:b', 'x:a'])).toEqual(['x:a', 'x:b'])
    expect(await bring(['x:b', 'x:c'])).toEqual(['x:c'])
    expect(await bring([])).toEqual([])
    expect(await bring(['x:a'], '100001')).toEqual(['x:a'])
  })

  it('is found by its kind, where it became a record of its own', async () => {
    await within(async (tx) => {
      await firstTime(tx, ['y:one', 'y:two', 'y%:three'])
      await recordAs(
        tx,
        new Map([
          ['y:one', '11'],
          ['y%:three', '33'],
        ]),
      )
      await recordAs(tx, new Map())
      expect(await recordsOf(tx, 'y:')).toEqual(new Map([['one', '11']]))
      // A kind is a beginning and no pattern.
      expect(await recordsOf(tx, 'y%')).toEqual(new Map([[':three', '33']]))
    })
    expect(await within((tx) => recordsOf(tx, 'y:'), '100001')).toEqual(new Map())
  })

  it.runIf(hasPostgres)('is brought by one of ten processes that start at once', async () => {
    const things = ['z:1', 'z:2', 'z:3']
    const brought = await atOnce(10, (n) =>
      within((tx) => firstTime(tx, n % 2 === 0 ? things : things.toReversed())),
    )
    expect(brought.map((one) => one.size).toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 3])
  })
})

describe('a sweep', () => {
  const old = (now: Date) => sql`since < ${daysBefore(now, 1)}`
  const fill = (count: number, tenant = 'swept') =>
    app.db.platform.query(
      sql`insert into throttle (key, count, since) select ${tenant} || n, 1, '2020-01-01' from generate_series(1, ${count}::int) n`,
    )
  const left = async () =>
    (
      await app.db.platform.one<{ n: number }>(
        sql`select count(*)::int as n from throttle where key like 'swept%'`,
      )
    )?.n

  it('takes so many rows a statement and so many statements a table, and the rest the next time', async () => {
    await fill(25)
    const once = () =>
      sweep(
        app.db,
        app.ctx.clock(),
        [{ table: 'throttle', old: (now) => sql`key like 'swept%' and ${old(now)}` }],
        {
          rows: 5,
          statements: 3,
        },
      )
    expect([await once(), await left()]).toEqual([15, 10])
    expect([await once(), await once(), await left()]).toEqual([10, 0, 0])
  })

  it('leaves off where the server stops', async () => {
    await fill(10)
    let asked = 0
    const going = () => (asked += 1) <= 1
    const some = [{ table: 'throttle', old: () => sql.raw(`key like 'swept%'`) }]
    expect(await sweep(app.db, app.ctx.clock(), some, { rows: 4, going })).toBe(4)
    expect(await sweep(app.db, app.ctx.clock(), some, { going: () => false })).toBe(0)
    expect(await sweep(app.db, app.ctx.clock(), some)).toBe(6)
  })

  it.runIf(hasPostgres)(
    'goes past a row that somebody is at work on, instead of waiting for them',
    async () => {
      await fill(3)
      const some = [{ table: 'throttle', old: () => sql.raw(`key like 'swept%'`) }]
      await app.db.tx(actor(''), async (tx) => {
        await tx.query(sql`select 1 as one from throttle where key = 'swept2' for update`)
        expect(await sweep(app.db, app.ctx.clock(), some)).toBe(2)
      })
      expect(await sweep(app.db, app.ctx.clock(), some)).toBe(1)
    },
  )
})
