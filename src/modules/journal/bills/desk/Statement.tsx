import { daysAfter } from '#kernel/definition/index.ts'
import { codeOf } from '#kernel/definition/entity.ts'
import { download } from '#kernel/ui/api.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { useState } from 'react'
import { bills } from '../definition.ts'
import { ofJournal, type BillsDesk } from './shape.ts'
import { billsDeskTexts } from './texts.ts'

/** What came in over the days that are shown, bill by bill, to be held beside the account at the bank: the rows that "received" opens. */
export function Statement({ data: { from, to }, journalId }: { data: BillsDesk; journalId: string }) {
  const t = useTexts(billsDeskTexts)
  const may = useMay()
  const fault = useFault()
  const [busy, setBusy] = useState(false)
  if (!may(codeOf(bills, 'export'))) return null
  const take = async () => {
    setBusy(true)
    const rows = { paidAt_datege: from, paidAt_datelt: to, ...ofJournal(journalId) }
    await download(`${bills.path}/export`, rows, `statement-${from}-${daysAfter(to, -1)}.xlsx`).catch(fault)
    setBusy(false)
  }
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
