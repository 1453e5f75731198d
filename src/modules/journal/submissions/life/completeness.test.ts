import { expect, it } from 'vitest'
import { declarationTexts } from '../declarations.ts'
import type { Paper } from '../paper/paper.ts'
import { completeness, filledShare } from './completeness.ts'

/** What a submission must hold (T2, T5): each thing that is missing is said by itself, at the field where it is mended. */
const author = {
  givenNameEn: 'Xue',
  familyNameEn: 'Jiang',
  email: 'jiang@example.org',
  orcid: '0000-0002-1825-0097',
  isCorresponding: true,
}
const submission = {
  articleTypeId: '1',
  language: 'en',
  titleEn: 'Air filters in classrooms',
  abstractEn: 'Filters were used for eight weeks.',
  keywordsEn: ['air', 'school', 'filter'],
  wordCount: 3000,
  coiStatement: 'None',
  ethicsStatement: 'Approved',
  consentStatement: 'Obtained',
  dataStatement: 'On request',
  aiUseStatement: 'None',
  declarations: Object.keys(declarationTexts).map((code) => ({ code })),
}
const file = (stage: string) => ({ stage, isCurrent: true, anonymityReport: { verdict: 'clean' } })
const whole = {
  submission,
  journal: { reviewMode: 'doubleAnonymous' },
  type: { abstractRequired: true, maxWords: 3000 },
  authors: [author],
  files: [file('manuscript'), file('anonymised')],
}
type Whole = typeof whole
const paperOf = (more: { [key in keyof Whole]?: object }) => ({ ...whole, ...more }) as unknown as Paper
const gaps = (more: { [key in keyof Whole]?: object }) =>
  completeness(paperOf(more)).map(({ code, field }) => [code, field])
const less = (more: object) => ({ submission: { ...submission, ...more } })

it('T2 a paper that holds everything lacks nothing', () => {
  expect(gaps({})).toEqual([])
  expect(filledShare(paperOf({}))).toBe(100)
})

it.each([
  ['typeRequired', 'articleTypeId', less({ articleTypeId: null })],
  ['titleRequired', 'titleEn', less({ titleEn: '　' })],
  ['titleTooLong', 'titleEn', less({ titleEn: 'x'.repeat(501) })],
  ['abstractRequired', 'abstractEn', less({ abstractEn: null })],
  ['keywordsNumber', 'keywordsEn', less({ keywordsEn: ['air', 'school'] })],
  ['keywordsNumber', 'keywordsEn', less({ keywordsEn: [...'123456789'] })],
  ['tooManyWords', 'wordCount', less({ wordCount: 3001 })],
  ...['coiStatement', 'ethicsStatement', 'consentStatement', 'dataStatement', 'aiUseStatement'].map(
    (name) => ['statementRequired', name, less({ [name]: ' ' })] as const,
  ),
  ['declarationsRequired', 'declarations', less({ declarations: submission.declarations.slice(1) })],
  ['authorsRequired', 'authors', { authors: [] }],
  ['authorName', 'authors', { authors: [{ ...author, givenNameEn: '', familyNameEn: ' ' }] }],
  [
    'authorEmail',
    'authors',
    { authors: [author, { ...author, orcid: null, isCorresponding: false, email: 'no' }] },
  ],
  ['authorOrcid', 'authors', { authors: [{ ...author, orcid: '0000-0002-1825-0098' }] }],
  [
    'orcidTwice',
    'authors',
    // One writes the address of it, the other its figures alone.
    {
      authors: [
        author,
        {
          ...author,
          orcid: `https://orcid.org/${author.orcid}`,
          isCorresponding: false,
          email: 'b@example.org',
        },
      ],
    },
  ],
  [
    'authorTwice',
    'authors',
    { authors: [author, { ...author, orcid: null, isCorresponding: false, email: 'Jiang@Example.org' }] },
  ],
  ['oneCorresponding', 'authors', { authors: [{ ...author, isCorresponding: false }] }],
  ['correspondingEmail', 'authors', { authors: [{ ...author, email: null }] }],
  ['manuscriptFile', 'manuscript', { files: [file('anonymised')] }],
  ['anonymisedFile', 'anonymised', { files: [file('manuscript')] }],
] as const)('T2 says %s at %s, and nothing else', (code, field, more) => {
  expect(gaps(more)).toEqual([[code, field]])
  expect(filledShare(paperOf(more))).toBeLessThan(100)
})

it('T2 who is reviewed under their name needs no anonymous file, and a letter no abstract', () => {
  expect(gaps({ journal: { reviewMode: 'singleAnonymous' }, files: [file('manuscript')] })).toEqual([])
  expect(gaps({ ...less({ abstractEn: null }), type: { abstractRequired: false, maxWords: 0 } })).toEqual([])
})
