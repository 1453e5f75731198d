import { inFacts } from '#kernel/definition/directions.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { sql } from '#kernel/store/sql.ts'
import { amountOf, cents } from '../cents.ts'
import { aircondRentOutApply } from '../leasing/rents/definition.ts'
import { inCapitals } from '../money/capitals.ts'
import { compensationBiz } from '../money/payable.ts'
import { compensationPaid } from '../money/vouchers/sums.ts'
import { daysBetween } from '#kernel/store/days.ts'
import { paperRoute } from './paper.ts'

type Facts = {
  readonly id: string
  readonly unit: string | null
  readonly days: number | null
  /** When it was last corrected, and why: a sheet printed before says other sums. */
  readonly correctedOn: string | null
  readonly why: string | null
  /** What of the refund was paid so far, when last, and what came in of the compensation. */
  readonly gone: string | null
  readonly goneOn: string | null
  readonly compensated: string | null
}

/** What comes back of a returned unit, line by line, so that whoever gets it can add it up: and how long they have waited. */
export const settlementRoute = paperRoute<Facts>(aircondRentOutApply, {
  fits: sql.raw(`t.rent_type = '3' and t.settle_time is not null and t.status <> '91'`),
  async facts(tx, ids, timeZone) {
    const found = await tx.query<Facts>(
      sql`select t.id, u.asset_no as unit, ${daysBetween(sql.raw('t.settle_time'), sql`coalesce(t.finish_time, ${tx.now}::timestamptz)`, timeZone)} as days,
            to_char(h.at at time zone ${timeZone}, 'YYYY-MM-DD') as corrected_on, h.reason as why,
            p.gone, p.gone_on, ${sql.raw(compensationPaid('t'))}::text as compensated
          from aircond_rent_out_apply t left join school_aircond u on u.id = t.aircond_id
          left join lateral (select h.at, h.reason from record_history h where h.entity = 'aircondRentOutApply' and h.record_id = t.id
            and h.step like 'correct %' order by h.at desc, h.id desc limit 1) h on true
          left join lateral (select sum(v.pay_amount)::text as gone, to_char(max(v.pay_time) at time zone ${timeZone}, 'YYYY-MM-DD') as gone_on
            from aircond_payment_voucher v where v.biz_id = t.id and v.direction = '2' and v.status = '20' and v.biz_type <> ${compensationBiz}
              and v.is_deleted = 0) p on true where t.id = any(${[...ids]}::bigint[])`,
    )
    return new Map(found.map((one) => [one.id, one]))
  },
  set({ pdf, line, heading, note, sign, say, of }, _row, more) {
    const { unit, days, correctedOn, why } = more
    const [refund, rent, deduction] = [
      cents(of('refundAmount')),
      cents(of('rentRefund')),
      cents(of('deductionAmount')),
    ]
    line(say('宿舍', 'Dorm'), of('dormName'))
    line(say('空调', 'Unit'), unit ?? '')
    line(say('申请人', 'Applicant'), of('applicantName'))
    line(say('租期', 'Lease'), `${of('leaseStart')} – ${of('leaseEnd')}`)
    line(say('退租日期', 'Returned on'), of('returnDate'))
    line(say('验机结果', 'Inspection'), of('inspectResultText'))
    heading(say('结算', 'Settlement'))
    if (correctedOn) {
      note(
        say(
          `${correctedOn} 更正过，以本单为准，此前打印的作废`,
          `Corrected on ${correctedOn}: this sheet holds, those printed before do not`,
        ),
      )
      line(say('更正理由', 'Why it was corrected'), why ?? '')
    }
    pdf.table({
      caption: '',
      head: [say('项目', 'Item'), say('说明', 'How'), say('金额', 'Amount')],
      rows: [
        [
          say('押金', 'Deposit'),
          say('在押押金', 'held so far'),
          moneyText(amountOf(refund - rent + deduction)),
        ],
        [say('扣款', 'Deduction'), '', moneyText(amountOf(-deduction))],
        [
          say('退租金', 'Rent refund'),
          say(`未用 ${of('unusedMonths')} 个整月`, `${of('unusedMonths')} whole months unused`),
          moneyText(amountOf(rent)),
        ],
        [say('应退合计', 'To be refunded'), '', moneyText(amountOf(refund))],
      ],
    })
    line(say('大写', 'In words'), inCapitals(refund))
    if (deduction > 0n) line(say('扣款原因', 'Why'), of('deductionReason'))
    const [gone, claim, compensated] = [
      cents(more.gone),
      cents(of('compensationAmount')),
      cents(more.compensated),
    ]
    if (gone > 0n) {
      line(say('已退', 'Paid back already'), inFacts([moneyText(amountOf(gone)), more.goneOn]))
      line(say('待退', 'Still to be paid back'), moneyText(amountOf(refund - gone)))
    }
    if (claim > 0n) line(say('另需赔偿', 'To be paid beside it'), moneyText(of('compensationAmount')))
    if (compensated > 0n) {
      line(say('已付赔偿', 'Paid for it already'), moneyText(amountOf(compensated)))
      line(say('尚欠赔偿', 'Still to be paid for it'), moneyText(amountOf(claim - compensated)))
    }
    line(say('收款人', 'Payee'), inFacts([of('refundAccountName'), of('refundBank')]))
    if (days !== null) note(say(`自结算起 ${days} 天`, `${days} days since the settlement`))
    sign(say('申请人', 'Applicant'))
    sign(say('财务', 'Finance'))
  },
})
