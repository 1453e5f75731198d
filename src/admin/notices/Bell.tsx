import { useQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { useEffect, useState } from 'react'
import { get } from '#kernel/ui/api.ts'
import { arriving, Nothing } from '#kernel/ui/arriving.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { followNews, useNews } from '#kernel/ui/news.ts'
import { usePreference } from '#kernel/ui/preferences.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { Html } from '#kernel/ui/widgets/RichText.tsx'
import { chunk } from '../chunks.ts'
import { useLock } from '../lock/lock.ts'
import { noticeTexts } from '../texts/notices.ts'
import { badgeOf, unreadOf, type Notice } from './unread.ts'

const Inbox = arriving(
  chunk(() => import('./Inbox.tsx')),
  Nothing,
)
const everyMinute = 60_000
const newsUrl = 'blade-desk/news'

/**
 * Unread count on a bell; behind it the ten latest. Opening it counts as having read them, on every device.
 * The server says when there are others; while it cannot, the bell asks every minute.
 */
export function Bell() {
  const t = useTexts(noticeTexts)
  const now = useLang()
  // What was new when the list was opened stays marked while it is read.
  const [openedAt, setOpenedAt] = useState<string>()
  const settled = useAfter(2000)
  const alone = useAfter(6000)
  const up = useNews((news) => news.up)
  const mark = useNews((news) => news.marks.notice)
  // Its first mark comes with the stream: whoever asked before it would ask again at once.
  const unheard = alone && !up
  const locking = useLock((lock) => lock.locking)
  const listens = settled && !locking
  useEffect(() => (listens ? followNews(newsUrl) : undefined), [listens])
  const { data, error, refetch } = useQuery({
    queryKey: ['notices', now, mark],
    queryFn: () => get<Notice[]>('blade-desk/notice/latest'),
    enabled: mark !== undefined || unheard || openedAt !== undefined,
    refetchInterval: up ? false : everyMinute, // rests while the page is hidden
    placeholderData: (before) => before,
  })
  const lastRead = usePreference<string>('notices:read', '')
  const letters = useLetters(up, unheard)
  const unread = (lastRead.ready ? unreadOf(data ?? [], lastRead.value).length : 0) + letters

  function open() {
    setOpenedAt(lastRead.value)
    const newest = data?.[0]?.releaseTime
    if (newest && newest > lastRead.value) void lastRead.save(newest)
  }
  return (
    <>
      <button
        className="ib"
        aria-label={unread ? t('bell', { n: badgeOf(unread) }) : t('bellNone')}
        title={t('title')}
        onClick={open}
      >
        <Icon name="bell" size={18} />
        {unread > 0 && (
          <span className="bd blue num" aria-hidden="true">
            {badgeOf(unread)}
          </span>
        )}
      </button>
      <Drawer
        open={openedAt !== undefined}
        title={t('title')}
        size={420}
        closable={{ placement: 'end' }}
        onClose={() => setOpenedAt(undefined)}
      >
        {openedAt !== undefined && <Inbox />}
        {error && !data ? (
          <div className="none" role="alert">
            <p>{t('failed')}</p>
            <button className="b" onClick={() => void refetch()}>
              {t('retry')}
            </button>
          </div>
        ) : (
          <Notices notices={data ?? []} lastRead={openedAt ?? ''} />
        )}
      </Drawer>
    </>
  )
}

/** Letters to this person that they have not seen yet. */
function useLetters(up: boolean, unheard: boolean): number {
  const mark = useNews((news) => news.marks.inbox)
  const { data } = useQuery({
    queryKey: ['inbox', 'unread', mark],
    queryFn: () => get<number>('blade-message/inbox/unread'),
    enabled: mark !== undefined || unheard,
    refetchInterval: up ? false : everyMinute,
    placeholderData: (before) => before,
  })
  return data ?? 0
}

/** True a while after the shell stands: the screen that somebody waits for loads first. */
function useAfter(ms: number): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return over
}

function Notices({ notices, lastRead }: { notices: readonly Notice[]; lastRead: string }) {
  const t = useTexts(noticeTexts)
  if (notices.length === 0) return <p className="none">{t('none')}</p>
  const fresh = unreadOf(notices, lastRead)
  return (
    <ul className="notices">
      {notices.map((notice) => (
        <li key={notice.id}>
          <details>
            <summary>
              <b>{notice.title}</b>
              <span className="mut num">
                <time>{notice.releaseTime.slice(0, 16)}</time>
                {fresh.includes(notice) && <span className="st info">{t('fresh')}</span>}
              </span>
            </summary>
            <Html html={notice.content ?? ''} className="ntext" />
          </details>
        </li>
      ))}
    </ul>
  )
}
