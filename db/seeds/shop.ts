import type { Values } from '#kernel/definition/index.ts'
import type { Blobs } from '#kernel/store/blobs.ts'
import type { Db, Tx } from '#kernel/store/db.ts'
import { hashPassword } from '#kernel/store/passwords.ts'
import { find, findAll, insert, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { schoolComment } from '#modules/campus/community/comments/definition.ts'
import { schoolMoment } from '#modules/campus/community/moments/definition.ts'
import { schoolScoreRecord } from '#modules/campus/community/scores/definition.ts'
import { momentVote } from '#modules/campus/community/votes/definition.ts'
import { schoolAuth } from '#modules/campus/people/auths/definition.ts'
import { stuInfo } from '#modules/campus/people/students/definition.ts'
import { schoolDorm } from '#modules/campus/places/dorm/definition.ts'
import { schoolDormBuild } from '#modules/campus/places/dorm-build/definition.ts'
import { schoolCampus } from '#modules/campus/places/school-campus/definition.ts'
import { schoolGoods } from '#modules/campus/shop/goods/definition.ts'
import { goodsStockLog } from '#modules/campus/shop/goods/stock-log/definition.ts'
import { openInvoiceApply } from '#modules/campus/shop/invoices/definition.ts'
import { invoiceSource } from '#modules/campus/shop/invoices/sources/definition.ts'
import { order } from '#modules/campus/shop/orders/definition.ts'
import { orderProduct } from '#modules/campus/shop/orders/lines/definition.ts'
import { orderRefund } from '#modules/campus/shop/orders/refunds/definition.ts'
import { amountOf, cents, lineAmount, totalsOf } from '#modules/campus/shop/rules.ts'
import { schoolShop } from '#modules/campus/shop/shops/definition.ts'
import { param } from '#modules/system/param/definition.ts'
import { platform } from '#modules/system/platform.ts'
import { roleNamed } from '#modules/system/role/named.ts'
import { user } from '#modules/system/user/definition.ts'
import type { DemoAccount } from './campus.ts'
import { ago, dayOf, schoolYear } from './campus-years.ts'
import { picture, seedCards, seedPlans, type Hands } from './pictures.ts'
import { seedCommunityYear } from './community-year.ts'
import { seedShopYear } from './shop-year.ts'

/** The demo's shops and community: every state of every machine at least once, stocks that add up, days around now. */
const people = [
  ['shopkeeper', '陈立', 'shopOwner', '店主', 'Li Chen'],
  ['cashier', '沈悦', 'finance', '财务', 'Yue Shen'],
  ['moderator', '顾宁', 'moderator', '内容审核员', 'Ning Gu'],
] as const
const day = 86_400_000

export async function seedShop(db: Db, blobs: Blobs, password: string): Promise<readonly DemoAccount[]> {
  const secret = await hashPassword(password)
  await db.tx(platform, async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(7214007)`)
    const there = await tx.query(sql`select 1 as one from school_shop limit 1`)
    const [campus] = await findAll(tx, schoolCampus, sql`true`, { limit: 1 })
    const [student] = await findAll(tx, user, sql`t.account = 'student'`)
    if (there.length > 0 || !campus || !student) return
    const ids = new Map<string, string>()
    for (const [account, realName, role, , realNameEn] of people)
      ids.set(account, await personOf(tx, { account, realName, realNameEn }, role, secret))
    await verified(tx, student.id, student.realName ?? '江雪', campus)
    await insert(tx, param, {
      paramName: '订单收款方式（演示不收真钱）',
      paramKey: 'campus.order.pay.provider',
      paramValue: 'test',
    })
    await seedCards({ tx, blobs })
    await seedPlans({ tx, blobs })
    const shops = await seedShops({ tx, blobs }, campus.id, ids.get('shopkeeper') ?? '')
    const goods = await seedGoods({ tx, blobs }, shops.open)
    const [other] = await findAll(tx, user, sql`t.account = 'roommate'`)
    const onSale = goods.slice(0, 9)
    if (other)
      await seedShopYear(tx, { campusId: campus.id, shopId: shops.open, buyer: other.id, goods: onSale })
    const orders = await seedOrders(tx, { campusId: campus.id, shopId: shops.open, buyer: student.id, goods })
    await seedInvoices(tx, student.id, orders, ids.get('cashier') ?? '')
    const moderatorId = ids.get('moderator') ?? ''
    await seedCommunity(tx, campus.id, student.id, moderatorId)
    await seedCommunityYear(tx, { campusId: campus.id, moderatorId })
  })
  return people.map(([account, , , role]) => ({ account, role }))
}

async function personOf(
  tx: Tx,
  { account, ...named }: { readonly account: string; readonly realName: string; readonly realNameEn: string },
  role: string,
  password: string,
): Promise<string> {
  const [known] = await findAll(tx, user, sql`t.account = ${account}`)
  if (known) return known.id
  const roleId = [(await roleNamed(tx, role)).id]
  const names = { account, ...named, name: named.realName, email: `${account}@campus.example.org` }
  return (await insert(tx, user, { ...names, password, language: 'zh', roleId })).id
}

/** The demo's student orders and posts, so the campus knows who they are. */
async function verified(
  tx: Tx,
  userId: string,
  name: string,
  campus: { readonly id: string; readonly schoolId: string },
): Promise<void> {
  const known = await findAll(tx, schoolAuth, sql`t.user_id = ${userId} and t.status = '20'`)
  if (known.length > 0) return
  const [bound] = await findAll(tx, stuInfo, sql`t.user_id = ${userId}`)
  const year = schoolYear(tx)
  const who = { schoolId: campus.schoolId, campusId: campus.id, collegeName: '公共卫生学院', grade: year }
  const row =
    bound ??
    (await insert(tx, stuInfo, {
      ...who,
      stuNo: `${year}310413`,
      stuName: name,
      gender: '2',
      degreeLevel: '2',
      entryDate: `${year}-09-01`,
      status: '1',
      userId,
    }))
  await insert(tx, schoolAuth, {
    ...who,
    userId,
    authType: '1',
    realName: name,
    stuNo: row.stuNo,
    phone: '13800000413',
    cardImages: [],
    applyTime: new Date(tx.now.getTime() - 60 * day),
    stuInfoId: row.id,
    status: '20',
  })
}

/** Whose student an account is. */
const studentOf = async (tx: Tx, userId: string): Promise<string | null> =>
  (await findAll(tx, stuInfo, sql`t.user_id = ${userId}`))[0]?.id ?? null

async function seedShops(hands: Hands, campusId: string, ownerUserId: string) {
  const { tx } = hands
  const common = {
    campusId,
    ownerUserId,
    contactPhone: '13800000520',
    openTime: '00:00',
    closeTime: '00:00',
    deliveryTypes: ['1', '2'],
    minOrderAmount: '2.00',
    deliveryFee: '2.00',
    freeDeliveryAmount: '30.00',
    autoAccept: false,
  }
  const states = [
    ['20', '西区便利店', '91330106MA2K00001K', '1', '本周六日 21:00 停止接单'],
    ['10', '东门水果店', '91330106MA2K00002N', '3', null],
    ['30', '图书馆打印社', '91330106MA2K00003R', '4', null],
    ['40', '夜宵档口', '91330106MA2K00004W', '2', null],
    ['90', '无名小店', '91330106MA2K000050', '9', null],
    ['91', '旧书屋', '91330106MA2K000063', '6', null],
  ] as const
  const made = new Map<string, string>()
  for (const [i, [status, shopName, licenseNo, shopType, notice]] of states.entries())
    made.set(
      status,
      (
        await insert(tx, schoolShop, {
          ...common,
          shopName,
          licenseNo,
          shopType,
          notice,
          status,
          logo: await picture(hands, '店铺标志'),
          licenseImages: [await picture(hands, '营业执照')],
          address: '西区生活广场 1 层 102',
          ...(status === '90' && { auditOpinion: '证照照片看不清，请重新上传' }),
          ...(status === '20' && { avgScore: '4.80', scoreCount: 12, monthSales: 86 }),
          sort: i,
        })
      ).id,
    )
  return { open: made.get('20') ?? '' }
}

type Piece = {
  readonly id: string
  readonly goodsName: string
  readonly price: string
  readonly mainImage: string
}

const shelf = [
  ['1', '矿泉水 550 ml', '瓶', '2.00', null, 100, '30'],
  ['1', '无糖乌龙茶 500 ml', '瓶', '4.50', '5.00', 80, '30'],
  ['1', '纯牛奶 250 ml', '盒', '3.90', null, 30, '30'],
  ['1', '冷萃咖啡 330 ml', '杯', '8.80', '9.90', 60, '30'],
  ['1', '苏打水 330 ml', '瓶', '3.50', null, 0, '30'],
  ['2', '海盐饼干', '袋', '6.50', null, 40, '30'],
  ['3', '苹果', '斤', '5.80', null, 25, '30'],
  ['4', '抽纸', '提', '12.90', null, 40, '30'],
  ['5', '中性笔', '支', '2.50', null, 200, '30'],
  ['6', '三明治', '个', '9.90', null, 20, '10'],
  ['6', '饭团', '个', '7.50', null, 20, '20'],
  ['2', '薯片', '袋', '7.90', null, 15, '40'],
  ['4', '打火机', '个', '2.00', null, 10, '90'],
] as const

async function seedGoods(hands: Hands, shopId: string): Promise<Piece[]> {
  const { tx } = hands
  const made: Piece[] = []
  for (const [i, [category, goodsName, unit, price, marketPrice, stock, status]] of shelf.entries()) {
    const row = await insert(tx, schoolGoods, {
      shopId,
      goodsCode: `SP${String(i + 1).padStart(4, '0')}`,
      goodsName,
      category,
      unit,
      price,
      marketPrice,
      stock,
      status,
      mainImage: await picture(hands, goodsName, category),
      limitPerUser: i === 1 ? 6 : 0,
      sort: i,
      ...(status === '90' && { auditOpinion: '宿舍禁用物品' }),
    })
    if (stock > 0)
      await insert(tx, goodsStockLog, {
        goodsId: row.id,
        cause: 'initial',
        delta: stock,
        stockAfter: stock,
        // Before the first that was sold.
        createTime: new Date(tx.now.getTime() - 440 * day),
      })
    made.push(row)
  }
  return made
}

type Place = {
  readonly campusId: string
  readonly shopId: string
  readonly buyer: string
  readonly goods: readonly Piece[]
}
type State = Values<typeof order>['status']

/** One order of each state, and a second that is completed; what each took from the shelf is taken. */
async function seedOrders(
  tx: Tx,
  { campusId, shopId, buyer, goods }: Place,
): Promise<ReadonlyMap<string, string>> {
  const made = new Map<string, string>()
  const states = [
    '50',
    '50',
    '50',
    '50',
    '70',
    '91',
    '92',
    '93',
    '40',
    '30',
    '20',
    '10',
  ] as const satisfies readonly State[]
  for (const [i, status] of states.entries()) {
    const at = new Date(tx.now.getTime() - (states.length - i) * day * (status < '50' ? 0.01 : 4))
    const wanted = [goods[i % 4], goods[5 + (i % 3)]].flatMap((one) =>
      one ? [{ one, quantity: 1 + (i % 2) }] : [],
    )
    const lines = wanted.toSorted((a, b) => (BigInt(a.one.id) < BigInt(b.one.id) ? -1 : 1))
    const totals = totalsOf(
      lines.map(({ one, quantity }) => ({ price: one.price, quantity })),
      { deliveryFee: '2.00', freeDeliveryAmount: '30.00' },
      false,
    )
    const paid = ['20', '30', '40', '50', '70', '93'].includes(status)
    const back = status === '70' || status === '93'
    const row = await insert(tx, order, {
      userId: buyer,
      stuId: await studentOf(tx, buyer),
      shopId,
      campusId,
      products: lines.map(({ one, quantity }) => ({ goodsId: one.id, quantity })),
      deliveryType: '2',
      receiverName: '江雪',
      receiverPhone: '13800000413',
      ...totals,
      refundAmount: back ? totals.payAmount : '0.00',
      refundStatus: back ? '2' : '0',
      payDeadline: new Date((status === '10' ? tx.now : at).getTime() + 15 * 60_000),
      ...(paid && { payType: '5', payTradeNo: `DEMO${i}`, payTime: at }),
      ...(status === '20' && { acceptDeadline: new Date(at.getTime() + day) }),
      ...(['30', '40', '50', '70'].includes(status) && { acceptTime: at }),
      ...(['40', '50', '70'].includes(status) && { deliverTime: status === '40' ? tx.now : at }),
      ...(status === '40' && { pickupCode: '482916' }),
      ...(['50', '70'].includes(status) && { finishTime: at }),
      ...(['91', '92', '93'].includes(status) && { cancelTime: at }),
      ...(status === '93' && { cancelReason: '缺货' }),
      status,
      createTime: at,
    })
    made.set(`${status}${made.has(status) ? i : ''}`, row.id)
    for (const { one, quantity } of lines)
      await seedLine(tx, { id: row.id, shopId, status, at }, one, quantity)
    if (back)
      await insert(tx, orderRefund, {
        refundNo: `TKDEMO${i}`,
        orderId: row.id,
        cause: status === '70' ? 'request' : 'cancel',
        amount: totals.payAmount,
        payType: '5',
        paidTradeNo: `DEMO${i}`,
        tradeNo: `RDEMO${i}`,
        reason: status === '70' ? '口味不合' : '缺货',
        decidedAt: at,
        status: '2',
      })
  }
  return made
}

async function seedLine(
  tx: Tx,
  { id, shopId, status, at }: { id: string; shopId: string; status: string; at: Date },
  goods: Piece,
  quantity: number,
): Promise<void> {
  const amount = amountOf(lineAmount({ price: goods.price, quantity }))
  const released = ['91', '92', '93'].includes(status)
  const held = status === '10'
  await insert(tx, orderProduct, {
    orderId: id,
    shopId,
    goodsId: goods.id,
    goodsName: goods.goodsName,
    goodsImage: goods.mainImage,
    price: goods.price,
    quantity,
    amount,
    refundQuantity: status === '70' ? quantity : 0,
    refundAmount: status === '70' ? amount : '0.00',
    orderPaid: !released && !held,
    createTime: at,
  })
  const moved = await tx.one<{ stock: number }>(
    sql`update school_goods set stock = stock - ${released ? 0 : quantity}::int, locked_stock = coalesce(locked_stock, 0) + ${held ? quantity : 0}::int,
          sales_count = coalesce(sales_count, 0) + ${held || released ? 0 : quantity}::int where id = ${goods.id} returning stock`,
  )
  const stock = moved?.stock ?? 0
  const log = { goodsId: goods.id, orderId: id, createTime: at }
  const taken = released ? stock - quantity : stock
  await insert(tx, goodsStockLog, { ...log, cause: 'order', delta: -quantity, stockAfter: taken })
  if (released)
    await insert(tx, goodsStockLog, {
      ...log,
      cause: status === '93' ? 'return' : 'release',
      delta: quantity,
      stockAfter: stock,
    })
}

async function seedInvoices(
  tx: Tx,
  userId: string,
  orders: ReadonlyMap<string, string>,
  clerk: string,
): Promise<void> {
  const completed = [...orders].filter(([state]) => state.startsWith('50')).map(([, id]) => id)
  const states = ['10', '20', '30', '40', '90', '91'] as const
  const flags = { '10': '1', '20': '1', '30': '2', '40': '3', '90': '0', '91': '0' } as const
  for (const [i, status] of states.entries()) {
    const source = completed[i % completed.length] ?? ''
    const live = i < 3
    const [paid] = await findAll(tx, order, sql`t.id = ${source}`)
    const row = await insert(tx, openInvoiceApply, {
      sourceType: '1',
      sourceIds: [source],
      userId,
      invoiceType: '1',
      titleType: i % 2 ? '2' : '1',
      invoiceTitle: i % 2 ? '海城市卫生协会' : '江雪',
      taxNo: i % 2 ? '123301060000000' : null,
      invoiceAmount: amountOf(cents(paid?.payAmount) - cents(paid?.refundAmount)),
      invoiceContent: '1',
      email: 'student@campus.example.org',
      status,
      ...(['20', '30', '40', '90'].includes(status) && { auditUserId: clerk, auditTime: tx.now }),
      ...(['30', '40'].includes(status) && {
        invoiceNo: `2026112200000000000${i}`,
        invoiceDate: '2026-01-15',
        taxRate: '13',
        sendCount: 1,
      }),
      ...(status === '40' && { redInvoiceNo: '20261122000000000099', redReason: '抬头有误' }),
      ...(status === '90' && { rejectReason: '税号与抬头不符' }),
    })
    if (!live) continue
    await insert(tx, invoiceSource, { applyId: row.id, sourceType: '1', sourceId: source, status: '1' })
    await update(tx, order, source, { invoiceStatus: flags[status] })
  }
}

const posts = [
  ['20', '1', '今天食堂三楼的馄饨不错，人也不多。', true],
  ['20', '2', '谢谢昨晚在自习室借我充电器的同学。', false],
  ['20', '3', '体育馆捡到一把蓝色雨伞，放在服务台了。', false],
  ['10', '4', '转让九成新台灯，面交。', false],
  ['30', '5', '求代取快递，付费。', false],
  ['90', '6', '有人想一起刷单吗', false],
  ['92', '1', '发错了', false],
] as const

async function seedCommunity(
  tx: Tx,
  campusId: string,
  studentId: string,
  moderatorId: string,
): Promise<void> {
  const moments: string[] = []
  for (const [i, [status, momentType, content, topFlag]] of posts.entries()) {
    const at = new Date(tx.now.getTime() - (i + 1) * day)
    const unsigned = momentType === '2'
    const { id } = await insert(tx, schoolMoment, {
      content,
      momentType,
      status,
      topFlag,
      campusId,
      authorId: studentId,
      userId: unsigned ? null : studentId,
      anonymousFlag: unsigned,
      visibleScope: '1',
      createTime: at,
      ...(['20', '30'].includes(status) && { publishTime: at, auditUserId: moderatorId, auditTime: at }),
      ...(status === '90' && { auditOpinion: '涉及刷单', sensitiveHit: ['刷单'] }),
      ...(status === '30' && { auditOpinion: '涉及收费代取' }),
    })
    moments.push(id)
  }
  const [first = ''] = moments
  const states = ['20', '20', '10', '30', '90', '92'] as const
  let rootId: string | null = null
  for (const [i, status] of states.entries()) {
    const { id }: { id: string } = await insert(tx, schoolComment, {
      targetType: '1',
      targetId: first,
      content: ['确实', '几点去人少？', '代考联系', '别信', '广告', '撤回'][i] ?? '',
      authorId: studentId,
      userId: studentId,
      rootId: i === 1 ? rootId : null,
      parentId: i === 1 ? rootId : null,
      status,
    })
    rootId ??= id
  }
  await tx.query(sql`update school_moment set comment_count = 2 where id = ${first}`)
  await tx.query(sql`update school_comment set reply_count = 1 where id = ${rootId}`)
  await seedVotes(tx)
  const [room] = await findAll(tx, schoolDorm, sql`true`, { limit: 1 })
  if (room)
    await insert(tx, schoolScoreRecord, {
      targetType: '3',
      targetId: room.id,
      userId: (await find(tx, schoolDormBuild, room.buildId ?? '0'))?.wardenUserId ?? null,
      score: '92.00',
      checkDate: dayOf(ago(tx, 9)),
      scoreTime: tx.now,
      content: '地面干净，阳台待整理',
      status: '1',
    })
}

async function seedVotes(tx: Tx): Promise<void> {
  const at = (days: number) => new Date(tx.now.getTime() + days * day)
  const votes = [
    ['20', '自习室延长到几点', -1, 6, true, ['23:00', '24:00', '通宵']],
    ['10', '下学期运动会项目', 3, 10, false, ['拔河', '接力跑', '跳长绳']],
    ['30', '食堂新菜评选', -20, -10, true, ['番茄牛腩', '藤椒鱼片', '香菇滑鸡']],
    ['91', '宿舍楼道换灯时间', -5, 5, false, ['本周末', '下周末', '寒假']],
  ] as const
  for (const [status, title, from, to, anonymousFlag, texts] of votes)
    await insert(tx, momentVote, {
      title,
      status,
      anonymousFlag,
      options: texts.map((text, i) => ({ id: String(i + 1), text })),
      voteType: '1',
      maxChoices: 1,
      startTime: at(from),
      endTime: at(to),
      targetScope: '1',
      resultVisible: status === '20' ? '2' : '3',
      allowChange: false,
    })
}
