import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { steadyDirections } from '#kernel/definition/directions.ts'
import type { Lang } from '#kernel/definition/kind.ts'
import type { Files } from '#kernel/portal/manifest.ts'
import { at, homeAt, imageAddress, paths, shareAddress, type Home, type Query } from './address.ts'
import { inLang, type Journal } from './data.ts'
import { isOpenAccess } from './format.ts'
import type { Meta } from './head.ts'
import { Icon } from './icons.tsx'
import { htmlLang, type View } from './parts.tsx'
import { shareHigh, shareKinds, shareWide } from './share.ts'
import type { Words } from './words.ts'

export type Site = {
  readonly journal: Journal
  /** All journals of the tenant that have pages. */
  readonly journals: readonly Journal[]
  /** Where the journal is at home, whichever way the reader came. */
  readonly home: Home
  readonly today: string
}

export type PageSpec = {
  readonly path: string
  readonly query?: Query
  readonly title: string
  readonly description?: string
  readonly current?: NavKey
  readonly meta?: Meta
  readonly jsonLd?: string
  /** What stands beside a link to it elsewhere; the journal's cover or a drawn one without. */
  readonly picture?: { readonly fileId?: string | null; readonly place?: number }
  /** Pages of one person or one question stay out of indexes. */
  readonly noIndex?: boolean
  readonly bodyClass?: string
  /** Where it is not 200. */
  readonly status?: number
  readonly body: ReactNode
}

type NavKey = 'home' | 'current' | 'journals' | 'articles' | 'guide' | 'fee' | 'about' | 'press'

/**
 * The page as text. The head is tags and nothing else, so it is written as such; the footer is the same on every page of
 * a journal and is kept with it; what lies between comes from React.
 */
