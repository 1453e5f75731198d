/** What somebody who may read a report asks it for, whoever computes it. */
import { instantOf } from '../definition/time.ts'
import type { Caller } from '../http/caller.ts'
import { nextId } from '../store/ids.ts'
import type { Db, Tx } from '../store/db.ts'
import type { Stored } from '../store/blobs.ts'
import type { Entity } from '../definition/entity.ts'
import { entityNamed } from '../store/registry.ts'
import { insert } from '../store/rows.ts'
import { tableOf, type Asked } from './asked.ts'
import { withColumns } from './columns.ts'
import { mimes, type Format } from './files.ts'
import type { Days } from './periods.ts'
import type { ReportShelf } from './shelf.ts'
import type { Table } from './shapes.ts'

const lastSecond = (text: string) => (text.length === 10 ? `${text} 23:59:59` : text)

/** Moments of days where the caller is. */
export const momentsOf = ([from, to]: Days, { timeZone }: Pick<Caller, 'timeZone'>) => ({
  from: instantOf(from, timeZone),
  to: instantOf(lastSecond(to), timeZone),
})

export async function tableFor(
  { reports }: ReportShelf,
  type: string,
  asked: Omit<Asked, 'words'>,
  columns: readonly string[],
  db: Db,
): Promise<Table> {
  const report = reports[type]
  if (!report) throw new Error(`${type} has no report`)
  return withColumns(await tableOf(report, db, asked), columns)
}

/** A file of a report as an attachment that a record is about to hold. */
export function keepFile(tx: Tx, stored: Stored, title: string, format: Format): Promise<{ id: string }> {
  // The entity that fields of files point at.
  return insert(
    tx,
    entityNamed('attach') as Entity,
    {
      originalName: `${title}.${format}`,
      extension: format,
      mime: mimes[format],
      attachSize: stored.sizeBytes,
      sha256: stored.sha256,
      name: stored.storageKey,
      domain: '',
      link: '',
    } as Record<string, unknown>,
  )
}

export const newCode = (type: string, day: string): string =>
  `${type}-${day.replaceAll('-', '')}-${nextId().slice(-6)}`
