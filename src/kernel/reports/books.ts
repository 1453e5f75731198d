import { allAreas } from '../http/areas.ts'
import type { ReportShelf } from './shelf.ts'

/** The book of this name, of whatever area. */
export const shelfOf = (book: string): ReportShelf | undefined =>
  allAreas()
    .flatMap(({ reports = [] }) => reports)
    .find((shelf) => shelf.book.files.name === book)
