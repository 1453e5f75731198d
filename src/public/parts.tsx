import type { ReactNode } from 'react'
import { Fragment } from 'react'
import type { Lang } from '#kernel/definition/kind.ts'
import { inlineText } from '#kernel/definition/inline.ts'
import { Marked } from '#kernel/ui/Marked.tsx'
import { at, paths, pdfAddress, type Place } from './address.ts'
import { inLang, inOther, type Bi, type Entry } from './data.ts'
import { authorsLine, pagesOf, pieces } from './format.ts'
import { Icon } from './icons.tsx'
import { pdfName } from './head.ts'
import type { Words as Texts } from './words.ts'

/** What every view knows of its page. */
export type Spoken = { readonly lang: Lang; readonly t: Texts }
export type View = Spoken & {
  /** Where the page stands: links lead on within the same tenant and journal. */
  readonly place: Place
  /** The day on which something happened where the journal is. */
  readonly dayOf: (time: Date) => string
}

const otherOf = (lang: Lang): Lang => (lang === 'zh' ? 'en' : 'zh')
export const htmlLang = (lang: Lang) => (lang === 'zh' ? 'zh-Hans' : 'en')

/** The `lang` of a text that is there in the other language alone: who has the page read aloud hears it in its own. */
export function foreignIn<K extends string>(row: Bi<K>, name: K, lang: Lang): string | undefined {
  const { [`${name}Zh`]: zh, [`${name}En`]: en } = row as Record<string, string | null>
  return !(lang === 'zh' ? zh : en) && (lang === 'zh' ? en : zh) ? htmlLang(otherOf(lang)) : undefined
}

/** A heading's text with break points at word borders and the few inline marks that titles may hold. */
export function Title({ text }: { text: string }): ReactNode {
  return <Marked text={text} letters={(words) => <Words text={words} />} />
}

/** Plain text with break points at word borders. */
export function Words({ text }: { text: string }): ReactNode {
  if (!/\p{Script=Han}/u.test(text)) return text
  return pieces(text).map((piece, i) => (
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {piece}
    </Fragment>
  ))
}

/** The other language's text below the reader's own. */
export function Other<K extends string>({
  row,
  name,
  lang,
  className = 'e en',
  as: Tag = 'span',
  marks = false,
}: {
  row: Bi<K>
  name: K
  lang: Lang
  className?: string
  as?: 'span' | 'p'
  /** For texts with inline marks, as titles of articles. */
  marks?: boolean
}) {
  const text = inOther(row, name, lang)
  if (text === undefined) return null
  return (
    <Tag lang={htmlLang(otherOf(lang))} className={className}>
      {marks ? <Marked text={text} /> : text}
    </Tag>
  )
}

/** Chinese heading with its English beside it; an English page needs no second language in its headings. */
export function Heading({
  text,
  other,
  lang,
  as: Tag = 'h2',
}: {
  text: string
  other: string
  lang: Lang
  as?: 'h2' | 'h3'
}) {
  return (
    <Tag>
      <Words text={text} />
      {lang === 'zh' && other !== '' && (
        <>
          {' '}
          <span lang="en" className="en">
            {other}
          </span>
        </>
      )}
    </Tag>
  )
}

export function SectionHead({
  text,
  other,
  lang,
  link,
}: {
  text: string
  other: string
  lang: Lang
  link?: { href: string; text: string }
}) {
  return (
    <div className="sech">
      <h2>
        <Words text={text} />
      </h2>
      {lang === 'zh' && (
        <span lang="en" className="en">
          {other}
        </span>
      )}
      {link && (
        <a className="link" href={link.href}>
          {link.text}
        </a>
      )}
    </div>
  )
}

export function stateTag(entry: Pick<Entry, 'state' | 'updateType'>, t: Texts): ReactNode {
  if (entry.state === 'retracted') return <span className="tag red">{t.retracted}</span>
  if (entry.state === 'concern') return <span className="tag">{t.concern}</span>
  if (entry.updateType)
    return <span className="tag">{t.updateTypes[entry.updateType] ?? entry.updateType}</span>
  return null
}

export const articleHref = (entry: Pick<Entry, 'id'>, place: Place) =>
  at(place, paths.article, { id: entry.id })

