import { renderToStaticMarkup } from 'react-dom/server'
import { steadyDirections } from '#kernel/definition/directions.ts'
import type { Lang } from '#kernel/definition/kind.ts'
import type { Files } from '#kernel/portal/manifest.ts'
import { at, paths } from './address.ts'
import { footOf } from './foot.tsx'
import { Icon } from './icons.tsx'
import { Mark } from './mark.tsx'
import { headOf } from './page-head.ts'
import type { NavKey, PageSpec, Site } from './page-spec.ts'
import { htmlLang, type View } from './parts.tsx'

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
