import { at, paths, pdfAddress } from '../address.ts'
import { inLang, type Entry } from '../data.ts'
import { bytesOf } from '../format.ts'
import { pdfName } from '../head.ts'
import { Icon } from '../icons.tsx'
import { articleHref, stateTag, Title, type View } from '../parts.tsx'

/** Pages whose work a script does: the PDF viewer and the portal. Without a script they say so and offer the next best. */

export function ViewerPage({ entry, view: { lang, t, place } }: { entry: Entry; view: View }) {
  const file = pdfAddress(place, entry.id, pdfName(entry))
  return (
    <main id="main">
      <div className="wrap v-bar">
        <h1>
          {stateTag(entry, t)} <Title text={inLang(entry, 'title', lang)} />
        </h1>
        <div className="do">
          <a className="btn sm" href={articleHref(entry, place)}>
            {t.backToArticle}
          </a>
          <a className="btn sm p" href={`${file}?download=1`} download={`${pdfName(entry)}.pdf`}>
            <Icon name="down" size={16} />
            {`${t.downloadPdf} ${bytesOf(entry.pdfBytes)}`}
          </a>
        </div>
      </div>
      <div className="v-main">
        <div className="wrap">
          <div id="viewer" data-file={file} data-lang={lang}>
            <p className="say">
              <span data-loading hidden>
                {t.viewerLoading}
              </span>
              <noscript>{t.viewerNoScript}</noscript>
            </p>
          </div>
        </div>
      </div>
    </main>
  )
}

export function PortalShell({
  view: { lang, t },
  facts,
  wide = false,
}: {
  view: View
  facts: Readonly<Record<string, string>>
  wide?: boolean
}) {
  const data = Object.fromEntries(Object.entries(facts).map(([name, value]) => [`data-${name}`, value]))
  return (
    <div id="app" data-lang={lang} {...data}>
      <main id="main" className={wide ? 'wrap' : 'wrap narrow'} aria-busy="true">
        <p className="say">
          <span data-loading hidden>
            {t.portalLoading}
          </span>
          <noscript>{t.portalNoScript}</noscript>
        </p>
      </main>
    </div>
  )
}

export function NotFoundPage({ view: { t, place } }: { view: View }) {
  return (
    <main id="main" className="wrap nf">
      <h1>{t.notFoundTitle}</h1>
      <p>{t.notFoundText}</p>
      <a className="btn p" href={at(place, paths.home)}>
        {t.toHome}
      </a>
    </main>
  )
}
