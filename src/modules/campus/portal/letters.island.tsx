import { useEffect } from 'react'
import { Message, Waiting } from '#kernel/portal/ui/kit.tsx'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { get, post } from '#kernel/ui/api.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { portal, startPortal, type PortalFacts } from '#auth/browser/portal.tsx'
import { spoken } from './letter-way.ts'
import { Head } from './parts.tsx'
import { portalTexts } from './texts.ts'

type Letter = { id: string; title: string; link: string | null; createTime: string; read: boolean }

/** What somebody was told of their own matters, the newest first; being shown it they have read it. */
function Letters({ facts }: { facts: PortalFacts }) {
  const t = useTexts(portalTexts)
  const now = useLang()
  const { data, problem, again } = useLoad('letters', () => get<Letter[]>('blade-message/inbox/list'), {
    follows: true,
  })
  // By number: a letter of an earlier day may have been put in later.
  const newest = data
    ?.map(({ id }) => id.padStart(19, '0'))
    .toSorted()
    .at(-1)
  useEffect(() => {
    if (newest) void post('blade-message/inbox/read', { upTo: newest }).catch(() => undefined)
  }, [newest])
  if (!data) return <Waiting problem={problem} again={again} />
  return (
    <>
      <Head title={facts.title} back={portal('home')} />
      <main id="main">
        {data.length === 0 && <Message problem={t('lettersNone')} tone="info" />}
        <ul className="tk own num">
          {data.map(({ id, title, link, createTime, read }) => {
            const said = (
              <>
                <p style={{ fontWeight: read ? 400 : 600 }}>{title}</p>
                <span className="mut">{createTime.slice(0, 16)}</span>
              </>
            )
            return (
              <li key={id}>
                {link ? <a href={spoken(link, now)}>{said}</a> : <div className="row">{said}</div>}
              </li>
            )
          })}
        </ul>
      </main>
    </>
  )
}

startPortal(Letters)
