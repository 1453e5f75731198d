import { useEffect } from 'react'
import { richWords } from '#kernel/definition/rich.ts'
import { Message, Waiting } from '#kernel/portal/ui/kit.tsx'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { portal, startPortal, type PortalFacts } from '#auth/browser/portal.tsx'
import { notices } from './calls.ts'
import { Head } from './parts.tsx'
import { portalTexts } from './texts.ts'

/** What everybody is told, the newest first, each with its words; the one that was pressed stands at the top. */
function Notices({ facts }: { facts: PortalFacts }) {
  const t = useTexts(portalTexts)
  const { data, problem, again } = useLoad('notices', notices)
  useEffect(() => {
    if (data && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [data])
  if (!data) return <Waiting problem={problem} again={again} />
  return (
    <>
      <Head title={facts.title} back={portal('home')} />
      <main id="main">
        {data.length === 0 && <Message problem={t('noticesNone')} tone="info" />}
        {data.map(({ id, title, content, releaseTime }) => (
          <article key={id} id={`n${id}`} className="band told">
            <h2>{title}</h2>
            <p className="mut num">{releaseTime.slice(0, 16)}</p>
            {content && <p style={{ whiteSpace: 'pre-line' }}>{richWords(content)}</p>}
          </article>
        ))}
      </main>
    </>
  )
}

startPortal(Notices)
