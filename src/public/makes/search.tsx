import { idOf } from '#kernel/http/rows.ts'
import { paths } from '../address.ts'
import { SearchPage } from '../pages/search.tsx'
import * as search from '../search.ts'
import { type Asked, type Make, type Read, wholeNumber, spec, listSize } from './making.ts'

export function searchAsked(query: Asked) {
  const question = typeof query.q === 'string' ? query.q.slice(0, 100) : null
  const author = typeof query.author === 'string' ? query.author.trim().slice(0, 60) : ''
  return {
    question,
    year: wholeNumber(query.year, 9999),
    type: idOf(query.type) ?? null,
    issue: idOf(query.issue) ?? null,
    author: author === '' ? null : author,
    order: query.order === 'oldest' ? ('oldest' as const) : ('newest' as const),
    current: wholeNumber(query.current, 500) ?? 1,
  }
}

export const searchPage: Make<Read<typeof searchAsked>> = async ({ reader, journal, view, asked }) => {
  const { question, current, ...narrowing } = asked
  const found =
    question === null
      ? undefined
      : await search.searchPage(reader, journal.id, question, { ...narrowing, current, size: listSize })
  const more = question === null ? {} : { noIndex: true, query: { q: question } }
  return spec(
    paths.search,
    view.t.searchTitle,
    <SearchPage data={{ question: question ?? '', ...narrowing, ...found }} view={view} />,
    more,
  )
}
