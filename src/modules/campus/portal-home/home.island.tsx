import { inFacts } from '#kernel/definition/directions.ts'
import { useEffect } from 'react'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { Waiting, Message } from '#kernel/portal/ui/kit.tsx'
import { Part, Pips } from '#kernel/portal/ui/phone.tsx'
import { Icon, isIcon } from '#kernel/ui/Icon.tsx'
import { get } from '#kernel/ui/api.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { portal, startPortal, type PortalFacts } from '#auth/browser/portal.tsx'
import { openOrders, type Order } from '../shop/portal/calls.ts'
import { lineText } from '../shop/portal/next.ts'
import { OrderState } from '../shop/portal/parts.tsx'
import { shopTexts } from '../shop/portal/texts.ts'
import { notices, repairs, type Repair } from '../portal/calls.ts'
import { auths, matters, mine as ownRoom, type Auth, type Matter } from '../portal/lease-calls.ts'
import type { Charge } from '../people/students/charge-shape.ts'
import {
  damageLeft,
  isDue,
  MatterPips,
  MatterState,
  stillAsked,
  useMatterWords,
} from '../portal/matter-parts.tsx'
import { OwnAccount } from '#auth/browser/OwnAccount.tsx'
import { Bell, Head, RepairRail, RepairState } from '../portal/parts.tsx'
import { portalTexts } from '../portal/texts.ts'
import { homeTexts } from './home-texts.ts'
import { Room } from './Room.tsx'

type Offered = { path: string; tile?: { icon: string; text: string; en: string } }

