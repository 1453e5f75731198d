import { inList } from '#kernel/definition/kind.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { Message, Waiting } from '#kernel/portal/ui/kit.tsx'
import { usePages } from '#kernel/portal/ui/usePages.tsx'
import { Band, Head } from '#kernel/portal/ui/phone.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { portal, startPortal, type PortalFacts } from '#auth/browser/portal.tsx'
import { orders, type Order } from './calls.ts'
import { OrderState } from './parts.tsx'
import { lineText } from './next.ts'
import { shopTexts } from './texts.ts'

/** What somebody ordered: what is under way first, each with what comes next. */
function Orders({ facts }: { facts: PortalFacts }) {
  const t = useTexts(shopTexts)
  const { data, problem, again, more } = usePages('orders', orders, { follows: true })
  if (!data) return <Waiting problem={problem} again={again} />
  const running = data.filter(({ status }) => Number(status) < 50)
  const past = data.filter(({ status }) => Number(status) >= 50)
  return (
    <>
      <Head title={facts.title} back={portal('campus/home')} />
      <main id="main">
        {data.length === 0 && (
          <>
            <Message problem={t('noOrders')} tone="info" />
            <p className="band">
              <a className="btn p" href={portal('campus/shops')}>
                {t('checkout')}
              </a>
            </p>
          </>
        )}
        {running.length > 0 && (
          <Band title={t('running')}>
            <Rows rows={running} />
          </Band>
        )}
        {past.length > 0 && (
          <Band title={t('past')}>
            <Rows rows={past} />
          </Band>
        )}
        {more}
      </main>
    </>
  )
}

function Rows({ rows }: { rows: readonly Order[] }) {
  const t = useTexts(shopTexts)
  const now = useLang()
  return (
    <ul className="tk num">
      {rows.map((row) => (
        <li key={row.id}>
          <a href={portal('campus/order', { id: row.id })}>
            <b>{row.shopName}</b>
            <OrderState row={row} />
            <p>
              {inList(
                (row.lines ?? []).map(({ goodsName, quantity }) => `${goodsName} ×${quantity}`),
                now,
              )}
            </p>
            <p>{lineText(row, t)}</p>
            <div className="m">
              <span>{row.orderNo}</span>
              <span>{moneyText(row.payAmount ?? '0')}</span>
            </div>
          </a>
        </li>
      ))}
    </ul>
  )
}

startPortal(Orders)
