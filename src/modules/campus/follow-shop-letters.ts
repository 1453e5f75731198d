import { label, type Label, type Row } from '#kernel/definition/index.ts'
import { follow, type Follower } from '#kernel/http/lived.ts'
import { commentLife } from './community/comments/life.ts'
import { tellOfComment } from './community/comments/told.ts'
import { momentLife } from './community/moments/life.ts'
import { pageOfComment, pageOfMoment } from './community/portal-page.ts'
import { scoreLife } from './community/scores/life.ts'
import { newsOfRoom } from './community/scores/residents.ts'
import type { momentVote } from './community/votes/definition.ts'
import { voteLife } from './community/votes/life.ts'
import { because, letter, named } from './letter-steps.ts'
import { goodsLife } from './shop/goods/life.ts'
import { invoiceLife } from './shop/invoices/life.ts'
import { tell } from './letters.ts'
import { orderLife } from './shop/orders/life.ts'
import { schoolShop } from './shop/shops/definition.ts'
import { shopLife } from './shop/shops/life.ts'
import { find } from '#kernel/store/rows.ts'

/** Who is told when a step was taken in a shop or in the community (campus domain 4.9 to 4.16). */

const byStep = (step: string, words: Readonly<Record<string, Label>>): Label => words[step] ?? label('', '')

export const shopLetters: readonly Follower[] = [
  letter(shopLife, ['approve', 'reject', 'suspend', 'lift'], (row, step, _tx, why) => ({
    to: [row.ownerUserId],
    path: `shop/shops?open=${row.id}`,
    subject: because(
      byStep(step, {
        approve: named('开店申请已通过', 'Your shop was approved', row.shopName),
        reject: named(
          '开店申请被驳回，请修改后重新提交',
          'Your shop was rejected, put it right',
          row.shopName,
        ),
        suspend: named('店铺已被停业', 'Your shop was suspended', row.shopName),
        lift: named('店铺已恢复营业', 'Your shop may open again', row.shopName),
      }),
      step === 'reject' ? row.auditOpinion : why,
    ),
  })),
  letter(goodsLife, ['approve', 'reject'], async (row, step, tx) => ({
    to: [(await find(tx, schoolShop, row.shopId))?.ownerUserId],
    path: `shop/goods?open=${row.id}`,
    subject: because(
      byStep(step, {
        approve: named('商品已上架', 'Now on sale', row.goodsName),
        reject: named(
          '商品被驳回，请修改后重新提交',
          'Rejected, put it right and send it again',
          row.goodsName,
        ),
      }),
      step === 'reject' ? row.auditOpinion : '',
    ),
  })),
  letter(orderLife, ['deliver', 'refuse', 'shopCancel', 'timeout', 'refundAudit'], (row, step) => ({
    to: [row.userId],
    path: `portal/campus/order?id=${row.id}`,
    subject: because(
      byStep(step, {
        deliver:
          row.deliveryType === '2'
            ? named('订单已备好，请凭取货码取货', 'Ready, fetch it with your code', row.orderNo)
            : named('订单配送中', 'Your order is on its way', row.orderNo),
        refuse: named('店铺未接单，将全额退款', 'The shop refused, you get all of it back', row.orderNo),
        shopCancel: named(
          '店铺取消了订单，将全额退款',
          'The shop cancelled, you get all of it back',
          row.orderNo,
        ),
        timeout: named('超时未付款，订单已取消', 'Not paid in time, the order was cancelled', row.orderNo),
        refundAudit:
          row.refundStatus === '3'
            ? named('退款申请未通过', 'Your refund was refused', row.orderNo)
            : named('退款已同意', 'Your refund was agreed to', row.orderNo),
      }),
      step === 'refuse' || step === 'shopCancel' ? row.cancelReason : '',
    ),
  })),
  letter(invoiceLife, ['reject'], (row) => ({
    to: [row.userId],
    path: 'portal/campus/invoices',
    subject: because(
      named('开票申请被驳回，请修改后重新提交', 'Your invoice was rejected, put it right', row.applyNo),
      row.rejectReason,
    ),
  })),
]

/** A student reads of their vote where it was cast; whoever started one for the office, where the office does. */
const endedAt = ({ id, momentId }: Row<typeof momentVote>, step: string): string =>
  momentId
    ? `portal/campus/vote?id=${id}`
    : step === 'cancel'
      ? `community/votes?open=${id}`
      : `community/results?id=${id}`

export const communityLetters: readonly Follower[] = [
  letter(momentLife, ['approve', 'reject', 'takeDown', 'restore'], (row, step) => ({
    to: [row.authorId],
    path: pageOfMoment(row),
    subject: because(
      byStep(step, {
        approve: label('您的动态已发布', 'Your moment is published'),
        reject: label(
          '您的动态未通过审核，可修改后重新提交',
          'Your moment was rejected, change it and send it again',
        ),
        takeDown: label('您的动态已被下架', 'Your moment was taken down'),
        restore: label('您的动态已恢复', 'Your moment is back'),
      }),
      step === 'reject' || step === 'takeDown' ? row.auditOpinion : '',
    ),
  })),
  letter(commentLife, ['reject', 'hide'], async (row, step, tx) => ({
    to: [row.authorId],
    path: await pageOfComment(tx, row),
    subject: because(
      byStep(step, {
        reject: label('您的评论未通过审核', 'Your comment was rejected'),
        hide: label('您的评论已被隐藏', 'Your comment was hidden'),
      }),
      row.auditOpinion,
    ),
  })),
  follow(commentLife, ['approve'], ({ tx, ctx, row }) => tellOfComment(tx, ctx, row)),
  follow(scoreLife, ['void', 'revive'], async ({ tx, ctx, row, step, asked }) => {
    if (row.targetType !== '3') return
    const day = row.checkDate ?? ''
    await tell(tx, ctx, {
      ...(await newsOfRoom(tx, row)),
      key: `hygiene:${row.id}:${step}:${row.version}`,
      subject: because(
        step === 'void'
          ? label(`您的宿舍 ${day} 的卫生检查已作废`, `The inspection of your room on ${day} was revoked`)
          : label(`您的宿舍 ${day} 的卫生检查恢复计分`, `The inspection of your room on ${day} counts again`),
        asked.reason,
      ),
    })
  }),
  follow(voteLife, ['deadline', 'end', 'cancel'], ({ tx, ctx, row, step, asked }) =>
    tell(tx, ctx, {
      to: [row.createUser],
      about: 'momentVote',
      aboutId: row.id,
      key: `momentVote:${row.id}:${step}`,
      path: endedAt(row, step),
      // Whoever ended it before its time said why.
      subject: because(
        step === 'cancel'
          ? named('您的投票已被取消', 'Your vote was cancelled', row.title)
          : named('您的投票已结束，可查看结果', 'Your vote has ended, see the result', row.title),
        asked.reason,
      ),
    }),
  ),
]
