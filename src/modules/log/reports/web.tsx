import { Reports } from '#kernel/reports/ui/Reports.tsx'
import { book } from './definition.ts'

export default function SystemReportsScreen() {
  return <Reports book={book} />
}
