import { openSealed } from '#kernel/definition/kinds/contact.ts'
import { label, ref, type SheetCell } from '#kernel/definition/index.ts'
import { rowsFor } from '#kernel/http/seen.ts'
import { route } from '#kernel/http/slice.ts'
import { sliceOf } from '#kernel/http/slices.ts'
import { readingNotes } from '#kernel/store/history.ts'
import { sql } from '#kernel/store/sql.ts'
import { writeSheet } from '#kernel/sheet/write.ts'
import { aircondPaymentVoucher } from '../../money/vouchers/definition.ts'
import { daysBetween } from '#kernel/store/days.ts'
import { aircondRentOutApply } from '../rents/definition.ts'

/** All refunds that wait, as the list that a bank or the campus card takes (campus domain 6 row 15). */

type Line = {
  readonly voucherNo: string
  readonly bizNo: string | null
  readonly dormName: string | null
  readonly payerName: string
  readonly rentId: string | null
  readonly account: string | null
  readonly bank: string | null
  readonly amount: string
  readonly days: number
}
const heads = [
  label('凭证号', 'Voucher no.'),
  label('业务单号', 'Document'),
  label('宿舍', 'Dorm'),
  label('收款人', 'Payee'),
  label('收款账号', 'Account no.'),
  label('开户行/渠道', 'Bank or channel'),
  label('金额', 'Amount'),
  label('已等天数', 'Days waited'),
]
const most = 5000

export const refundSheet = route(
  {
    method: 'GET',
    url: `${aircondRentOutApply.path}/refundSheet`,
    permission: 'aircondRentOutApply_sensitive',
    told: 'persons.read',
    persons: () => 1,
    asks: {
      campusId: ref('schoolCampus', { label: label('校区', 'Campus') }),
      buildId: ref('schoolDormBuild', { label: label('宿舍楼', 'Building') }),
    },
    raw: true,
    summary: 'Refunds that wait, with whole account numbers, as a sheet for the bank',
  },
  async ({ caller, db, input, ctx, reply }) => {
    const slice = sliceOf(aircondPaymentVoucher.name)
    const seen = (slice && rowsFor(slice, caller)) ?? sql.raw('true')
    const { campusId, buildId } = input
    const lines = await db.tx(caller.actor, async (tx) => {
      const found = await tx.query<Line>(
        sql`select t.voucher_no, t.biz_no, d.dorm_name, t.payer_name, o.id as rent_id, o.refund_account_no as account, o.refund_bank as bank,
              t.pay_amount::text as amount, ${daysBetween(sql.raw('t.create_time'), sql`${ctx.clock()}`, caller.timeZone)} as days
            from aircond_payment_voucher t left join school_dorm d on d.id = t.dorm_id
              left join aircond_rent_out_apply o on o.id = t.biz_id and o.is_deleted = 0
            where t.direction = '2' and t.status in ('10', '15') and t.is_deleted = 0 and (${seen})
              and ${campusId ? sql`t.campus_id = ${campusId}` : sql.raw('true')} and ${buildId ? sql`d.build_id = ${buildId}` : sql.raw('true')}
            order by t.create_time, t.id limit ${most}`,
      )
      // Whoever asks whose account was read finds it with the application, as of one that is read alone.
      const read = found.flatMap(({ rentId, account }) =>
        rentId && account ? [{ id: rentId, state: '40' }] : [],
      )
      const how = { step: 'sensitive refundAccountNo', reason: '导出退款名单' }
      if (read.length > 0) await tx.query(readingNotes(tx, aircondRentOutApply, read, how))
      return found
    })
    const open = (value: string | null) =>
      value && caller.secrets ? (openSealed(value, caller.secrets) ?? '') : ''
    async function* rows(): AsyncGenerator<SheetCell[]> {
      for (const { voucherNo, bizNo, dormName, payerName, account, bank, amount, days } of lines)
        yield [
          voucherNo,
          bizNo ?? '',
          dormName ?? '',
          payerName,
          open(account),
          bank ?? '',
          { number: amount },
          { number: days },
        ]
    }
    return reply
      .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header(
        'content-disposition',
        `attachment; filename="refunds.xlsx"; filename*=UTF-8''${encodeURIComponent(caller.lang === 'zh' ? '退款名单.xlsx' : 'refunds.xlsx')}`,
      )
      .send(
        writeSheet(
          heads.map((head) => head[caller.lang]),
          rows(),
        ),
      )
  },
)
