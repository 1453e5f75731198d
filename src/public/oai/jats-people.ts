import { oneLine } from '#kernel/definition/inline.ts'
import { el, type Content, type Xml } from '#kernel/xml/xml.ts'
import type { Affiliation, Author } from '../data.ts'
import { nameOf } from '../format.ts'
import { maybe, other, tag, type Lang } from './jats-parts.ts'
import type { Record } from './records.ts'

/** Who wrote an article, in both of their names, and where they work, each place once. */
export function people({ authors, language }: Record): Content {
  const list = authors ?? []
  if (list.length === 0) return null
  const places = new Map<string, { id: string; xml: Content }>()
  const placesOf = ({ affiliations }: Author): string[] =>
    (affiliations ?? []).flatMap((unit) => {
      const key = JSON.stringify([oneLine(unit.nameZh), oneLine(unit.nameEn), unit.rorId])
      const id = places.get(key)?.id ?? `aff${places.size + 1}`
      const xml = placeXml(unit, language, id)
      if (xml) places.set(key, { id, xml })
      return xml ? id : []
    })
  return el(
    'contrib-group',
    {},
    list.map((author) =>
      el(
        'contrib',
        { 'contrib-type': 'author', corresp: author.isCorresponding ? 'yes' : null },
        author.orcid
          ? el('contrib-id', { 'contrib-id-type': 'orcid' }, `https://orcid.org/${author.orcid}`)
          : null,
        namesXml(author, language),
        [...new Set(placesOf(author))].map((rid) => el('xref', { 'ref-type': 'aff', rid })),
      ),
    ),
    // Filled while the authors above were written.
    [...places.values()].map(({ xml }) => xml),
  )
}

/** In both languages where it has both names, the article's own first. */
function placeXml({ nameZh, nameEn, rorId }: Affiliation, own: Lang, id: string): Content {
  const ror = rorId?.trim().replace(/^(https?:\/\/)?ror\.org\//i, '')
  const named = (name: string): Xml =>
    ror
      ? el(
          'institution-wrap',
          {},
          el('institution', {}, name),
          el('institution-id', { 'institution-id-type': 'ror' }, `https://ror.org/${ror}`),
        )
      : el('institution', {}, name)
  const names = inBoth(own, (lang) => oneLine(lang === 'zh' ? nameZh : nameEn))
  const [only, ...more] = names
  if (!only) return null
  if (more.length === 0) return el('aff', { id }, named(only.of))
  return el(
    'aff-alternatives',
    { id },
    names.map(({ lang, of }) => el('aff', { 'xml:lang': tag(lang) }, named(of))),
  )
}

/** Both of a person's names where they differ, the article's own first: search finds Siyuan Chen under 陈思远 too. */
function namesXml(author: Author, own: Lang): Xml {
  const names = inBoth(own, (lang) => nameIn(author, lang))
  const [only, ...more] = names
  if (!only) return el('string-name', {}, nameOf(author, own))
  if (more.length === 0) return nameXml(author, only.lang)
  return el(
    'name-alternatives',
    {},
    names.map(({ lang }) => nameXml(author, lang, tag(lang))),
  )
}

/** What there is to say in the one language and the other, each once, without what is empty or the same. */
function inBoth(own: Lang, say: (lang: Lang) => string): { lang: Lang; of: string }[] {
  const said = [own, other(own)].map((lang) => ({ lang, of: say(lang) })).filter(({ of }) => of !== '')
  return said[0]?.of === said[1]?.of ? said.slice(0, 1) : said
}

const partsIn = (author: Author, lang: Lang) =>
  (lang === 'zh'
    ? [author.familyNameZh, author.givenNameZh, author.displayNameZh]
    : [author.familyNameEn, author.givenNameEn, author.displayNameEn]
  ).map(oneLine) as [string, string, string]

function nameIn(author: Author, lang: Lang): string {
  const [family, given, printed] = partsIn(author, lang)
  if (printed) return printed
  return lang === 'zh' ? family + given : [given, family].filter(Boolean).join(' ')
}

/** A printed name, or one of a single part, is not taken apart. */
function nameXml(author: Author, lang: Lang, language?: string): Xml {
  const [family, given, printed] = partsIn(author, lang)
  const attributes = { 'xml:lang': language }
  if (printed || !family) return el('string-name', attributes, nameIn(author, lang))
  const parts = [el('surname', {}, family), maybe('given-names', given)]
  return el('name', { 'name-style': lang === 'zh' ? 'eastern' : 'western', ...attributes }, parts)
}
