import type { Lang } from '#kernel/definition/kind.ts'
import type { Files } from '#kernel/portal/manifest.ts'
import { at, homeAt, imageAddress, paths, shareAddress } from './address.ts'
import { inLang, type Journal } from './data.ts'
import type { PageSpec, Site } from './page-spec.ts'
import { htmlLang, type View } from './parts.tsx'
import { shareHigh, shareKinds, shareWide } from './share.ts'

/** The head of a page: for indexes, for places that show links, and for the browser. */

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const marks = /[&<>"]/
const escaped = (text: string) =>
  marks.test(text) ? text.replace(/[&<>"]/g, (mark) => escapes[mark] ?? mark) : text
const tag = (name: string, attributes: Readonly<Record<string, string>>) =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')}/>`

export function headOf(page: PageSpec, { journal, home }: Site, view: View, files: Files): string {
  const { lang, place, t } = view
  const name = inLang(journal, 'name', lang)
  // A page of one question has nothing to say to an index.
  const own = page.description || (page.noIndex ? '' : t.describes[page.path]?.(name, page.title))
  const description = own?.slice(0, 300)
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
