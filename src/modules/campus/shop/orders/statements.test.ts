import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, startTestApp } from '#app/testing.ts'
import { askedByCall as askedBy } from '#kernel/testing/asked.ts'
import { done, places } from '../../testing/stage.ts'
import { basket, onSale, ordered, paid, shopStageOn, taken, type ShopStage } from '../testing/stage.ts'

/** How often an order asks the database. A figure that has to be raised is a shop that serves fewer buyers a second. */
describe.runIf(hasPostgres)('an order asks the database', () => {
  let stage: ShopStage
  let goods: readonly string[]
  beforeAll(async () => {
    const app = await startTestApp({ postgres: true })
    stage = await shopStageOn(app, (await places(await app.as('admin'), {})).school)
    goods = await Promise.all([1, 2, 3].map(() => onSale(stage)))
    // What is kept is there from the first order on.
    await taken(stage, await buy(), 50)
    await done(stage.who.buyer.post('blade-admin/order/cancel', { id: await buy() }))
  })
  afterAll(() => stage.app.close())

  const buy = () => ordered(stage, ...goods.map((id) => [id, 1] as const))
  it('four times with the key that phones send, its number drawn before, and commits with the last; what many wait for is held by the last but one', async () => {
    // What runs beside it may fall into one of them; an order that asks more does so in all.
    const all: string[][] = []
    for (const key of ['once', 'again', 'and again'])
      all.push(
        await askedBy(() =>
          stage.who.buyer.post(
            'blade-admin/order/submit',
            basket(stage.shop, ...goods.map((id) => [id, 1] as const)),
            { 'idempotency-key': key },
          ),
        ),
      )
    const asked = all.toSorted((one, other) => one.length - other.length)[0] ?? []
    expect(asked, asked.join('\n\n')).toHaveLength(5)
    // Many who order at once draw their numbers together, and nobody waits for the commit of another.
    expect(asked[0]).toMatch(/^insert into doc_counter/)
    expect(asked[1]).toMatch(/try_advisory.*from idempotency/s)
    expect(asked[2]).toMatch(/school_auth.*school_shop.*school_goods/s)
    expect(asked[3]).toMatch(/school_goods.*no key update/s)
    expect(asked[4]).toMatch(/insert into idempotency.*;\ncommit$/s)
    expect(asked.slice(1).join()).not.toContain('doc_counter')
  })

  /** One way through all steps. */
  async function walk(): Promise<Record<string, number>> {
    const id = await buy()
    const count = async (call: () => Promise<unknown>) => (await askedBy(call)).length
    const by = (who: 'buyer' | 'owner', step: string) => () =>
      done(stage.who[who].post(`blade-admin/order/${step}`, { id }))
    const pay = await count(() => paid(stage, id))
    const accept = await count(by('owner', 'accept'))
    const deliver = await count(by('owner', 'deliver'))
    const complete = await count(by('buyer', 'complete'))
    const another = await buy()
    const cancel = await count(() => done(stage.who.buyer.post('blade-admin/order/cancel', { id: another })))
    return { pay, accept, deliver, complete, cancel }
  }

  it('no more often for a step than it did', async () => {
    // What runs beside it (letters, jobs) may fall into one of the ways; a step that asks more does so in all.
    const ways = [await walk(), await walk(), await walk()]
    const most = { pay: 10, accept: 6, deliver: 8, complete: 6, cancel: 8 }
    const found = Object.keys(most).map((step) => [step, Math.min(...ways.map((way) => way[step] ?? 0))])
    expect(found.filter(([step, n]) => Number(n) > most[step as keyof typeof most])).toEqual([])
  })
})
