import { inFacts } from '#kernel/definition/directions.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { Message, Waiting } from '#kernel/portal/ui/kit.tsx'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { Head, State } from '#kernel/portal/ui/phone.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { portal, startPortal, type PortalFacts } from '#auth/browser/portal.tsx'
import { shops, type Shop } from './calls.ts'
import { hoursText } from './parts.tsx'
import { shopTexts } from './texts.ts'

/** The shops of somebody's campus: those that take orders first. */
function Shops({ facts }: { facts: PortalFacts }) {
  const t = useTexts(shopTexts)
  const { data, problem, again } = useLoad('shops', async () => (await shops()).records)
  if (!data) return <Waiting problem={problem} again={again} />
  return (
    <>
      <Head title={facts.title} back={portal('campus/home')} />
      <main id="main">
        {data.length === 0 && <Message problem={t('noShops')} tone="info" />}
        <ul className="tk num">
          {data
            .toSorted((a, b) => Number(a.status) - Number(b.status))
            .map((one) => (
              <li key={one.id}>
                <a href={portal('campus/shop', { id: one.id })}>
                  <b>{one.shopName}</b>
                  <ShopState row={one} />
                  <p>{inFacts([one.shopTypeText, hoursText(one, t), one.address])}</p>
                  <p className="mut">
                    {inFacts([
                      one.avgScore && t('points', { n: one.avgScore }),
                      t('month', { n: one.monthSales ?? 0 }),
                      one.minOrderAmount && t('least', { n: moneyText(one.minOrderAmount) }),
                    ])}
                  </p>
                </a>
              </li>
            ))}
        </ul>
      </main>
    </>
  )
}

const ShopState = ({ row }: { row: Shop }) => (
  <State tone={Number(row.status) === 20 ? 'green' : 'neutral'}>{row.statusText}</State>
)

startPortal(Shops)
