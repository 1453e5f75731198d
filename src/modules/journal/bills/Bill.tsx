import { Button, Skeleton } from 'antd'
import { useEffect } from 'react'
import { useTexts, useLang } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { pairOf } from '#kernel/ui/rows.ts'
import '../terms/journal.css'
import { paperPath } from '../submissions/shown-days.ts'
import { BillView } from './BillView.tsx'
import { useBill } from './calls.ts'
import { billTexts } from './texts.ts'

/** A bill on its own page, for whoever does the money and may not open the paper. */
export default function BillScreen() {
  const t = useTexts(billTexts)
  const now = useLang()
  const tab = useTab()
  const { data: bill, error } = useBill(tab.query.id ?? '')
  const number = bill?.billNo
  const { setLabel } = tab
  useEffect(() => {
    if (number) setLabel({ zh: `账单 ${number}`, en: `Bill ${number}` })
    // The label is told once per number; the tab's functions are new on every render.
  }, [number]) // oxlint-disable-line
  if (error && !bill) return <p className="none">{error.message}</p>
  if (!bill) return <Skeleton className="skel" active paragraph={{ rows: 8 }} />
  return (
    <div className="cols">
      <div className="left">
        <header className="hd">
          <p className="nos num">
            <span>{String(bill.manuscriptNo ?? '')}</span>
            <span>{String(bill.journalName ?? '')}</span>
            {bill.opensPaper === true && (
              <Button
                className="b"
                size="small"
                onClick={() => tab.open(paperPath, { id: String(bill.submissionId) })}
              >
                {t('paper')}
              </Button>
            )}
          </p>
          <h1>{pairOf(bill, 'title', now)}</h1>
        </header>
        <section className="part">
          <BillView bill={bill} />
        </section>
      </div>
    </div>
  )
}
