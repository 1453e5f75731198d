import { Reports } from '#kernel/reports/ui/Reports.tsx'
import { book } from './definition.ts'

/** The standard reports: a period, a chart, a table whose figures open the rows behind them, and files. */
export default function ReportsScreen() {
  return <Reports book={book} />
}
