import { useState } from 'react'
import { moneyText } from '#kernel/definition/money-text.ts'
import { useTexts } from '#kernel/ui/say.ts'
import type { BillsDesk } from './shape.ts'
import { billsDeskTexts } from './texts.ts'

/** Six months of what was asked for beside what came in; the same figures stand as a table for who cannot see bars. */
export function Months({ data: { months, currency } }: { data: BillsDesk }) {
  const t = useTexts(billsDeskTexts)
  const [table, setTable] = useState(false)
  const most = Math.max(0, ...months.flatMap(({ due, received }) => [Number(due), Number(received)]))
  const height = (amount: string) => `${(100 * Number(amount)) / (most || 1)}%`
  return (
    <section className="bpanel">
      <h3>
        {t('chart')}
        <span className="bkey r">
          {!table && (
            <>
              <i className="due" aria-hidden="true" /> {t('due')} <i aria-hidden="true" /> {t('received')}
            </>
          )}
          <button className="lk" onClick={() => setTable(!table)}>
            {t(table ? 'picture' : 'table')}
          </button>
        </span>
      </h3>
      {!table && (
        <div className="bbars" aria-hidden="true">
          <span className="mut num btop">{moneyText(most.toFixed(2), currency)}</span>
          {months.map(({ month, due, received }) => (
            <span key={month} className="bm">
              <span className="bb">
                <i className="due" style={{ height: height(due) }} title={moneyText(due, currency)} />
                <i style={{ height: height(received) }} title={moneyText(received, currency)} />
              </span>
              <span className="mut num">{Number(month.slice(5))}</span>
            </span>
          ))}
        </div>
      )}
      <table className={table ? 'num' : 'sr'}>
        <thead>
          <tr>
            <th scope="col">{t('monthOf')}</th>
            <th scope="col">{t('due')}</th>
            <th scope="col">{t('received')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, due, received }) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              <td>{moneyText(due, currency)}</td>
              <td>{moneyText(received, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
