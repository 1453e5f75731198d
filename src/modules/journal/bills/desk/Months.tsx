import { InEnglish } from '#kernel/ui/InEnglish.tsx'
import { useState } from 'react'
import { moneyText } from '#kernel/definition/money-text.ts'
import { Scaled } from '#kernel/reports/ui/Scaled.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import type { BillsDesk } from './shape.ts'
import { billsDeskTexts } from './texts.ts'

/** Six months of what was asked for beside what came in; the same figures stand as a table for who cannot see bars. */
export function Months({ data: { months, currency } }: { data: BillsDesk }) {
  const t = useTexts(billsDeskTexts)
  const now = useLang()
  const [table, setTable] = useState(false)
  const most = Math.max(0, ...months.flatMap(({ due, received }) => [Number(due), Number(received)]))
  const height = (amount: string, top: number) => `${(100 * Number(amount)) / top}%`
  const short = new Intl.NumberFormat(now === 'zh' ? 'zh-CN' : 'en', {
    notation: 'compact',
    maximumFractionDigits: 1,
  })
  const named = new Intl.DateTimeFormat(now === 'zh' ? 'zh-CN' : 'en', { month: 'short' })
  return (
    <section className="bpanel">
      <h3>
        {t('chart')} <InEnglish text={billsDeskTexts.chart} />
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
          <Scaled most={most}>
            {(top) => (
              <div className="bset">
                {months.map(({ month, due, received }, i) => (
                  <span key={month} className="bb">
                    {([due, received] as const).map((amount, at) => (
                      <i
                        key={at}
                        className={at === 0 ? 'due' : ''}
                        style={{ height: height(amount, top) }}
                        title={moneyText(amount, currency)}
                      >
                        {i === months.length - 1 && Number(amount) > 0 && (
                          <b>{short.format(Number(amount))}</b>
                        )}
                      </i>
                    ))}
                  </span>
                ))}
              </div>
            )}
          </Scaled>
          <p className="bset mut num">
            {months.map(({ month }) => (
              <span key={month}>{named.format(new Date(`${month}-15`))}</span>
            ))}
          </p>
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
