import { inFacts } from '#kernel/definition/directions.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { sql } from '#kernel/store/sql.ts'
import { amountOf, cents } from '../cents.ts'
import { aircondRentOutApply } from '../leasing/rents/definition.ts'
import { inCapitals } from '../money/capitals.ts'
import { daysBetween } from '#kernel/store/days.ts'
import { paperRoute } from './paper.ts'

type Facts = { readonly id: string; readonly unit: string | null; readonly days: number | null }

/** What comes back of a returned unit, line by line, so that whoever gets it can add it up: and how long they have waited. */
export const settlementRoute = paperRoute<Facts>(aircondRentOutApply, {
  fits: sql.raw(`t.rent_type = '3' and t.settle_time is not null and t.status <> '91'`),
  async facts(tx, ids, timeZone) {
    const found = await tx.query<Facts>(
      sql`select t.id, u.asset_no as unit, ${daysBetween(sql.raw('t.settle_time'), sql`coalesce(t.finish_time, ${tx.now}::timestamptz)`, timeZone)} as days
          from aircond_rent_out_apply t left join school_aircond u on u.id = t.aircond_id where t.id = any(${[...ids]}::bigint[])`,
    )
    return new Map(found.map((one) => [one.id, one]))
  },
  set({ pdf, line, heading, note, sign, say, of }, _row, { unit, days }) {
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
    if (cents(of('compensationAmount')) > 0n)
      line(say('另需赔偿', 'To be paid beside it'), moneyText(of('compensationAmount')))
    line(say('收款人', 'Payee'), inFacts([of('refundAccountName'), of('refundBank')]))
    if (days !== null) note(say(`自结算起 ${days} 天`, `${days} days since the settlement`))
    sign(say('申请人', 'Applicant'))
    sign(say('财务', 'Finance'))
  },
})
