import { basket, onSale, taken, type ShopStage } from '../../shop/testing/stage.ts'
import { done, made } from '../../testing/stage.ts'
import { comment, moment, pollBody } from './stage.ts'

/** What a student may write to harm whoever reads it: markup, scripts, links, templates, formulas, letters that turn around. */
export const corpus = [
  '<script>hit()</script>',
  '<img src=x onerror=hit()>',
  '"><svg onload=hit()>',
  "' autofocus onfocus=hit() x='",
  '</textarea></title><script>hit()</script>',
  '[x](javascript:hit())',
  'javascript:hit()',
  '{{constructor.constructor("hit()")()}}${hit()}',
  '=HYPERLINK("http://x.example","y")',
  '+SUM(1,2)',
  '@SUM(1,2)',
  '-2+3+cmd|x',
  '&lt;script&gt;hit()&lt;/script&gt;',
  'abc\u202Egnp.exe\u2066x',
] as const

/** Every free text that a student has, by entity. What is a number or an address is refused where it is none. */
export const written = {
  SchoolMoment: ['title', 'content', 'topicTags', 'location', 'contactInfo'],
  momentVote: ['title', 'description'],
  schoolComment: ['content'],
  schoolScoreRecord: ['content'],
  order: ['buyerMessage'],
  openInvoiceApply: ['invoiceTitle', 'regAddress', 'bankName'],
  schoolAddress: ['receiverName', 'detail', 'remark'],
} as const
export const checked = {
  schoolComment: ['targetId'],
  schoolScoreRecord: ['targetId'],
  openInvoiceApply: ['taxNo', 'regPhone', 'bankAccount', 'email', 'phone'],
  schoolAddress: ['receiverPhone'],
  momentVote: ['targetIds'],
} as const

/** As much of it as a field takes. */
const cut = (text: string, most: number) => [...text].slice(0, most).join('')

export type Written = {
  readonly entity: string
  readonly id: string
  readonly texts: Record<string, unknown>
}

/** Everything that one student can write, with this text in each field; answers the rows. */
export async function writtenBy(stage: ShopStage, text: string): Promise<readonly Written[]> {
  const { who, shop, campus } = stage
  const address = {
    receiverName: cut(text, 30),
    detail: cut(text, 200),
    remark: cut(text, 200),
  }
  const addressId = await made(who.buyer, 'schoolAddress', {
    ...address,
    receiverPhone: '13800000412',
    addressType: '9',
    campusId: campus,
  })
  const goods = await onSale(stage, { price: '40.00' })
  const message = { buyerMessage: cut(text, 200) }
  const order = await made(who.buyer, 'order', {
    ...basket(shop, [goods, 1]),
    deliveryType: '1',
    addressId,
    ...message,
  })
  await taken(stage, order, 30)
  await done(who.owner.post('blade-admin/order/deliver', { id: order, courierName: '小王' }))
  await done(who.buyer.post('blade-admin/order/complete', { id: order }))
  const line = await done<{ records: { id: string }[] }>(
    who.buyer.get('blade-admin/orderProduct/list', { orderId: order }),
  )
  const rating = { content: cut(text, 500) }
  const score = await made(who.buyer, 'schoolScoreRecord', {
    targetType: '2',
    targetId: goods,
    orderProductId: line.records[0]?.id,
    score: 1,
    ...rating,
  })
  const title = { invoiceTitle: cut(text, 100), regAddress: cut(text, 100), bankName: cut(text, 60) }
  const invoice = await made(who.buyer, 'openInvoiceApply', {
    sourceType: '1',
    sourceIds: [order],
    invoiceType: '1',
    titleType: '1',
    email: 'a@example.org',
    ...title,
  })
  await done(who.buyer.post('blade-admin/openInvoiceApply/cancel', { id: invoice }))
  const refund = { refundReason: cut(text, 200) }
  await done(who.buyer.post('blade-admin/order/refundApply', { id: order, ...refund }))
  const post = {
    title: cut(text, 50),
    content: cut(text, 2000),
    topicTags: [cut(text, 20)],
    location: cut(text, 100),
    contactInfo: cut(text, 60),
  }
  const momentId = await moment(stage, { momentType: '3', ...post })
  const poll = { title: cut(text, 100), description: cut(text, 500) }
  const options = [{ text: cut(text, 60) }, { text: '都不是' }]
  const vote = await made(
    who.buyer,
    'momentVote',
    pollBody({ momentId, ...poll, options, resultVisible: '1' }),
  )
  const reply = { content: cut(text, 500) }
  const commentId = await comment(stage, momentId, reply)
  const report = { reason: cut(text, 200) }
  await done(who.otherBuyer.post('blade-admin/SchoolMoment/report', { id: momentId, ...report }))
  return [
    { entity: 'schoolAddress', id: addressId, texts: address },
    { entity: 'order', id: order, texts: { ...message, ...refund, receiverAddress: address.detail } },
    { entity: 'schoolScoreRecord', id: score, texts: rating },
    { entity: 'openInvoiceApply', id: invoice, texts: title },
    { entity: 'SchoolMoment', id: momentId, texts: post },
    { entity: 'momentVote', id: vote, texts: { ...poll, options } },
    { entity: 'schoolComment', id: commentId, texts: reply },
  ]
}
