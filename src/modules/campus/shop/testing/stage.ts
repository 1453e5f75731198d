import { platformActor, startTestApp, type Client, type TestApp, type TestOptions } from '#app/testing.ts'
import { findAll, insert, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { attach } from '#modules/resource/attach/definition.ts'
import { param } from '#modules/system/param/definition.ts'
import { enrolled } from '../../testing/people.ts'
import { done, made, places } from '../../testing/stage.ts'

/** A shop that is open day and night, its keepers, those who buy there, and the offices. */
const accounts = {
  owner: ['shopOwner'],
  otherOwner: ['shopOwner'],
  buyer: ['student'],
  otherBuyer: ['student'],
  stranger: ['shopOwner'],
  cashier: ['finance'],
  clerk: ['finance'],
  moderator: ['moderator'],
  keeper: ['campusManager'],
} as const
export type ShopAccount = keyof typeof accounts | 'admin'
export type ShopStage = {
  readonly app: TestApp
  readonly who: Readonly<Record<ShopAccount, Client>>
  readonly ids: Readonly<Record<string, string>>
  readonly campus: string
  readonly school: string
  readonly shop: string
}

let made18 = 0

/** A credit code whose check character fits; another one at every call. */
export function nextCreditCode(): string {
  const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
  const body = `91330106MA2K${String((made18 += 1)).padStart(5, '0')}`
  const sum = weights.reduce((all, weight, i) => all + weight * letters.indexOf(body.charAt(i)), 0)
  return body + letters.charAt((31 - (sum % 31)) % 31)
}

/** The same on an app and a school of its own. */
export async function startShopStage(options: TestOptions): Promise<ShopStage> {
  const app = await startTestApp(options)
  return shopStageOn(app, (await places(await app.as('admin'), {})).school)
}

export async function shopStageOn(app: TestApp, school: string): Promise<ShopStage> {
  const ids: Record<string, string> = {}
  const who: Record<string, Client> = { admin: await app.as('admin') }
  for (const [account, roles] of Object.entries(accounts)) {
    ids[account] = (await app.person(account, roles)).id
    who[account] = await app.as(account)
  }
  const admin = who.admin as Client
  const campus = await made(admin, 'schoolCampus', {
    schoolId: school,
    campusCode: 'C2',
    campusName: '东校区',
    campusType: '1',
    managerUserId: ids.keeper,
  })
  await decided(app, 'campus.order.pay.provider', 'test')
  await decided(app, 'campus.moment.review', 'off')
  const stage = { app, who, ids, campus, school } as unknown as Omit<ShopStage, 'shop'>
  for (const account of ['buyer', 'otherBuyer'] as const)
    await enrolled(stage as never, { account: account as never })
  return { ...stage, shop: await openShop(stage) }
}

/** What the installation decided, anew or for the first time. */
export const decided = (app: TestApp, paramKey: string, paramValue: string) =>
  app.db.tx(platformActor, async (tx) => {
    const [known] = await findAll(tx, param, sql`t.param_key = ${paramKey}`)
    if (known) await update(tx, param, known.id, { paramValue })
    else await insert(tx, param, { paramName: paramKey, paramKey, paramValue })
  })

/** A picture that the client has sent; the way there is tried where files are. */
export async function picture(
  { app, ids }: Pick<ShopStage, 'app' | 'ids'>,
  by: ShopAccount,
): Promise<string> {
  const actor = { ...platformActor, userId: ids[by] ?? null }
  const row = await app.db.tx(actor, (tx) =>
    insert(tx, attach, {
      originalName: 'a.png',
      extension: 'png',
      mime: 'image/png',
      attachSize: 70,
      name: 'none',
    }),
  )
  return row.id
}

export async function shopBody(
  stage: Pick<ShopStage, 'app' | 'ids' | 'campus'>,
  by: ShopAccount,
  more: object = {},
) {
  const licenseNo = nextCreditCode()
  return {
    shopName: `便利店 ${licenseNo}`,
    shopType: '1',
    campusId: stage.campus,
    contactPhone: '13800000000',
    logo: await picture(stage, by),
    licenseNo,
    licenseImages: [await picture(stage, by)],
    openTime: '00:00',
    closeTime: '00:00',
    deliveryTypes: ['1', '2'],
    minOrderAmount: '1.00',
    deliveryFee: '2.00',
    freeDeliveryAmount: '30.00',
    ...more,
  }
}

/** A shop of `owner` that the campus manager made, and so is open. */
export async function openShop(stage: Omit<ShopStage, 'shop'>, more: object = {}): Promise<string> {
  return made(
    stage.who.keeper,
    'schoolShop',
    await shopBody(stage, 'keeper', { ownerUserId: stage.ids.owner, ...more }),
  )
}

let goodsMade = 0
type Making = Pick<ShopStage, 'app' | 'ids' | 'who' | 'shop'>

/** Goods on sale: made by the owner, approved by the moderator. */
export async function onSale(stage: Making, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { who } = stage
  const id = await draft(stage, more)
  await done(who.owner.post('blade-admin/SchoolGoods/submitReview', { id }))
  await done(who.moderator.post('blade-admin/SchoolGoods/approve', { id }))
  return id
}

export async function draft(stage: Making, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { who, shop } = stage
  goodsMade += 1
  return made(who.owner, 'SchoolGoods', {
    shopId: shop,
    goodsCode: `G${goodsMade}`,
    goodsName: `商品 ${goodsMade}`,
    category: '1',
    mainImage: await picture(stage, 'owner'),
    unit: '瓶',
    price: '2.00',
    stock: 100,
    ...more,
  })
}

/** `[goods, quantity]` each. */
export const basket = (shopId: string, ...lines: readonly (readonly [string, number])[]) => ({
  shopId,
  deliveryType: '2',
  products: lines.map(([goodsId, quantity]) => ({ goodsId, quantity })),
})

export async function ordered(
  { who, shop }: Pick<ShopStage, 'who' | 'shop'>,
  ...lines: readonly (readonly [string, number])[]
): Promise<string> {
  return made(who.buyer, 'order', basket(shop, ...lines))
}

export const paid = async (stage: Pick<ShopStage, 'who'>, id: string, by: ShopAccount = 'buyer') =>
  done(stage.who[by].post('blade-admin/order/payOnline', { id, payType: '5' }))

/** Taken by the owner through the steps up to this state. */
export async function taken(stage: Pick<ShopStage, 'who'>, id: string, upTo: 30 | 40 | 50): Promise<void> {
  const post = (step: string, body: object = {}) =>
    done(stage.who.owner.post(`blade-admin/order/${step}`, { id, ...body }))
  await paid(stage, id)
  await post('accept')
  if (upTo >= 40) await post('deliver')
  if (upTo >= 50) await done(stage.who.buyer.post('blade-admin/order/complete', { id }))
}

export const seen = (
  { who }: Pick<ShopStage, 'who'>,
  entity: string,
  id: string,
  by: ShopAccount = 'admin',
): Promise<Record<string, unknown> & { readonly _can: Record<string, true | string> }> =>
  done(who[by].get(`blade-admin/${entity}/detail`, { id }))

export const stockOf = async (stage: Pick<ShopStage, 'who'>, id: string) => {
  const { stock, lockedStock, salesCount } = await seen(stage, 'SchoolGoods', id)
  return [stock, lockedStock, salesCount] as [number, number, number]
}
