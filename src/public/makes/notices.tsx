import { idOf } from '#kernel/http/rows.ts'
import { richLine } from '#kernel/definition/rich.ts'
import { paths } from '../address.ts'
import { NoticePage, NoticesPage, noticeIn } from '../pages/notices.tsx'
import * as read from '../read.ts'
import { type Asked, type Make, type Read, wholeNumber, spec, listSize } from './making.ts'

export function noticesAsked(query: Asked) {
  return { id: idOf(query.id) ?? null, current: wholeNumber(query.current, 500) ?? 1 }
}

export const noticesPage: Make<Read<typeof noticesAsked>> = async ({ reader, lang, view, asked, now }) => {
  const { id, current } = asked
  if (id === null) {
    const page = await read.noticePage(reader, now, current, listSize)
    return spec(paths.notices, view.t.notices, <NoticesPage page={page} view={view} />, {
      query: { current: current > 1 ? current : undefined },
    })
  }
  const notice = await read.noticeOf(reader, now, id)
  if (!notice) return undefined
  const { title, content } = noticeIn(notice, view)
  return spec(paths.notices, title, <NoticePage notice={notice} view={view} />, {
    query: { id },
    description: richLine(content),
    // A notice that nobody translated is one document, not two.
    ...(lang === 'en' && !notice.titleEn && { noIndex: true }),
  })
}
