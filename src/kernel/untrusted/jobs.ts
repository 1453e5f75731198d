/** Jobs that any area may give. */
import { job } from './job.ts'

export type Cell = string | number | boolean | Date | null
export type SheetFault = 'notSheet' | 'sheetTooLarge' | 'csvQuotes'
export type SheetRows = {
  readonly rows: Cell[][]
  /** Areas of merged cells, where the workbook has one sheet. */
  readonly merged?: readonly string[]
}
export type SheetLimits = { readonly rows: number; readonly columns: number }

/** The first sheet of a workbook, or a table as text (CSV), row by row. */
export const readSheet = job<SheetLimits, SheetRows | SheetFault>('sheet', { seconds: 15 })

export type PictureFacts = { readonly width: number; readonly height: number } | 'notPicture'

/** Size of a picture; as its one file the same picture without traces, or none where it has none. */
export const readPicture = job<{ readonly extension: string }, PictureFacts>('picture', { seconds: 5 })

export type PackageFault =
  | 'zipBroken'
  | 'zipEncrypted'
  | 'zipForged'
  | 'zipNames'
  | 'zipTooMany'
  | 'zipTooLarge'
  | 'zipRatio'
  | 'zipNested'
  | 'macros'

/** What an archive is by its parts. */
export type PackageKind = 'docx' | 'xlsx' | 'ofd' | 'zip'
export type PackageFacts = { readonly kind: PackageKind; readonly hasTex: boolean }

/** Every entry is unpacked once and judged. */
export const readPackage = job<null, PackageFacts | PackageFault>('package', { seconds: 20 })
