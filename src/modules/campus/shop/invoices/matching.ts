import { files, label } from '#kernel/definition/index.ts'
import { invoiceFiles } from './definition.ts'

/** What the upload of many invoices asks, and what it answers: the server and its dialog read the same. */
export const matching = {
  files: files({
    label: label('发票文件', 'Files'),
    help: label(
      '文件名须含申请单号，如 FP20261122000001_12345678.pdf',
      'The name holds the application, as FP20261122000001_12345678.pdf',
    ),
    required: true,
    accept: invoiceFiles,
    maxMegabytes: 10,
    most: 100,
  }),
}

export type Matched = {
  readonly matched: readonly { readonly applyNo: string; readonly invoiceNo: string | null }[]
  /** Names of files that fit no application that waits. */
  readonly unmatched: readonly string[]
}
