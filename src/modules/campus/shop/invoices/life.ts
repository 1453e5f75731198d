import { label } from '#kernel/definition/index.ts'
import { may, must } from '#kernel/life/asks.ts'
import { no } from '#kernel/life/failure.ts'
import { life, shape } from '#kernel/life/life.ts'
import { cents, isInvoiceNumber } from '../rules.ts'
import { shopOffices, shopRoles } from '../shapes.ts'
import { openInvoiceApply as apply, type InvoiceApply } from './definition.ts'

/** What the documents come to now, and which of them is not completed. */
export type Facts = { readonly amount?: string; readonly unfinished?: string }
type Seen = { readonly row: InvoiceApply; readonly caller: { userId: string; roles: ReadonlySet<string> } }

const mostMails = 5

/** An application that a clerk took is that clerk's. */
const ownLock = ({ row, caller }: Seen) =>
  row.status === '20' &&
  row.auditUserId !== caller.userId &&
  !shopOffices(caller.roles).includes('M') &&
  no('takenByOther', label('该申请已由他人领取', 'Somebody else has taken this application'))

/** Campus domain 4.12. */
export const invoiceLife = life(apply, {
  roles: { ...shopRoles, S: label('申请人', 'Applicant') },
  facts: shape<Facts>(),
  stands: (row, { userId, roles }) => [
    ...shopOffices(roles).filter((one) => one !== 'C'),
    ...(row.userId === userId ? (['S'] as const) : []),
  ],
  begins: [{ id: 'IN1', to: '10', who: ['S'] }],
  ends: ['40', '91'],
  steps: (step) => ({
    take: step({
      ways: [{ id: 'IN2', from: ['10'], to: '20', who: ['F'] }],
      sets: ({ caller, now }) => ({ auditUserId: caller.userId, auditTime: now }),
    }),
    issue: step({
      ways: [{ id: 'IN3', from: ['10', '20'], to: '30', who: ['F'] }],
      asks: {
        ...must(apply, 'invoiceNo', 'invoiceDate'),
        ...may(apply, 'invoiceFile', 'invoiceCode', 'taxRate'),
      },
      when: [ownLock],
      needs: [
        ({ row, asked }) =>
          !asked.invoiceFile &&
          !row.invoiceFile &&
          no('fileNeeded', label('请上传发票文件', 'Add the invoice as a file'), {}, 'invoiceFile'),
        ({ asked }) =>
          Boolean(asked.invoiceNo) &&
          !isInvoiceNumber(String(asked.invoiceNo)) &&
          no(
            'invoiceNo',
            label('发票号码应为 8 位或 20 位数字', 'An invoice number has 8 or 20 figures'),
            {},
            'invoiceNo',
          ),
        ({ asked }) =>
          Boolean(asked.invoiceCode) &&
          !/^\d{12}$/.test(String(asked.invoiceCode)) &&
          no(
            'invoiceCode',
            label('发票代码应为 12 位数字', 'An invoice code has 12 figures'),
            {},
            'invoiceCode',
          ),
        ({ asked, today }) =>
          Boolean(asked.invoiceDate) &&
          String(asked.invoiceDate) > today &&
          no('invoiceDate', label('开票日期不能晚于今天', 'The date cannot lie ahead'), {}, 'invoiceDate'),
      ],
      checks: [
        ({ facts }) =>
          facts.unfinished !== undefined &&
          no(
            'orderOpen',
            label('{no} 尚未完成，或已退款、作废，暂不能开票', '{no} is not completed, or no longer stands'),
            {
              no: facts.unfinished,
            },
          ),
        ({ facts }) =>
          facts.unfinished === undefined &&
          cents(facts.amount) <= 0n &&
          no('nothingLeft', label('可开票金额为 0，请驳回', 'Nothing is left to be invoiced, reject it')),
      ],
      sets: ({ caller, now }) => ({ auditUserId: caller.userId, auditTime: now }),
    }),
    reject: step({
      ways: [{ id: 'IN4', from: ['10', '20'], to: '90', who: ['F'] }],
      asks: must(apply, 'rejectReason'),
      when: [ownLock],
      sets: ({ caller, now }) => ({ auditUserId: caller.userId, auditTime: now }),
    }),
    release: step({
      ways: [{ id: 'IN5', from: ['20'], to: '10', who: ['F', 'M'] }],
      when: [ownLock],
      sets: () => ({ auditUserId: null, auditTime: null }),
    }),
    cancel: step({ ways: [{ id: 'IN6', from: ['10'], to: '91', who: ['S'] }] }),
    resubmit: step({
      ways: [{ id: 'IN7', from: ['90'], to: '10', who: ['S'] }],
      sets: () => ({ rejectReason: null, auditUserId: null, auditTime: null }),
    }),
    redFlush: step({
      ways: [{ id: 'IN8', from: ['30'], to: '40', who: ['F'] }],
      asks: must(apply, 'redInvoiceNo', 'redReason'),
      needs: [
        ({ asked }) =>
          Boolean(asked.redInvoiceNo) &&
          !isInvoiceNumber(String(asked.redInvoiceNo)) &&
          no(
            'invoiceNo',
            label('红票号码应为 8 位或 20 位数字', 'An invoice number has 8 or 20 figures'),
            {},
            'redInvoiceNo',
          ),
      ],
    }),
    resend: step({
      ways: [{ id: 'IN9', from: ['30'], who: ['F'] }],
      when: [
        ({ row, today }) =>
          row.sentOn === today &&
          (row.sendCount ?? 0) >= mostMails &&
          no(
            'mailsSpent',
            label('今天已发送 {n} 次，请明天再发', 'It was sent {n} times today, go on tomorrow'),
            {
              n: mostMails,
            },
          ),
      ],
      sets: ({ row, today }) => ({
        sendCount: row.sentOn === today ? (row.sendCount ?? 0) + 1 : 1,
        sentOn: today,
      }),
    }),
  }),
  plain: { edit: { from: ['10', '90'], who: ['S'] } },
})
