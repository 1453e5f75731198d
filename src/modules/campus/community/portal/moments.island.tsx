import { nearMinute } from '#kernel/definition/near-days.ts'
import { useState } from 'react'
import { Message, Waiting } from '#kernel/portal/ui/kit.tsx'
import { useBeyond } from '#kernel/portal/ui/useBeyond.ts'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { usePages } from '#kernel/portal/ui/usePages.tsx'
import { Band, Bar, Drawn, Head, State, Step } from '#kernel/portal/ui/phone.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { portal, startPortal, type PortalFacts } from '#auth/browser/portal.tsx'
import { words } from '../../portal/calls.ts'
import { Picture } from '../../portal/Picture.tsx'
import { moments, pinned, votes, type Moment } from './calls.ts'
import { drawn, nameOf, picturesOf, Praise } from './parts.tsx'
import { communityTexts } from './texts.ts'
import { Write } from './Write.tsx'

type Feed = { readonly records: readonly Moment[]; readonly total: number }

/** A page of what is said, the newest first; above the first of them what is pinned. */
async function feed(kind: string, current: number): Promise<Feed> {
  const which = kind ? { momentType: kind } : {}
  const [page, above] = await Promise.all([
    moments({ status: 20, ...which, descs: 'publishTime', current }),
    current === 1 ? pinned(which) : [],
  ])
  return { records: [...above, ...page.records], total: page.total }
}

/** What is said on campus, newest first, what is pinned above it; and the form to say something. */
function FeedPage({ facts }: { facts: PortalFacts }) {
  const t = useTexts(communityTexts)
  const [kind, setKind] = useState('')
  const [writing, toWrite, leaveWriting] = useBeyond('write')
  const [said, setSaid] = useState<string>()
  const kinds = useLoad('kinds', () => words('campus_moment_type'))
  const polls = useLoad('polls', votes)
  const mine = kind === 'mine'
  const { data, problem, again, more } = usePages(`feed${kind}`, (current) =>
    mine ? moments({ own: '1', current }) : feed(kind, current),
  )
  // A press is answered at once, also while the kinds are still under way or did not come.
  if (writing)
    return !kinds.data ? (
      <>
        <Head title={t('write')} back={portal('campus/moments')} />
        <Waiting below problem={kinds.problem} again={kinds.again} />
      </>
    ) : (
      <Write
        title={t('write')}
        kinds={kinds.data}
        onClose={leaveWriting}
        onDone={(row) => {
          setSaid(t(Number(row.status) === 20 ? 'out' : 'waits'))
          leaveWriting()
          again()
        }}
      />
    )
  return (
    <>
      <Head title={facts.title} back={portal('campus/home')} />
      <nav className="seg" aria-label={t('kind')}>
        {[{ key: '', text: t('all') }, ...(kinds.data ?? []), { key: 'mine', text: t('mine') }].map(
          ({ key, text }) => (
            <button key={key} type="button" aria-pressed={kind === key} onClick={() => setKind(key)}>
              {text}
            </button>
          ),
        )}
      </nav>
      {data ? (
        <main id="main">
          <Message problem={said} tone="ok" />
          {polls.data && polls.data.length > 0 && !mine && (
            <Band title={t('polls')}>
              <ul className="tk num">
                {polls.data.map((one) => (
                  <li key={one.id}>
                    <a href={portal('campus/vote', { id: one.id })}>
                      <b>{one.title}</b>
                      <span className="mut">
                        {Number(one.status) === 30 ? t('ended') : t('until', { at: nearMinute(one.endTime) })}
                      </span>
                    </a>
                  </li>
                ))}
              </ul>
            </Band>
          )}
          {data.length === 0 && <Message problem={t('none')} tone="info" />}
          {data.map((row) => (
            <Post key={row.id} row={row} />
          ))}
          {more}
        </main>
      ) : (
        <Waiting below problem={problem} again={again} />
      )}
      {problem.length === 0 && (
        <Bar>
          <Step primary icon="plus" onClick={toWrite}>
            {t('write')}
          </Step>
        </Bar>
      )}
    </>
  )
}

function Post({ row }: { row: Moment }) {
  const t = useTexts(communityTexts)
  const shown = Number(row.status) === 20
  return (
    <article className="mo">
      <p className="k num">
        <b>{nameOf(row, t)}</b>
        <span>{row.momentTypeText}</span>
        <span>{nearMinute(row.publishTime ?? row.createTime)}</span>
        {row.pinnedNow && <State tone="amber">{t('pinned')}</State>}
        {row.settledTime && <State tone="green">{t('settled')}</State>}
        {!shown && <State tone="neutral">{row.statusText}</State>}
      </p>
      <a href={portal('campus/moment', { id: row.id })}>
        {row.title && <h2>{row.title}</h2>}
        <p className="txt">{row.content}</p>
        <div className="pics">
          {picturesOf(row)
            .slice(0, 3)
            .map((id) => (
              <Picture key={id} id={id} alt="" />
            ))}
        </div>
      </a>
      {shown && (
        <div className="do">
          <Praise targetType="1" row={row} />
          <a
            href={portal('campus/moment', { id: row.id })}
            aria-label={t('comments', { n: row.commentCount ?? 0 })}
          >
            <Drawn path={drawn.talk} />
            <span className="num">{row.commentCount ?? 0}</span>
          </a>
        </div>
      )}
    </article>
  )
}

startPortal(FeedPage)