/** Article in the contents of an issue, in lists and among search hits. */
export function Item({
  entry,
  view,
  snippet,
  letters,
  facts = false,
  as: Tag = 'h3',
}: {
  entry: Entry
  view: View
  snippet?: ReactNode
  /** Draws the words of the title, where some of them were searched for. */
  letters?: (words: string) => ReactNode
  /** Type, issue and date of each, where the page itself does not say them. */
  facts?: boolean
  as?: 'h2' | 'h3'
}) {
  const { lang, t, place } = view
  return (
    <article className="it">
      <div>
        <Tag>
          {stateTag(entry, t)}
          <a href={articleHref(entry, place)} lang={foreignIn(entry, 'title', lang)}>
            {letters ? (
              <Marked text={inLang(entry, 'title', lang)} letters={letters} />
            ) : (
              <Title text={inLang(entry, 'title', lang)} />
            )}
          </a>
        </Tag>
        <Other row={entry} name="title" lang={lang} marks />
        {entry.authors.length > 0 && <p className="by">{authorsLine(entry.authors, lang)}</p>}
        {facts && <p className="ln num">{factsOf(entry, view)}</p>}
        {snippet && <p className="sn1">{snippet}</p>}
        <p className="ln num">
          <a className="link" href={articleHref(entry, place)}>
            {entry.updateType ? t.noticeLink : t.abstractLink}
            <span className="sr">{`: ${inlineText(inLang(entry, 'title', lang))}`}</span>
          </a>
          {entry.pdfFileId && (
            <a className="link" href={pdfAddress(place, entry.id, pdfName(entry))}>
              PDF<span className="sr">{`: ${inlineText(inLang(entry, 'title', lang))}`}</span>
            </a>
          )}
          {entry.doi && <span>{entry.doi}</span>}
        </p>
      </div>
      <span className="pp num">{pagesOf(entry)}</span>
    </article>
  )
}

function factsOf(entry: Entry, { lang, t }: View): ReactNode {
  const issue = entry.year === null ? '' : t.issueShort(entry.year, entry.issueNo ?? '')
  return [inLang(entry, 'typeName', lang), issue, entry.publishDate ?? '']
    .filter(Boolean)
    .map((words) => <span key={words}>{words}</span>)
}

/** Article in the short lists of the home page. */
export function Row({
  entry,
  view,
  before,
  after,
}: {
  entry: Entry
  view: View
  before?: ReactNode
  after?: ReactNode
}) {
  const { lang, t, place } = view
  return (
    <article className="row">
      {before}
      <div>
        <h3>
          {stateTag(entry, t)}
          <a href={articleHref(entry, place)} lang={foreignIn(entry, 'title', lang)}>
            <Title text={inLang(entry, 'title', lang)} />
          </a>
        </h3>
        <Other row={entry} name="title" lang={lang} marks />
        <p className="by">{authorsLine(entry.authors, lang)}</p>
      </div>
      {after ?? <span className="pp num">{pagesOf(entry)}</span>}
    </article>
  )
}

export function Pager({
  current,
  pages,
  href,
  t,
}: {
  current: number
  pages: number
  href: (page: number) => string
  t: Texts
}) {
  if (pages < 2) return null
  return (
    <nav className="pg num" aria-label={t.paging}>
      {current > 1 ? (
        <a href={href(current - 1)} rel="prev">
          <Icon name="left" />
          {t.prev}
        </a>
      ) : (
        <i />
      )}
      <span>{t.pageOf(current, pages)}</span>
      {current < pages ? (
        <a href={href(current + 1)} rel="next">
          {t.next}
          <Icon name="right" />
        </a>
      ) : (
        <i />
      )}
    </nav>
  )
}

/** A rich text of the journal in the reader's language, else in the other. */
export function Written<K extends string>({ row, name, lang }: { row: Bi<K>; name: K; lang: Lang }) {
  return <Rich className="rich" html={inLang(row, name, lang)} lang={foreignIn(row, name, lang)} />
}

/** HTML that staff wrote. It is sanitised when it is stored and once more in read.ts before it comes here. */
export function Rich({
  html,
  className,
  lang,
}: {
  html: string
  className?: string
  lang?: string | undefined
}) {
  // oxlint-disable-next-line react/no-danger -- the one place of the public pages that shows stored HTML
  return <div className={className} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
}
