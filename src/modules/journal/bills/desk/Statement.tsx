import { daysAfter } from '#kernel/definition/index.ts'
import { codeOf } from '#kernel/definition/entity.ts'
import { download } from '#kernel/ui/api.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { bills } from '../definition.ts'
import { ofJournal, type BillsDesk } from './shape.ts'
import { billsDeskTexts } from './texts.ts'

/** What came in over the days that are shown, bill by bill, to be held beside the account at the bank: the rows that "received" opens. */
export function Statement({ data: { from, to }, journalId }: { data: BillsDesk; journalId: string }) {
  const t = useTexts(billsDeskTexts)
  const may = useMay()
  const [busy, doing] = useBusy()
  if (!may(codeOf(bills, 'export'))) return null
  const rows = { paidAt_datege: from, paidAt_datelt: to, ...ofJournal(journalId) }
  const take = () =>
    doing(() => download(`${bills.path}/export`, rows, `statement-${from}-${daysAfter(to, -1)}.xlsx`))
  return (
    <button
      className="b"
      disabled={busy}
      aria-busy={busy}
      title={t('statementOf')}
      onClick={() => void take()}
    >
      <Icon name="download" size={16} />
      {t('statement')}
    </button>
  )
}
