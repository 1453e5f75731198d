import type { Lang } from '#kernel/definition/index.ts'
import { oneLine } from '#kernel/definition/inline.ts'
import { el, type Content, type Xml } from '#kernel/xml/xml.ts'
import type { Article, ArticleAuthor } from '../articles/definition.ts'
import { normalOrcid } from '../terms/numbers.ts'
import { isHouse, type Affiliation } from '../terms/words.ts'
import { nameTaken } from './workflow.ts'

/** Who wrote an article, as a deposit names them: their names in both scripts, and where they work. */
export function contributors({ authors, language }: Article): Content {
  const people = (authors ?? []).flatMap((author, i) => contributor(author, language, i === 0) ?? [])
  return people.length === 0 ? null : el('contributors', {}, people)
}

/**
 * Whose name is known as printed alone (back issues name 王雨桐 without saying which part is the family's) is deposited by
 * it, and not left out: an article would lose its authors.
 */
function contributor(author: ArticleAuthor, language: Lang, first: boolean): Xml | undefined {
  const parts = [author.familyNameZh, author.givenNameZh, author.familyNameEn, author.givenNameEn]
  if (parts.some((part) => oneLine(part))) return personName(author, language, first)
  const [zh, en] = [oneLine(author.displayNameZh), oneLine(author.displayNameEn)]
  const said: Lang = (language === 'zh' ? zh : !en) ? 'zh' : 'en'
  const name = said === 'zh' ? zh : en
  if (!name) return undefined
  const sequence = first ? 'first' : 'additional'
  if (isHouse(author) || !nameTaken(name))
    return el('organization', { sequence, contributor_role: 'author', language: said }, name.slice(0, 511))
  const side = said === 'zh' ? { familyNameZh: name } : { familyNameEn: name }
  return personName({ ...author, ...side }, said, first)
}

function personName(author: ArticleAuthor, language: Lang, first: boolean): Xml | undefined {
  const chinese = language === 'zh' && Boolean(author.familyNameZh || author.givenNameZh)
  const [family, given] = (chinese ? [author.familyNameZh, author.givenNameZh] : partsInLatin(author)).map(
    (part) => oneLine(part),
  )
  // Somebody with a single name has it as surname: the schema asks for one.
  const surname = family || given
  if (!surname) return undefined
  const orcid = normalOrcid(author.orcid)
  return el(
    'person_name',
    {
      sequence: first ? 'first' : 'additional',
      contributor_role: 'author',
      'name-style': !family || !given ? 'given-only' : chinese ? 'eastern' : 'western',
      language: chinese ? 'zh' : 'en',
    },
    family && given ? el('given_name', {}, given) : null,
    el('surname', {}, surname),
    affiliations(author.affiliations, language),
    orcid ? el('ORCID', {}, `https://orcid.org/${orcid.replace(/(.{4})(?=.)/g, '$1-')}`) : null,
    otherName(author, chinese),
  )
}

/** The name in the other script. The schema has it last, in an element of its own and in its parts. */
function otherName(author: ArticleAuthor, chinese: boolean): Xml | null {
  const [family, given] = (
    chinese ? [author.familyNameEn, author.givenNameEn] : [author.familyNameZh, author.givenNameZh]
  ).map((part) => oneLine(part))
  const surname = family || given
  if (!surname || ![family, given].every((part) => !part || nameTaken(part))) return null
  const parts = [el('surname', {}, surname), family && given ? el('given_name', {}, given) : null]
  return el('alt-name', {}, el('name', { language: chinese ? 'en' : 'zh' }, parts))
}

function partsInLatin(author: ArticleAuthor) {
  return author.familyNameEn || author.givenNameEn
    ? [author.familyNameEn, author.givenNameEn]
    : [author.familyNameZh, author.givenNameZh]
}

function affiliations(list: readonly Affiliation[] | undefined, language: Lang): Content {
  const named = (list ?? []).flatMap(({ nameZh, nameEn, rorId, cityZh, cityEn, country }) => {
    const zh = language === 'zh'
    const name = oneLine(zh ? nameZh || nameEn : nameEn || nameZh)
    const ror = rorId?.trim().replace(/^(https?:\/\/)?ror\.org\//i, '')
    if (!name && !ror) return []
    const place = [zh ? cityZh || cityEn : cityEn || cityZh, country].filter(Boolean).join(', ')
    return el(
      'institution',
      {},
      name ? el('institution_name', {}, name) : null,
      ror ? el('institution_id', { type: 'ror' }, `https://ror.org/${ror}`) : null,
      place.length > 1 ? el('institution_place', {}, place) : null,
    )
  })
  return named.length === 0 ? null : el('affiliations', {}, named)
}
