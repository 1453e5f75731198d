import type { Refusal } from '#kernel/definition/index.ts'
import type { Tx } from '#kernel/store/db.ts'

/** A document as an invoice sees it; amounts in whole cents. */
export type Source = {
  readonly id: string
  readonly no: string
  /** Who is paid: one invoice is of one seller. */
  readonly seller: string
  /** It was paid, and nobody asks for the money back. */
  readonly paid: boolean
  /** Nothing about it changes any more: the invoice may be made. */
  readonly finished: boolean
  readonly invoiceStatus: string | null
  /** What was paid and not given back. */
  readonly left: bigint
}

export type SourceKind = {
  /** The table of these documents, which says of which campus each is. */
  readonly table: string
  /** Its column with what such a document is called. */
  readonly number: string
  /** Own documents of these ids, locked in the order of their ids: what is added up stays so until the end. */
  readonly own: (tx: Tx, ids: readonly string[], userId: string) => Promise<readonly Source[]>
  readonly all: (tx: Tx, ids: readonly string[]) => Promise<readonly Source[]>
  readonly flag: (tx: Tx, ids: readonly string[], invoiceStatus: string) => Promise<unknown>
  readonly notPaid: (no: string) => Refusal
  readonly sellers: () => Refusal
}