/** A student's own matters: what waits for them first, then what is under way, then what can be begun. */
function Home({ facts }: { facts: PortalFacts }) {
  const t = useTexts(portalTexts)
  const h = useTexts(homeTexts)
  // Whoever is verified while they look finds at once what they may do now.
  const offered = useLoad('pages', () => get<Offered[]>('blade-portal/pages'), { follows: true })
  const may = (path: string) => offered.data?.some((one) => one.path === path)
  // Before somebody is verified they have no matters to ask for; an office's lists are not its people's own.
  const lives = may('campus/home')
  const elsewhere = offered.data !== undefined && !lives && !may('campus/auth')
  useEffect(() => {
    if (elsewhere) location.replace(portal('home'))
  }, [elsewhere])
  const whose = offered.data && !elsewhere ? String(lives) : undefined
  const mine = useLoad(whose && `mine:${whose}`, async () => (lives ? (await repairs()).records : []), {
    follows: true,
  })
  const room = useLoad(
    whose && `room:${whose}`,
    async () => {
      const me = await ownRoom()
      const [all, asked] = await Promise.all([
        lives ? matters() : [],
        me.member || !may('campus/auth') ? [] : auths(),
      ])
      return { mine: me, matters: all, auth: asked[0] }
    },
    { follows: true },
  )
  const told = useLoad('notices', notices)
  const buys = may('campus/orders')
  const bought = useLoad(buys ? 'orders' : undefined, async () => (await openOrders()).records, {
    follows: true,
  })
  const now = useLang()
  const say = useMatterWords()
  if (!mine.data)
    return offered.data ? (
      <Waiting problem={mine.problem} again={mine.again} />
    ) : (
      <Waiting problem={offered.problem} again={offered.again} />
    )
  const all = room.data?.matters ?? []
  const charges = room.data?.mine.charges ?? []
  const [asked, sent] = [charges.filter(isAskedFor), charges.filter((one) => !isAskedFor(one))]
  // What waits for the reader: their yes, or their money.
  const isTurn = ({ kind, row }: Matter) =>
    stillAsked(damageLeft(row), row.inReview) ||
    (row._can?.agree === true && !answeredBy(row, room.data?.mine.member?.stuId)) ||
    row._can?.resubmit === true ||
    (row._can?.cancel !== undefined && isDue({ kind, row }))
  const turns = all.filter(isTurn)
  const going = all.filter(
    (one) =>
      !isTurn(one) && (damageLeft(one.row) > 0 || Number(one.row.status) < (one.kind === 'rent' ? 50 : 60)),
  )
  const closed = all.filter((one) => !turns.includes(one) && !going.includes(one))
  const waiting = mine.data.filter((row) => Number(row.status) === 40)
  const open = mine.data.filter((row) => [10, 20, 30].includes(Number(row.status)))
  // Whoever says that it is mended is asked for both on its page.
  const owing = mine.data.filter((row) => Number(row.feeOpen) > 0 && !waiting.includes(row))
  const orders = bought.data ?? []
  // Nothing is under way only once all of it was asked; what does not come is said, and comes by itself.
  const whole = room.data && offered.data && (!buys || bought.data)
  const lost = [room, offered, bought].find(({ problem }) => problem[0])
  const past = mine.data.filter((row) => Number(row.status) >= 50 && !owing.includes(row))
  return (
    <>
      <Head title={facts.name} sub={facts.title}>
        <Bell />
        <OwnAccount />
      </Head>
      <main id="main">
        {room.data && <Room mine={room.data.mine} />}
        {room.data && !room.data.mine.member && (
          <section className="turn">
            <h2>{authAsk(room.data.auth, h) ?? h('notVerified')}</h2>
            <p className="ac">
              <a className="btn p" href={portal('campus/auth')}>
                {h(isAsked(room.data.auth) ? 'open' : 'toVerify')}
              </a>
            </p>
          </section>
        )}
        {turns.map(({ kind, row }) => (
          <section key={row.id} className="turn">
            <p className="k">
              <MatterState kind={kind} row={row} />
              <span className="num">{row.applyNo}</span>
            </p>
            <h2>{h(askOf(row))}</h2>
            <p>{say({ kind, row }).title}</p>
            <p className="ac">
              <a className="btn p" href={portal('campus/matter', { kind, id: row.id })}>
                {h('open')}
              </a>
            </p>
          </section>
        ))}
        {asked.map(({ id, assetNo, left }) => (
          <section key={id} className="turn">
            <p className="k">
              <span className="num">{assetNo}</span>
            </p>
            <h2>{h('chargeAsk')}</h2>
            <p>{moneyText(left)}</p>
            <p className="ac">
              <a className="btn p" href={portal('campus/charge', { id })}>
                {h('open')}
              </a>
            </p>
          </section>
        ))}
        {owing.map((row) => (
          <section key={row.id} className="turn">
            <p className="k">
              <RepairState row={row} />
              <span className="num">{row.applyNo}</span>
            </p>
            <h2>{t('feeAsk')}</h2>
            <p className="num">{inFacts([moneyText(row.feeOpen ?? ''), row.dormName, row.repairItemName])}</p>
            <p className="ac">
              <a className="btn p" href={portal('campus/application', { id: row.id })}>
                {h('open')}
              </a>
            </p>
          </section>
        ))}
        {waiting.map((row) => (
          <section key={row.id} className="turn">
            <p className="k">
              <RepairState row={row} />
              <span className="num">{row.applyNo}</span>
            </p>
            <h2>{t('fixedAsk')}</h2>
            <p>{inFacts([row.dormName, row.repairItemName])}</p>
            <p className="ac">
              <a className="btn p" href={portal('campus/application', { id: row.id })}>
                {t('confirmStep')}
              </a>
            </p>
          </section>
        ))}
        <Part words={homeTexts.mine}>
          <Orders rows={orders} />
          <Sent all={sent} />
          <Matters all={going} />
          {lost && <Message problem={lost.problem} />}
          {whole &&
          orders.length +
            open.length +
            waiting.length +
            owing.length +
            going.length +
            turns.length +
            charges.length ===
            0 ? (
            <Message problem={h(may('campus/repair') ? 'nothing' : 'nothingYet')} tone="info" />
          ) : (
            <Rows rows={open} />
          )}
        </Part>
        <Part words={homeTexts.services}>
          <nav className="grid3" aria-label={h('services')}>
            {(offered.data ?? []).map(
              ({ path, tile }) =>
                tile && (
                  <a key={path} href={portal(path)}>
                    {isIcon(tile.icon) && <Icon name={tile.icon} size={24} />}
                    {tile.text}
                    {now === 'zh' && <small lang="en">{tile.en}</small>}
                  </a>
                ),
            )}
          </nav>
        </Part>
        {told.data && told.data.length > 0 && (
          <Part
            words={portalTexts.notices}
            more={
              <a className="link" href={portal('campus/notices')}>
                {h('allNotices')}
              </a>
            }
          >
            <ul className="nt num">
              {told.data.slice(0, 3).map(({ id, title, releaseTime }) => (
                <li key={id}>
                  <a href={`${portal('campus/notices')}#n${id}`}>
                    <time dateTime={releaseTime.slice(0, 10)}>{releaseTime.slice(5, 10)}</time>
                    <span>{title}</span>
                  </a>
                </li>
              ))}
            </ul>
          </Part>
        )}
        {past.length + closed.length > 0 && (
          <Part words={homeTexts.past}>
            <Matters all={closed} />
            <Rows rows={past} />
          </Part>
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

const isAskedFor = ({ left, inReview }: Charge) => stillAsked(Number(left), inReview)

/** Lost units that were paid for by proof. */
function Sent({ all }: { all: readonly Charge[] }) {
  const h = useTexts(homeTexts)
  if (all.length === 0) return null
  return (
    <ul className="tk own num">
      {all.map(({ id, assetNo, left }) => (
        <li key={id}>
          <a href={portal('campus/charge', { id })}>
            <b>{assetNo}</b>
            <span>{moneyText(left)}</span>
            <p>{h('nextPaid')}</p>
          </a>
        </li>
      ))}
    </ul>
  )
}

const isAsked = (auth: Auth | undefined) => auth !== undefined && ['10', '90'].includes(String(auth.status))

/** How the verification stands that somebody has sent already. */
const authAsk = (auth: Auth | undefined, h: (key: 'authWaits' | 'authRejected') => string) =>
  isAsked(auth) ? h(String(auth?.status) === '10' ? 'authWaits' : 'authRejected') : undefined

const askOf = (row: Matter['row']) =>
  row._can?.agree === true
    ? 'agreeAsk'
    : row._can?.resubmit === true
      ? 'rejectedAsk'
      : damageLeft(row) > 0
        ? 'damageAsk'
        : 'payAsk'

const answeredBy = (row: Matter['row'], stuId: string | null | undefined) =>
  Boolean(stuId) && `${row.agreedStuIds ?? ''},${row.objectStuIds ?? ''}`.split(',').includes(String(stuId))

function Matters({ all }: { all: readonly Matter[] }) {
  const say = useMatterWords()
  if (all.length === 0) return null
  return (
    <ul className="tk own">
      {all.map(({ kind, row }) => {
        const { title, next } = say({ kind, row })
        return (
          <li key={row.id}>
            <a href={portal('campus/matter', { kind, id: row.id })}>
              <b>{title}</b>
              <MatterState kind={kind} row={row} />
              <p>{next}</p>
              <MatterPips kind={kind} row={row} />
            </a>
          </li>
        )
      })}
    </ul>
  )
}

function Orders({ rows }: { rows: readonly Order[] }) {
  const s = useTexts(shopTexts)
  return (
    <ul className="tk own num">
      {rows.map((row) => (
        <li key={row.id}>
          <a href={portal('campus/order', { id: row.id })}>
            <b>{row.shopName}</b>
            <OrderState row={row} />
            <p>{lineText(row, s)}</p>
            <Pips at={Number(row.status) / 10 - 1} of={5} turn={['10', '40'].includes(String(row.status))} />
          </a>
        </li>
      ))}
    </ul>
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
            <p>{inFacts([row.dormName, row.faultDesc])}</p>
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