export function document(page: PageSpec, site: Site, view: View, files: Files): string {
  const { lang, t } = view
  const top = renderToStaticMarkup(
    <>
      <a className="skip" href="#main">
        {t.skip}
      </a>
      <Top site={site} view={view} page={page} />
    </>,
  )
  const shown = steadyDirections(`${top}${renderToStaticMarkup(page.body)}${footOf(site, view)}`)
  const body = `<body${page.bodyClass ? ` class="${page.bodyClass}"` : ''}>${shown}</body>`
  return `<!doctype html><html lang="${htmlLang(lang)}"><head>${headOf(page, site, view, files)}</head>${body}</html>`
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const marks = /[&<>"]/
const escaped = (text: string) =>
  marks.test(text) ? text.replace(/[&<>"]/g, (mark) => escapes[mark] ?? mark) : text
const tag = (name: string, attributes: Readonly<Record<string, string>>) =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')}/>`

function headOf(page: PageSpec, { journal, home }: Site, { lang, place }: View, files: Files): string {
  const name = inLang(journal, 'name', lang)
  const description = page.description?.slice(0, 300)
  const address = (of: Lang) => homeAt(home, of, page.path, page.query)
  const indexed = [
    tag('link', { rel: 'canonical', href: address(lang) }),
    tag('link', { rel: 'alternate', hreflang: 'zh-Hans', href: address('zh') }),
    tag('link', { rel: 'alternate', hreflang: 'en', href: address('en') }),
    tag('link', { rel: 'alternate', hreflang: 'x-default', href: address('zh') }),
    tag('meta', { property: 'og:title', content: page.title }),
    tag('meta', { property: 'og:site_name', content: name }),
    tag('meta', { property: 'og:url', content: address(lang) }),
    tag('meta', { property: 'og:type', content: page.jsonLd ? 'article' : 'website' }),
    ...(description ? [tag('meta', { property: 'og:description', content: description })] : []),
    ...pictureOf(page, journal, home),
  ]
  return [
    '<meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="color-scheme" content="light dark"/>',
    `<title>${escaped(page.title === name ? name : `${page.title} · ${name}`)}</title>`,
    ...(description ? [tag('meta', { name: 'description', content: description })] : []),
    ...(page.noIndex ? [tag('meta', { name: 'robots', content: 'noindex' })] : indexed),
    ...(page.meta ?? []).map(
      ([key, content, of]) =>
        `<meta name="${key}" content="${escaped(content)}"${of ? ` lang="${htmlLang(of)}"` : ''}/>`,
    ),
    // Data, not a script: nothing runs it, and safeJson keeps it from ending its element.
    page.jsonLd ? `<script type="application/ld+json">${page.jsonLd}</script>` : '',
    tag('link', { rel: 'alternate', type: 'application/atom+xml', title: name, href: at(place, paths.feed) }),
    tag('link', { rel: 'icon', href: '/apaph/icon.svg', type: 'image/svg+xml' }),
    ...files.styles.map((href) => tag('link', { rel: 'stylesheet', href })),
    ...(files.preload ?? []).map((href) => tag('link', { rel: 'modulepreload', href })),
    ...files.scripts.map((src) => `<script type="module" src="${escaped(src)}"></script>`),
  ].join('')
}

/** Of the page, else of the journal; a drawn one is as large as places that show links want it. */
function pictureOf(
  { picture = {} }: PageSpec,
  journal: Journal,
  { origin, ...held }: Site['home'],
): string[] {
  const { fileId = journal.coverFileId, place = 0 } = picture
  if (fileId) return [tag('meta', { property: 'og:image', content: origin + imageAddress(held, fileId) })]
  return [
    tag('meta', { property: 'og:image', content: origin + shareAddress(held, place % shareKinds) }),
    tag('meta', { property: 'og:image:width', content: String(shareWide) }),
    tag('meta', { property: 'og:image:height', content: String(shareHigh) }),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
  ]
}

const feet = new WeakMap<Journal, Map<string, string>>()

function footOf(site: Site, view: View): string {
  const kept = feet.get(site.journal) ?? new Map<string, string>()
  feet.set(site.journal, kept)
  const key = `${at(view.place, paths.home)}:${site.today.slice(0, 4)}`
  const foot = kept.get(key) ?? renderToStaticMarkup(<Foot site={site} view={view} />)
  kept.set(key, foot)
  return foot
}

function Mark({ journal, lang, href }: { journal: Journal; lang: Lang; href?: string }) {
  const other: Lang = lang === 'zh' ? 'en' : 'zh'
  const content = (
    <>
      <b>{inLang(journal, 'name', lang)}</b>
      <span lang={htmlLang(other)}>{inLang(journal, 'name', other)}</span>
    </>
  )
  return href ? (
    <a className="mark" href={href}>
      {content}
    </a>
  ) : (
    <div className="mark">{content}</div>
  )
}

function navOf({ journals }: Site, { place, t }: View): readonly (readonly [NavKey, string, string])[] {
  const all: readonly (readonly [NavKey, string, string])[] = [
    ['home', paths.home, t.home],
    ['current', paths.journals, t.current],
    ['journals', paths.journals, t.back],
    ['articles', paths.articles, t.articles],
    ['guide', paths.guide, t.navGuide],
    ['fee', paths.fee, t.fee],
    ['about', paths.about, t.about],
    ...(journals.length > 1 ? [['press', paths.press, t.pressNav] as const] : []),
  ]
  return all.map(([key, path, text]) => [
    key,
    at(place, path, key === 'current' ? { id: 'current' } : {}),
    text,
  ])
}

function Top({ site, view, page }: { site: Site; view: View; page: PageSpec }) {
  const { lang, t, place } = view
  const other: Lang = lang === 'zh' ? 'en' : 'zh'
  const switchTo = at({ ...place, lang: other }, page.path, page.query)
  const links = navOf(site, view).map(([key, href, text]) => (
    <a key={key} href={href} aria-current={page.current === key ? 'page' : undefined}>
      {text}
    </a>
  ))
  return (
    <header className="top">
      <div className="wrap">
        <Mark journal={site.journal} lang={lang} href={at(place, paths.home)} />
        <nav className="nav" aria-label={t.nav}>
          {links}
        </nav>
        <div className="acts">
          <a className="icn" href={at(place, paths.search)} aria-label={t.search}>
            <Icon name="search" />
          </a>
          <a className="hide" href={switchTo} lang={htmlLang(other)} hrefLang={htmlLang(other)}>
            {t.otherLang}
          </a>
          <a
            className="hide"
            data-account={t.account}
            data-workspace={at(place, paths.workspace)}
            href={at(place, paths.login)}
          >
            {t.login}
          </a>
          <a className="btn p hide" href={at(place, paths.submit)}>
            {t.submit}
          </a>
          <details className="menu">
            <summary aria-label={t.menu}>
              <Icon name="menu" size={20} />
            </summary>
            <nav aria-label={t.menu}>
              {links}
              <a href={switchTo} lang={htmlLang(other)} hrefLang={htmlLang(other)}>
                {t.otherLang}
              </a>
              <a
                data-account={t.account}
                data-workspace={at(place, paths.workspace)}
                href={at(place, paths.login)}
              >
                {t.login}
              </a>
              <a className="btn p" href={at(place, paths.submit)}>
                {t.submit}
              </a>
            </nav>
          </details>
        </div>
      </div>
    </header>
  )
}

function Foot({ site: { journal, journals, today }, view }: { site: Site; view: View }) {
  const { lang, t, place } = view
  const go = (path: string, query?: Query, hash = '') => at(place, path, query) + hash
  const facts = [
    [
      t.frequencies[journal.frequency],
      journal.foundedYear ? t.founded(journal.foundedYear) : '',
      journal.doiPrefix ? t.doiPrefix(journal.doiPrefix) : '',
    ]
      .filter(Boolean)
      .join(' · '),
    inLang(journal, 'sponsor', lang) && t.sponsoredBy(inLang(journal, 'sponsor', lang)),
  ].filter(Boolean)
  const columns: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
    [
      t.footRead,
      [
        [go(paths.journals, { id: 'current' }), t.contentsNow],
        [go(paths.journals), t.browse],
        [go(paths.articles, { issue: 'none' }), t.onlineFirst],
        [go(paths.search), t.searchShort],
        [go(paths.feed), t.feed],
        ...(journals.length > 1 ? [[go(paths.press), t.press] as const] : []),
      ],
    ],
    [
      t.footAuthors,
      [
        [go(paths.guide), t.guide],
        [go(paths.fee), t.fee],
        [go(paths.submit), t.submit],
        [go(paths.about, {}, '#ethics'), t.ethicsShort],
      ],
    ],
    [
      t.footAbout,
      [
        [go(paths.about, {}, '#board'), t.board],
        [go(paths.guide), t.process2],
        [go(paths.about, {}, '#accessibility'), t.accessibility],
        [go(paths.about, {}, '#contact'), t.contact],
        [at({ lang: 'zh', tenant: place.tenant }, '/oai', { verb: 'Identify' }), t.harvest],
      ],
    ],
  ]
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="cols">
          <div>
            <Mark journal={journal} lang={lang} />
            <p className="facts num">
              <Issn journal={journal} t={t} />
              {facts.map((fact) => (
                <span key={fact}>
                  <br />
                  {fact}
                </span>
              ))}
            </p>
          </div>
          {columns.map(([heading, links]) => (
            <div key={heading}>
              <h2>{heading}</h2>
              <ul>
                {links.map(([href, text]) => (
                  <li key={text}>
                    <a href={href}>{text}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="legal">
          <span>
            {isOpenAccess(journal) ? (
              <>
                {t.licenceLine[0]}
                <Licence code={journal.licence} url={journal.licenceUrl} />
                {t.licenceLine[1]}
              </>
            ) : (
              t.allRights
            )}
          </span>
          <span>{t.rights(Number(today.slice(0, 4)), inLang(journal, 'publisher', lang))}</span>
        </div>
      </div>
    </footer>
  )
}

function Issn({ journal, t }: { journal: Journal; t: Words }) {
  const both = [
    [journal.issnPrint, t.print],
    [journal.issnOnline, t.online],
  ].filter(([number]) => number)
  if (both.length === 0) return null
  return <>{`ISSN ${both.map(([number, kind]) => `${number} (${kind})`).join(' · ')}`}</>
}

const licenceNames: Record<string, string> = {
  ccBy: 'CC BY 4.0',
  ccByNc: 'CC BY-NC 4.0',
  ccByNcNd: 'CC BY-NC-ND 4.0',
  ccByNcSa: 'CC BY-NC-SA 4.0',
  ccBySa: 'CC BY-SA 4.0',
  cc0: 'CC0 1.0',
}

export function Licence({ code, url }: { code: string; url: string | null }) {
  const name = licenceNames[code] ?? '©'
  return url ? (
    <a className="link" href={url} rel="license">
      {name}
    </a>
  ) : (
    <>{name}</>
  )
}
