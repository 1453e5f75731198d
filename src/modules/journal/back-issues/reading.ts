import { job } from '#kernel/untrusted/job.ts'
import type { PackageFault } from '#kernel/untrusted/jobs.ts'
import type { SheetRow } from './columns.ts'

export const mostRows = 500

export type BundleFacts = {
  readonly rows: readonly { readonly row: number; readonly cells: SheetRow }[]
  /** Names of the PDFs that rows ask for; their bytes are the files of the answer, in the same order. */
  readonly pdfs: readonly string[]
}
export type BundleFault =
  | 'notZip'
  | 'noSheet'
  | 'badSheet'
  | 'noRows'
  | 'tooManyRows'
  | Exclude<PackageFault, 'zipBroken' | 'zipNested' | 'macros'>

/** One sheet and PDFs by name. Nothing of it is written anywhere under the name it came with. */
export const readBackIssues = job<null, BundleFacts | BundleFault>('backIssues.read', {
  seconds: 30,
  megabytes: 1500,
})

export const nameOf = (path: string) =>
  (path.split(/[\\/]/).pop() ?? '').normalize('NFC').trim().toLowerCase()
