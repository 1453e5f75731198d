import { platformActor, type Client, type TestApp } from '#app/testing.ts'
import { updateAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { done, made } from '../../testing/stage.ts'
import { order } from '../orders/definition.ts'
import { basket, onSale, openShop, ordered, paid, shopStageOn, taken, type ShopAccount } from './stage.ts'

type Standing = Readonly<Record<ShopAccount, readonly string[]>>
type Part = { readonly id: string; readonly standing: Standing; readonly tidy?: () => Promise<unknown> }

const nobody = {
  owner: [],
  otherOwner: [],
  buyer: [],
  otherBuyer: [],
  stranger: [],
  cashier: [],
  clerk: [],
  moderator: [],
} as const
const offices = { ...nobody, admin: ['M', 'F'], keeper: ['M'], cashier: ['F'], clerk: ['F'] } as const

/** For the test over every life: a record of each entity of the shop rooms, and as what everybody stands to it. */
export async function shopCast(app: TestApp, school: string) {
  const stage = await shopStageOn(app, school)
  const { who, shop } = stage
  const goods = await onSale(stage)
  // Full of goods that are held, sold and paid for, so that every step finds what it undoes.
  for (let n = 0; n < 3; n += 1) await paid(stage, await ordered(stage, [goods, 9]))
  await ordered(stage, [goods, 9])
  const one = await ordered(stage, [goods, 1])
  const idle = await openShop(stage)
  const invoice = await asked()
  const casts: Readonly<Record<string, Part>> = {
    schoolShop: {
      id: idle,
      standing: { ...nobody, admin: ['M'], keeper: ['M'], owner: ['O'] },
    },
    SchoolGoods: {
      id: await onSale(stage),
      standing: { ...nobody, admin: ['M', 'C'], keeper: ['M'], moderator: ['C'], owner: ['O'] },
    },
    order: { id: one, standing: { ...offices, owner: ['O'], buyer: ['S'] } },
    openInvoiceApply: {
      id: invoice,
      standing: { ...offices, buyer: ['S'] },
      // A document that is asked for in one application can be asked for in none.
      tidy: () =>
        app.db.tx(platformActor, (tx) =>
          updateAll(
            tx,
            order,
            sql`t.id = (select source_id::bigint from invoice_source where apply_id = ${invoice} limit 1)`,
            {
              invoiceStatus: '1',
            },
          ),
        ),
    },
  }
  return { who: who as Readonly<Record<string, Client>>, casts, stage }

  async function asked(): Promise<string> {
    const source = await made(who.buyer, 'order', basket(shop, [goods, 2]))
    await taken(stage, source, 50)
    const answer = await done<{ id: string }>(
      who.buyer.post('blade-admin/openInvoiceApply/submit', {
        sourceType: '1',
        sourceIds: [source],
        invoiceType: '1',
        titleType: '1',
        invoiceTitle: '江雪',
        email: 'a@example.org',
      }),
    )
    return answer.id
  }
}
