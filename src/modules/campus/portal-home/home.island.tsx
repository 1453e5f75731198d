import { nearDay } from '#kernel/definition/near-days.ts'
import { useEffect } from 'react'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { Waiting, Message } from '#kernel/portal/ui/kit.tsx'
import { Part } from '#kernel/portal/ui/phone.tsx'
import { Icon, isIcon } from '#kernel/ui/Icon.tsx'
import { get } from '#kernel/ui/api.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { portal, startPortal, type PortalFacts } from '#auth/browser/portal.tsx'
import { OwnAccount } from '#auth/browser/OwnAccount.tsx'
import { openOrders } from '../shop/portal/calls.ts'
import { notices, repairs } from '../portal/calls.ts'
import { auths, matters, mine as ownRoom } from '../portal/lease-calls.ts'
import { Bell, Head } from '../portal/parts.tsx'
import { portalTexts } from '../portal/texts.ts'
import { homeTexts } from './home-texts.ts'
import { Room } from './Room.tsx'
import { Matters, Orders, Repairs, Sent } from './rows.tsx'
import { Turns, Verify } from './turns.tsx'
import { isEmpty, whoseTurn } from './whose-turn.ts'

type Offered = { path: string; tile?: { icon: string; text: string; en: string } }

/** A student's own matters: what waits for them first, then what is under way, then what can be begun. */
function Home({ facts }: { facts: PortalFacts }) {
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
  if (!mine.data)
    return offered.data ? (
      <Waiting problem={mine.problem} again={mine.again} />
    ) : (
      <Waiting problem={offered.problem} again={offered.again} />
    )
  const { turns, going, past } = whoseTurn(
    {
      matters: room.data?.matters ?? [],
      charges: room.data?.mine.charges ?? [],
      repairs: mine.data,
      orders: bought.data ?? [],
    },
    room.data?.mine.member?.stuId,
  )
  const here = room.data?.mine.room?.dormName
  // Nothing is under way only once all of it was asked; what does not come is said, and comes by itself.
  const whole = room.data && offered.data && (!buys || bought.data)
  const lost = [room, offered, bought].find(({ problem }) => problem[0])
  return (
    <>
      <Head title={facts.name} sub={facts.title}>
        <Bell />
        <OwnAccount />
      </Head>
      <main id="main">
        {room.data && <Room mine={room.data.mine} />}
        {room.data && !room.data.mine.member && <Verify auth={room.data.auth} />}
        <Turns all={turns} />
        <Part words={homeTexts.mine}>
          <Orders rows={going.orders} />
          <Sent all={going.charges} />
          <Matters all={going.matters} here={here} />
          {lost && <Message problem={lost.problem} />}
          {whole && isEmpty(turns) && isEmpty(going) ? (
            <Message problem={h(may('campus/repair') ? 'nothing' : 'nothingYet')} tone="info" />
          ) : (
            <Repairs rows={going.repairs} />
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
                    <time dateTime={releaseTime.slice(0, 10)}>{nearDay(releaseTime)}</time>
                    <span>{title}</span>
                  </a>
                </li>
              ))}
            </ul>
          </Part>
        )}
        {!isEmpty(past) && (
          <Part words={homeTexts.past}>
            <Matters all={past.matters} here={here} />
            <Repairs rows={past.repairs} />
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

startPortal(Home)
