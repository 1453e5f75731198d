import { defineEntity, type Entity } from '../definition/entity.ts'
import type { Row } from '../definition/row.ts'
import { choice, dateTime, file, integer, pair, ref, structure, text } from '../definition/fields.ts'
import { label, type Label } from '../definition/kind.ts'
import type { Param, ReportKind } from './shapes.ts'

export const reportFormats = {
  xlsx: label('Excel', 'Excel'),
  csv: label('CSV', 'CSV'),
  pdf: label('PDF', 'PDF'),
} as const

export const reportStates = {
  running: { ...label('生成中', 'Being made'), tone: 'info' },
  done: { ...label('已生成', 'Done'), tone: 'green' },
  failed: { ...label('失败', 'Failed'), tone: 'red' },
} as const

/** What was asked: days as `yyyy-MM-dd`, both included, and ids. */
export type ReportParams = Readonly<Record<string, string | null>>

type Spec = {
  readonly name: string
  readonly path: string
  readonly kinds: Readonly<Record<string, Label>>
  readonly menu: NonNullable<Entity['menu']>
  /** Each report has a right of its own; without, whoever has the right to view sees them all. */
  readonly eachItsRight?: true
}

/** Files that the reports of a book were made into; what the screen shows is asked for afresh each time. */
export function reportFiles({ name, path, kinds, menu, eachItsRight }: Spec) {
  return defineEntity({
    name,
    path,
    label: label('统计报表', 'Report'),
    title: 'name',
    fields: {
      code: text({ label: label('编号', 'Code'), required: true, max: 40, list: 170 }),
      name: pair(text({ label: label('名称', 'Name'), max: 200, list: true })),
      type: choice(kinds, { label: label('类型', 'Type'), required: true, list: 120, filter: true }),
      params: structure<ReportParams>()({ label: label('条件', 'Parameters'), schema: { type: 'object' } }),
      format: choice(reportFormats, { label: label('格式', 'Format'), required: true, list: 80 }),
      state: choice(reportStates, { label: label('状态', 'State'), required: true, list: 90 }),
      fileId: file({ label: label('文件', 'File'), accept: ['xlsx', 'csv', 'pdf'] }),
      requestedBy: ref('user', { label: label('生成人', 'Made by'), list: 120 }),
      finishedAt: dateTime({ label: label('完成时间', 'Finished'), list: 150, sort: true }),
      rowCount: integer({ label: label('行数', 'Rows'), list: 80 }),
      reason: pair(text({ label: label('失败原因', 'Why it failed'), max: 300 })),
    },
    order: ['-createTime'],
    // Files are made by `make`, from what the maker may see.
    calls: ['list', 'detail', 'remove'],
    actions: { make: { label: label('生成文件', 'Make a file') } },
    ...(eachItsRight && { rights: kinds }),
    menu,
  })
}

export type ReportFiles = ReturnType<typeof reportFiles>
export type ReportFile = Row<ReportFiles>

/** A screen of reports: which there are, what they may be asked for, and where their files lie. */
export type ReportBook = {
  readonly files: ReportFiles
  readonly kinds: Readonly<Record<string, ReportKind>>
  readonly params: Readonly<Record<string, Param>>
}

/** The codes without which a report is neither shown nor made. */
export function rightsOf({ files, kinds }: ReportBook, type: string): string[] {
  const needs = kinds[type]?.needs
  return [files.rights ? `${files.name}_${type}` : `${files.name}_view`, ...(needs ? [needs] : [])]
}

export const mayRead = (book: ReportBook, type: string, may: (code: string) => boolean): boolean =>
  rightsOf(book, type).every((code) => may(code))
