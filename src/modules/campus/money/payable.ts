import type { Reader, Tx } from '#kernel/store/db.ts'
import type { Sql } from '#kernel/store/sql.ts'

/** What can be paid for. Each room that has something to pay says how it is asked; this one knows none of them. */

/** A document as money sees it; amounts in whole cents. */
export type Bill = {
  readonly id: string
  readonly no: string
  readonly due: bigint
  /** Part of what is due that is only held: paid first. */
  readonly deposit: bigint
  readonly campusId: string | null
  readonly dormId: string | null
  readonly stuId: string | null
  readonly createUser: string | null
  readonly createTime: Date
  /** It waits for money now. */
  readonly payable: boolean
  /** What was paid for has been done: money goes back by a refund alone. */
  readonly executed: boolean
}

export type Payable = {
  /** Key of `campus_voucher_biz`. */
  readonly biz: string
  /** Name of the entity. */
  readonly entity: string
  /** The document, locked until the transaction ends where it is read in one. */
  readonly hold: (tx: Tx, id: string) => Promise<Bill | undefined>
  /** It is paid for in one sum, by one voucher at a time. */
  readonly whole?: true
  /** A voucher for it was sent: what is done so that the document waits until somebody has looked. */
  readonly wait?: (tx: Tx, id: string) => Promise<void>
  /** What makes up its sum, asked beside a voucher `t`. */
  readonly parts?: (
    timeZone: string,
  ) => Readonly<
    Partial<
      Record<
        'billMaterials' | 'billLabor' | 'billTotal' | 'billSource' | 'billKind' | 'unpaidFees' | 'refundBank',
        Sql
      >
    >
  >
  /** Whether the caller's own documents of this kind include it, beside what they made: a roommate's, say. */
  readonly shares?: (reader: Reader, bill: Bill, userId: string) => Promise<boolean>
}

/** Key of what somebody makes good: damage that a deposit does not cover, a lost unit. */
export const compensationBiz = '6'

/** How an amount is shared out: what is still missing of the deposit first, the rest is rent. */
export type FeeItem = { item: 'deposit' | 'fee'; amount: string }
