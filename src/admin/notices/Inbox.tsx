import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { get, post } from '#kernel/ui/api.ts'
import { useNews } from '#kernel/ui/news.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { inboxTexts } from '../texts/inbox.ts'
import './inbox.css'

type Letter = { id: string; title: string; link: string | null; createTime: string; read: boolean }

/** Letters to this person, newest first, above what is for everybody. Seeing them counts as having read them. */
export default function Inbox() {
  const t = useTexts(inboxTexts)
  const queries = useQueryClient()
  const mark = useNews((news) => news.marks.inbox)
  // What was new stays marked while it is looked at.
  const { data } = useQuery({
    queryKey: ['inbox', 'list', mark],
    queryFn: () => get<Letter[]>('blade-message/inbox/list'),
    placeholderData: (before) => before,
    gcTime: 0,
  })
  // By number: a letter of an earlier day may have been put in later.
  const newest = data
    ?.filter(({ read }) => !read)
    .map(({ id }) => id.padStart(19, '0'))
    .toSorted()
    .at(-1)
  useEffect(() => {
    if (newest === undefined) return
    void post('blade-message/inbox/read', { upTo: newest })
      .then(() => queries.invalidateQueries({ queryKey: ['inbox', 'unread'] }))
      .catch(() => undefined) // they stay unread, which the bell goes on to say
  }, [newest, queries])
  if (!data || data.length === 0) return null
  return (
    <section className="inbox" aria-label={t('letters')}>
      <h3>{t('letters')}</h3>
      <ul className="notices">
        {data.map((letter) => (
          <li key={letter.id}>
            {letter.link ? <a href={letter.link}>{letter.title}</a> : <b>{letter.title}</b>}
            <span className="mut num">
              <time>{letter.createTime.slice(0, 16)}</time>
              {!letter.read && <span className="st info">{t('fresh')}</span>}
            </span>
          </li>
        ))}
      </ul>
      <h3>{t('notices')}</h3>
    </section>
  )
}
