import { useLoad, Waiting, Message } from '#kernel/portal/ui/kit.tsx'
import { Band } from '#kernel/portal/ui/phone.tsx'
import { Icon, isIcon } from '#kernel/ui/Icon.tsx'
import { get } from '#kernel/ui/api.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { portal, startPortal, type PortalFacts } from '#auth/browser/portal.tsx'
import { repairs, type Repair } from './calls.ts'
import { Head, LeaveButton, RepairRail, RepairState } from './parts.tsx'
import { portalTexts } from './texts.ts'

type Offered = { path: string; tile?: { icon: string; text: string } }

/** A student's own matters: what waits for them first, then what is under way, then what can be begun. */
function Home({ facts }: { facts: PortalFacts }) {
  const t = useTexts(portalTexts)
  const mine = useLoad('mine', async () => (await repairs()).records)
  const offered = useLoad('pages', () => get<Offered[]>('blade-portal/pages'))
  if (!mine.data) return <Waiting problem={mine.problem} again={mine.again} />
  const waiting = mine.data.filter((row) => Number(row.status) === 40)
  const open = mine.data.filter((row) => [10, 20, 30].includes(Number(row.status)))
  const past = mine.data.filter((row) => Number(row.status) >= 50)
  return (
    <>
      <Head title={facts.name} sub={facts.title}>
        <LeaveButton />
      </Head>
      <main id="main">
        {waiting.map((row) => (
          <section key={row.id} className="turn">
            <p className="k">
              <RepairState row={row} />
              <span className="num">{row.applyNo}</span>
            </p>
            <h2>{t('fixedAsk')}</h2>
            <p>{[row.dormName, row.repairItemName].filter(Boolean).join(' · ')}</p>
            <p className="ac">
              <a className="btn p" href={portal('campus/application', { id: row.id })}>
                {t('confirmStep')}
              </a>
            </p>
          </section>
        ))}
        <Band title={t('mine')}>
          {open.length + waiting.length === 0 ? (
            <Message problem={t('nothing')} tone="info" />
          ) : (
            <Rows rows={open} />
          )}
        </Band>
        <Band title={t('services')}>
          <nav className="grid3" aria-label={t('services')}>
            {(offered.data ?? []).map(
              ({ path, tile }) =>
                tile && (
                  <a key={path} href={portal(path)}>
                    {isIcon(tile.icon) && <Icon name={tile.icon} size={24} />}
                    {tile.text}
                  </a>
                ),
            )}
          </nav>
        </Band>
        {past.length > 0 && (
          <Band title={t('past')}>
            <Rows rows={past} />
          </Band>
        )}
        <p className="band">
          <a className="link" href={facts.other} hrefLang={facts.otherword === 'English' ? 'en' : 'zh-CN'}>
            {facts.otherword}
          </a>
        </p>
      </main>
    </>
  )
}

function Rows({ rows }: { rows: readonly Repair[] }) {
  return (
    <ul className="tk own">
      {rows.map((row) => (
        <li key={row.id}>
          <a href={portal('campus/application', { id: row.id })}>
            <b>{row.repairItemName ?? row.applyNo}</b>
            <RepairState row={row} />
            <p>{[row.dormName, row.faultDesc].filter(Boolean).join(' · ')}</p>
            <div style={{ gridColumn: '1/-1' }}>
              <RepairRail row={row} />
            </div>
          </a>
        </li>
      ))}
    </ul>
  )
}

startPortal(Home)
