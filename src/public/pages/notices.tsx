import { at, paths } from '../address.ts'
import { inLang, type Notice, type Page } from '../data.ts'
import { foreignIn, Pager, Rich, type View } from '../parts.tsx'
import { pagesIn } from './lists.tsx'

/** A notice in the reader's language, else in the other, and then said so. */
export function noticeIn(notice: Notice, { lang }: View) {
  const row = {
    titleZh: notice.title,
    titleEn: notice.titleEn,
    contentZh: notice.content,
    contentEn: notice.contentEn,
  }
  return {
    title: inLang(row, 'title', lang),
    content: inLang(row, 'content', lang),
    foreign: foreignIn(row, 'title', lang),
    foreignContent: foreignIn(row, 'content', lang),
  }
}

export function NoticesPage({ page, view }: { page: Page<Notice>; view: View }) {
  const { t, dayOf } = view
  return (
    <main id="main" className="wrap">
      <h1 className="plain">{t.notices}</h1>
      {page.records.length === 0 ? (
        <p className="none">{t.noNotices}</p>
      ) : (
        <ul className="nt all">
          {page.records.map((notice) => {
            const { title, foreign } = noticeIn(notice, view)
            const day = dayOf(notice.releaseTime)
            return (
              <li key={notice.id}>
                <time className="num" dateTime={day}>
                  {day}
                </time>
                <a lang={foreign} href={at(view.place, paths.notices, { id: notice.id })}>
                  {title}
                </a>
              </li>
            )
          })}
        </ul>
      )}
      <Pager
        current={page.current}
        pages={pagesIn(page)}
        href={(current) => at(view.place, paths.notices, { current })}
        t={t}
      />
    </main>
  )
}

export function NoticePage({ notice, view }: { notice: Notice; view: View }) {
  const { t, dayOf } = view
  const { title, content, foreign, foreignContent } = noticeIn(notice, view)
  const day = dayOf(notice.releaseTime)
  return (
    <main id="main" className="wrap">
      <article lang={foreign}>
        <h1 className="plain">{title}</h1>
        <p className="hits num">
          <time dateTime={day}>{day}</time>
        </p>
        {content !== '' && <Rich className="prose" html={content} lang={foreignContent} />}
      </article>
      <p className="more">
        <a className="link" href={at(view.place, paths.notices)}>
          {t.allNotices}
        </a>
      </p>
    </main>
  )
}
