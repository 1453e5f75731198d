import { Message, Waiting } from '#kernel/portal/ui/kit.tsx'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { Head } from '#kernel/portal/ui/phone.tsx'
import { get } from '#kernel/ui/api.ts'
import { Icon, isIcon } from '#kernel/ui/Icon.tsx'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { OwnAccount } from './OwnAccount.tsx'
import { portal, startPortal, type PortalFacts } from './portal.tsx'

const texts = {
  none: [
    '这里没有您的账号可办理的业务。工作人员请进入管理后台；其他业务请联系校园服务人员开通。',
    'There is nothing for your account here. If you work for the house, go on in the back-office; for anything else ask the service office.',
  ],
  office: ['进入管理后台', 'To the back-office'],
  services: ['我要办', 'Services'],
} as const satisfies Texts

type Offered = { path: string; title: string; begins?: true; tile?: { icon: string; text: string } }

/** Where somebody begins who has a place of their own; else what they may open. */
function Home({ facts }: { facts: PortalFacts }) {
  const t = useTexts(texts)
  const { data, problem, again } = useLoad('pages', async () => {
    const pages = await get<Offered[]>('blade-portal/pages')
    const begins = pages.find((page) => page.begins)
    if (begins) location.replace(portal(begins.path))
    return begins ? undefined : pages
  })
  if (!data) return <Waiting problem={problem} again={again} />
  const tiles = data.filter((page) => page.tile)
  return (
    <>
      <Head title={facts.name}>
        <OwnAccount />
      </Head>
      <main id="main">
        {tiles.length === 0 ? (
          <Message problem={t('none')} tone="info" />
        ) : (
          <nav className="grid3" aria-label={t('services')}>
            {tiles.map(({ path, tile }) => (
              <a key={path} href={portal(path)}>
                {tile && isIcon(tile.icon) && <Icon name={tile.icon} size={24} />}
                {tile?.text}
              </a>
            ))}
          </nav>
        )}
        <p className="onward">
          <a className="btn" href={`/wel/index?tenant=${facts.tenant}`}>
            {t('office')}
          </a>
        </p>
      </main>
    </>
  )
}

startPortal(Home)
