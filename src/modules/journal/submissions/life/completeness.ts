/** What a submission must hold before it goes to the office (T2, T5) and before acceptance. */
import type { Failure } from '#kernel/life/failure.ts'
import { isBlank, label, type Lang } from '#kernel/definition/index.ts'
import { isEmail, isOrcid, normalEmail, normalOrcid } from '../../terms/numbers.ts'
import type { ActingRole } from '../../submission-events/definition.ts'
import { mayUpload } from '../../submission-files/rules.ts'
import { declarationTexts } from '../declarations.ts'
import { submissions, type Submission } from '../definition.ts'
import { current, dirtyFile, needsAnonymous, type Paper } from '../paper/paper.ts'
import { no } from '../refusals.ts'

/** States in which the author may still complete the other language, after the paper was handed in. */
export const authorLater: readonly Submission['state'][] = ['revisionRequested', 'finalReview']

const words = { zh: label('中文', 'Chinese'), en: label('英文', 'English') }
const statements = [
  'coiStatement',
  'ethicsStatement',
  'consentStatement',
  'dataStatement',
  'aiUseStatement',
] as const

export function completeness(paper: Paper): Failure[] {
  const { submission } = paper
  return [
    ...(submission.articleTypeId ? [] : [no('typeRequired', {}, 'articleTypeId')]),
    ...languageGaps(paper, [submission.language]),
    ...authorGaps(paper),
    ...lengthGaps(paper),
    ...statements.filter((name) => isBlank(submission[name])).map(statementGap),
    ...declarationGaps(submission),
    ...fileGaps(paper),
  ]
}

/** Share of what is asked that is there, for the author's meter. */
export function filledShare(paper: Paper): number {
  const asked = 6 + statements.length + 3
  return Math.max(0, Math.round(100 * (1 - Math.min(asked, completeness(paper).length) / asked)))
}

/** Title, abstract and keywords in each of the languages. */
export function languageGaps(
  paper: Pick<Paper, 'submission' | 'type'>,
  languages: readonly Lang[],
): Failure[] {
  return languages.flatMap((lang) => {
    const side = lang === 'zh' ? 'Zh' : 'En'
    const { [`title${side}` as const]: title, [`abstract${side}` as const]: abstract } = paper.submission
    const keywords = paper.submission[`keywords${side}` as const] ?? []
    const gaps: Failure[] = []
    if (isBlank(title)) gaps.push(no('titleRequired', { lang: words[lang] }, `title${side}`))
    if ((title ?? '').length > 500) gaps.push(no('titleTooLong', { lang: words[lang] }, `title${side}`))
    if ((paper.type?.abstractRequired ?? true) && isBlank(abstract))
      gaps.push(no('abstractRequired', { lang: words[lang] }, `abstract${side}`))
    if (keywords.length < 3 || keywords.length > 8)
      gaps.push(no('keywordsNumber', { lang: words[lang] }, `keywords${side}`))
    return gaps
  })
}

/** What acceptance will ask for that the author may bring along the way: the form, and the other language. */
export function toFollow(paper: Paper, roles: ReadonlySet<ActingRole>): { form: boolean; languages: Lang[] } {
  const { state } = paper.submission
  const open = roles.has('AU') && !['draft', 'returned', 'inProduction'].includes(state)
  const languages =
    authorLater.includes(state) && paper.journal.requireBilingual ? (['zh', 'en'] as const) : []
  return {
    form:
      open &&
      mayUpload('copyrightForm', roles, paper.submission, undefined) &&
      !current(paper, 'copyrightForm'),
    languages: open ? languages.filter((lang) => languageGaps(paper, [lang]).length > 0) : [],
  }
}

export function authorGaps({ authors }: Pick<Paper, 'authors'>): Failure[] {
  if (authors.length === 0) return [no('authorsRequired', {}, 'authors')]
  const gaps: Failure[] = []
  authors.forEach((author, i) => {
    const named = [author.givenNameZh, author.givenNameEn, author.familyNameZh, author.familyNameEn]
    if ([...named, author.displayNameZh, author.displayNameEn].every(isBlank))
      gaps.push(no('authorName', { n: i + 1 }, 'authors'))
    if (!isBlank(author.email) && !isEmail(author.email ?? ''))
      gaps.push(no('authorEmail', { n: i + 1 }, 'authors'))
    if (!isBlank(author.orcid) && !isOrcid(author.orcid ?? ''))
      gaps.push(no('authorOrcid', { n: i + 1 }, 'authors'))
  })
  if (hasTwins(authors.map((author) => normalOrcid(author.orcid)))) gaps.push(no('orcidTwice', {}, 'authors'))
  if (hasTwins(authors.map((author) => normalEmail(author.email))))
    gaps.push(no('authorTwice', {}, 'authors'))
  const corresponding = authors.filter((author) => author.isCorresponding)
  if (corresponding.length !== 1) gaps.push(no('oneCorresponding', {}, 'authors'))
  else if (!isEmail(corresponding[0]?.email ?? '')) gaps.push(no('correspondingEmail', {}, 'authors'))
  return gaps
}

function hasTwins(values: (string | undefined)[]): boolean {
  const known = values.filter((value) => value !== undefined)
  return new Set(known).size < known.length
}

/** The article type's own limit, on the author's own count. */
function lengthGaps({ submission, type }: Paper): Failure[] {
  const most = type?.maxWords ?? 0
  const have = submission.wordCount ?? 0
  return most > 0 && have > most ? [no('tooManyWords', { have, most }, 'wordCount')] : []
}

function statementGap(name: (typeof statements)[number]): Failure {
  return no('statementRequired', { name: submissions.fields[name].options.label }, name)
}

function declarationGaps(submission: Submission): Failure[] {
  const agreed = new Set((submission.declarations ?? []).map((entry) => entry.code))
  const all = Object.keys(declarationTexts).every((code) => agreed.has(code))
  return all ? [] : [no('declarationsRequired', {}, 'declarations')]
}

function fileGaps(paper: Paper): Failure[] {
  const gaps: Failure[] = []
  if (!current(paper, 'manuscript')) gaps.push(no('manuscriptFile', {}, 'manuscript'))
  if (!needsAnonymous(paper)) return gaps
  const anonymous = current(paper, 'anonymised')
  if (!anonymous) return [...gaps, no('anonymisedFile', {}, 'anonymised')]
  const confirmed = (paper.submission.declarations ?? []).some((entry) => entry.code === 'anonymity')
  const dirty =
    anonymous.anonymityReport?.verdict === 'dirty' && !confirmed ? dirtyFile(anonymous) : undefined
  return dirty ? [...gaps, dirty] : gaps
}

/** Only spaces, ideographic ones included, is nothing (case 64). */
