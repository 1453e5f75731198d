/** Does a file that reviewers will read say who wrote it? (domain 1a no. 12, case 4) */
import { isEmail } from '../terms/numbers.ts'
import type { SubmissionAuthor } from '../submission-authors/definition.ts'
import type { AnonymityReport } from './definition.ts'
import type { DocFacts } from './reading.ts'

type Names = Pick<
  SubmissionAuthor,
  | 'familyNameZh'
  | 'familyNameEn'
  | 'givenNameZh'
  | 'givenNameEn'
  | 'displayNameZh'
  | 'displayNameEn'
  | 'email'
>

export function anonymityOf(facts: DocFacts, authors: readonly Names[]): AnonymityReport {
  const properties = [facts.author, facts.company, facts.lastModifiedBy, facts.xmp].join('\n')
  const everything = `${properties}\n${facts.text}`
  const searched = searchable(everything)
  const names = authors.flatMap(spellings).filter((name) => holds(searched, name))
  const lower = everything.toLowerCase()
  const emails = authors
    .map((author) => author.email?.trim() ?? '')
    .filter((email) => isEmail(email) && lower.includes(email.toLowerCase()))
  const textRead = facts.text.trim().length > 0
  const found = names.length > 0 || emails.length > 0
  const unclear = !textRead || facts.author !== '' || facts.lastModifiedBy !== '' || facts.company !== ''
  return {
    docAuthor: facts.author || null,
    docCompany: facts.company || null,
    lastModifiedBy: facts.lastModifiedBy || null,
    authorNameHits: [...new Set(names)],
    emailHits: [...new Set(emails)],
    textRead,
    verdict: found ? 'dirty' : unclear ? 'warn' : 'clean',
  }
}

/** How a name may stand in a text: 张伟, Wei Zhang, Zhang Wei, Zhang, Wei. A family name alone is too common to count. */
function spellings(author: Names): string[] {
  const han = `${author.familyNameZh ?? ''}${author.givenNameZh ?? ''}`.trim()
  const [family, given] = [author.familyNameEn?.trim() ?? '', author.givenNameEn?.trim() ?? '']
  const latin = family && given ? [`${given} ${family}`, `${family} ${given}`, `${family}, ${given}`] : []
  return [han, author.displayNameZh ?? '', author.displayNameEn ?? '', ...latin]
    .map((name) => name.trim())
    .filter((name) => name.length >= (/\p{Script=Han}/u.test(name) ? 2 : 5))
}

type Searched = { readonly squeezed: string; readonly plain: string; readonly lower: string }

/** Made once for all names: a paper may have a hundred authors, and a text a million letters. */
function searchable(text: string): Searched {
  const plain = text.normalize('NFKC')
  return { squeezed: squeeze(text), plain, lower: plain.toLowerCase() }
}

/** Spaces and line ends fall anywhere in extracted text; compare without them, whole words for Latin letters. */
function holds({ squeezed, plain, lower }: Searched, name: string): boolean {
  if (/\p{Script=Han}/u.test(name)) return squeezed.includes(squeeze(name))
  const parts = name.split(/[\s,]+/)
  if (!parts.every((part) => lower.includes(part.toLowerCase()))) return false
  const words = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`(?<![\\p{L}])${words.join('[\\s,.\\u00a0]*')}(?![\\p{L}])`, 'iu').test(plain)
}

function squeeze(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, '')
}
