import { fileAddress, imageAddress } from '../address.ts'
import { inLang, type Banner, type CommonFile } from '../data.ts'
import { bytesOf } from '../format.ts'
import type { View } from '../parts.tsx'

/** Banners of a place, one below the other: nothing moves, nothing hides, and no script is needed. */
export function Banners({ banners, view: { lang, t, place } }: { banners: readonly Banner[]; view: View }) {
  if (banners.length === 0) return null
  return (
    <section className="wrap bans" aria-label={t.banners}>
      {banners.map((banner) => {
        const picture = (
          <img
            src={imageAddress(place, banner.imageFileId)}
            alt={inLang(banner, 'imageAlt', lang)}
            loading="lazy"
          />
        )
        return banner.linkUrl ? (
          <a
            key={banner.id}
            href={banner.linkUrl}
            title={inLang(banner, 'title', lang)}
            {...(banner.target === 'blank' && { target: '_blank', rel: 'noreferrer' })}
          >
            {picture}
          </a>
        ) : (
          <div key={banner.id}>{picture}</div>
        )
      })}
    </section>
  )
}

/** Templates and forms, with type and size before the click. */
export function CommonFiles({ files, view: { lang, place } }: { files: readonly CommonFile[]; view: View }) {
  return (
    <ul className="cfs">
      {files.map((file) => (
        <li key={file.id}>
          <a className="link" href={fileAddress(place, file.id)}>
            {inLang(file, 'name', lang)}
          </a>
          <span className="num">
            {[file.extension.toUpperCase(), bytesOf(file.attachSize), file.versionLabel]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {inLang(file, 'description', lang) !== '' && <p>{inLang(file, 'description', lang)}</p>}
        </li>
      ))}
    </ul>
  )
}
