import { Reports } from '#kernel/reports/ui/Reports.tsx'
import { book } from './definition.ts'

export default function CampusReportsScreen() {
  return <Reports book={book} />
}
