import { useTexts } from '#kernel/ui/say.ts'
import { BillView } from '../../../bills/BillView.tsx'
import type { ShownBill } from '../../../bills/calls.ts'
import { billTexts } from '../../../bills/texts.ts'

/** The bills of a manuscript on its page, newest first. */
export function Bills({ bills }: { bills: readonly ShownBill[] }) {
  const t = useTexts(billTexts)
  if (bills.length === 0) return <p className="none">{t('none')}</p>
  return (
    <section className="part">
      {bills.toReversed().map((bill) => (
        <BillView key={bill.id} bill={bill} />
      ))}
    </section>
  )
}
