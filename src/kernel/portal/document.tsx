import { renderToStaticMarkup } from 'react-dom/server'
import type { Lang } from '../definition/kind.ts'
import { portalAddress } from './address.ts'
import type { Files } from './manifest.ts'
import type { PortalPage } from './page.ts'

/** Whose portal it is, as its pages say it. */
export type PortalTenant = {
  readonly tenantId: string
  readonly name: string
  readonly inPath: boolean
  /** The host that it calls its own. */
  readonly domain: string | null
}

const words = {
  zh: { loading: '正在载入', noScript: '此页面需要启用 JavaScript。', skip: '跳到内容', other: 'English' },
  en: {
    loading: 'Loading',
    noScript: 'This page needs JavaScript.',
    skip: 'Skip to content',
    other: '中文',
  },
} as const
const htmlLang = { zh: 'zh-CN', en: 'en' } as const

type Spec = {
  readonly page: PortalPage
  readonly tenant: PortalTenant
  readonly lang: Lang
  readonly files: Files
  /** Path of the page where whoever has no account makes one. */
  readonly join?: string | undefined
}

/** The frame of a page. Nothing in it is personal: it is the same for everybody of the tenant and may be kept. */
export function portalDocument(spec: Spec): string {
  return `<!doctype html>${renderToStaticMarkup(<Page {...spec} />)}`
}

function Page({ page, tenant, lang, files, join }: Spec) {
  const t = words[lang]
  const other: Lang = lang === 'zh' ? 'en' : 'zh'
  const held = tenant.inPath ? tenant.tenantId : undefined
  return (
    <html lang={htmlLang[lang]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${page.title[lang]} · ${tenant.name}`}</title>
        <link rel="icon" href="/apaph/icon.svg" type="image/svg+xml" />
        {files.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {(files.preload ?? []).map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        {files.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body className={page.plain ? 'pp plain' : 'pp'}>
        <a className="sr" href="#main">
          {t.skip}
        </a>
        <div
          id="app"
          data-lang={lang}
          data-tenant={tenant.tenantId}
          data-held={held}
          data-name={tenant.name}
          data-title={page.title[lang]}
          data-other={portalAddress({ lang: other, tenant: held }, page.path)}
          data-otherword={t.other}
          data-en={lang === 'zh' && !page.plain ? page.title.en : undefined}
          data-join={join && portalAddress({ lang, tenant: held }, join)}
        >
          <header className="pt">
            <h1>{page.title[lang]}</h1>
          </header>
          <main id="main" aria-busy="true">
            <p className="say">{t.loading}</p>
            <noscript>{t.noScript}</noscript>
          </main>
        </div>
      </body>
    </html>
  )
}
