import { oneLine } from '#kernel/definition/inline.ts'
import type { ReactNode } from 'react'
import type { Lang } from '#kernel/definition/kind.ts'
import { at, paths } from '../address.ts'
import { inLang, type Article, type Entry, type Page } from '../data.ts'

import { foreignIn, htmlLang, Item, Pager, type View } from '../parts.tsx'

export type ArticlesData = {
  readonly page: Page<Entry>
  readonly years: readonly number[]
  readonly types: readonly { id: string; nameZh: string | null; nameEn: string | null }[]
  /** What the reader narrowed the list to. */
  readonly year: number | null
  readonly type: string | null
  readonly onlineFirst: boolean
}

export function ArticlesPage({ data, view }: { data: ArticlesData; view: View }) {
  const { lang, t, place } = view
  const { page, year, type, onlineFirst } = data
  const filtered = year !== null || type !== null
  const query = { year: year ?? undefined, type: type ?? undefined, issue: onlineFirst ? 'none' : undefined }
  return (
    <main id="main" className="wrap">
      <h1 className="plain">{onlineFirst ? t.onlineFirst : t.articlesTitle}</h1>
      <form
        className="filt"
        method="get"
        action={at(place, paths.articles)}
        role="search"
        aria-label={t.filterBy}
      >
        {onlineFirst && <input type="hidden" name="issue" value="none" />}
        <label>
          {t.year}
          <select className="sel num" name="year" defaultValue={year ?? ''}>
            <option value="">{t.all}</option>
            {data.years.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t.calcType}
          <select className="sel" name="type" defaultValue={type ?? ''}>
            <option value="">{t.all}</option>
            {data.types.map((each) => (
              <option key={each.id} value={each.id}>
                {inLang(each, 'name', lang)}
              </option>
            ))}
          </select>
        </label>
        <button className="btn" type="submit">
          {t.filter}
        </button>
        {filtered && (
          <a className="btn" href={at(place, paths.articles, { issue: onlineFirst ? 'none' : undefined })}>
            {t.clear}
          </a>
        )}
      </form>
      <p className="hits num">{t.total(page.total, page.atLeast)}</p>
      <Found page={page} view={view} empty={filtered ? t.noneFiltered : t.noArticles} />
      <Pager
        current={page.current}
        pages={pagesIn(page)}
        href={(current) => at(place, paths.articles, { ...query, current })}
        t={t}
      />
    </main>
  )
}

export const pagesIn = (page: Page<unknown>) => Math.max(1, Math.ceil(page.total / page.size))

export function Found({
  page,
  view,
  empty,
  question,
}: {
  page: Page<Entry>
  view: View
  empty: string
  /** What was searched for; its place in the abstract is shown. */
  question?: string
}) {
  if (page.records.length === 0) return <p className="none">{empty}</p>
  return (
    <div className="its">
      {page.records.map((entry) => (
        <Item
          as="h2"
          key={entry.id}
          entry={entry}
          view={view}
          facts
          {...(question && { letters: (text: string) => marked(text, wordsOf(question)) })}
          snippet={
            question &&
            'abstractZh' in entry && (
              <Snippet article={entry as Article} question={question} lang={view.lang} />
            )
          }
        />
      ))}
    </div>
  )
}

/** The sentence of the abstract where the first word asked for stands, that word marked wherever it occurs. */
function Snippet({
  article,
  question,
  lang,
}: {
  article: Article | undefined
  question: string
  lang: Lang
}): ReactNode {
  if (!article) return null
  const words = wordsOf(question)
  const own = oneLine(inLang(article, 'abstract', lang))
  const other = oneLine((lang === 'zh' ? article.abstractEn : article.abstractZh) ?? '')
  const isOwn = placeIn(own, words) >= 0 || placeIn(other, words) < 0
  const text = isOwn ? own : other
  const foreign = isOwn ? foreignIn(article, 'abstract', lang) : htmlLang(lang === 'zh' ? 'en' : 'zh')
  const place = Math.max(0, placeIn(text, words))
  const start =
    place < 40 ? 0 : Math.max(text.lastIndexOf('。', place), text.lastIndexOf('. ', place), place - 60) + 1
  const cut = text.slice(start, start + (/\p{Script=Han}/u.test(text) ? 110 : 240)).trim()
  return (
    <span lang={foreign}>
      {start > 0 && '…'}
      {marked(cut, words)}
      {start + cut.length < text.length && '…'}
    </span>
  )
}

const wordsOf = (question: string) =>
  question
    .split(/[\s,，;；、"“”]+/)
    .filter(Boolean)
    .slice(0, 8)

function placeIn(text: string, words: readonly string[]): number {
  const places = words
    .map((word) => text.toLowerCase().indexOf(word.toLowerCase()))
    .filter((place) => place >= 0)
  return places.length === 0 ? -1 : Math.min(...places)
}

export function marked(text: string, words: readonly string[]): ReactNode {
  const alternatives = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')
  if (alternatives === '') return text
  return text
    .split(new RegExp(`(${alternatives})`, 'giu'))
    .map((part, i) => (i % 2 === 1 ? <mark key={i}>{part}</mark> : part))
}
