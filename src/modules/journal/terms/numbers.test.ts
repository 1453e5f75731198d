import { describe, expect, it } from 'vitest'
import { conflictsOf } from './conflicts.ts'
import { overlaps } from '../articles/publishing/overlaps.ts'
import { isDoi, isIssn, isOrcid, normalDoi, normalEmail, workDomain } from './numbers.ts'
import { fillPattern, manuscriptNo } from '../submissions/numbers.ts'

describe('numbers of the trade', () => {
  it.each([
    ['2049-3630', true],
    ['0317-8471', true],
    ['2434-561X', true],
    ['2049-3631', false],
    ['20493630', false],
  ])('case 73: ISSN %s is %s', (text, good) => expect(isIssn(text)).toBe(good))
  it.each([
    ['0000-0002-1825-0097', true],
    ['https://orcid.org/0000-0002-1694-233X', true],
    ['0000-0002-1825-0098', false],
    ['0000-0002-1825', false],
  ])('case 2: ORCID %s is %s', (text, good) => expect(isOrcid(text)).toBe(good))
  it.each([
    ['10.5555/a', true],
    [`10.5555/${'x'.repeat(200)}`, true],
    [`10.5555/${'x'.repeat(201)}`, false],
    ['10.5/x', false],
    ['10.1234/', false],
    ['10.1234/a b', false],
  ])('case 46: DOI %s is %s', (text, good) => expect(isDoi(text)).toBe(good))
  it('reads a DOI as one whatever its case and address', () => {
    for (const text of [
      '10.5555/ABC',
      'https://doi.org/10.5555/abc',
      'DOI: 10.5555/aBc',
      'http://dx.doi.org/10.5555/abc ',
    ])
      expect(normalDoi(text)).toBe('10.5555/abc')
  })
  it('case 17: one mailbox, many spellings', () => {
    expect(normalEmail('Jane.Doe+review@GoogleMail.com')).toBe('janedoe@gmail.com')
    expect(normalEmail('j.doe+x@hospital.cn')).toBe('j.doe+x@hospital.cn')
    expect(workDomain('x@qq.com')).toBeUndefined()
  })
  it('fills number patterns', () => {
    expect(manuscriptNo({ code: 'apaph', manuscriptNoPattern: '{CODE}-{yyyy}-{seq4}' }, 2026, 42)).toBe(
      'APAPH-2026-0042',
    )
    expect(
      fillPattern('{prefix}/{code}.{year}.{vol}.{issue}.{seq}', {
        prefix: '10.5555',
        code: 'a',
        year: 2026,
        vol: 4,
        issue: 'S1',
        seq: 7,
      }),
    ).toBe('10.5555/a.2026.4.S1.7')
  })
})

describe('2.13 conflicts', () => {
  const author = {
    email: 'a@uni.cn',
    orcid: '0000-0002-1825-0097',
    affiliations: ['东海大学 公共卫生学院'],
    rors: ['https://ror.org/05abc'],
  }
  const paper = {
    authors: [author],
    editors: [{ userId: '9' }],
    opposed: [{ names: ['Wei Zhang'] }],
    suggested: [{ email: 'free@qq.com' }],
  }
  it.each([
    [{ userId: '1', email: 'A@UNI.cn' }, ['isAuthor', 'sameMailDomain']],
    [{ userId: '1', orcid: '0000-0002-1825-0097' }, ['isAuthor']],
    [{ userId: '9' }, ['isHandlingEditor']],
    [{ userId: '1', names: ['wei  zhang'] }, ['isOpposed']],
    [{ userId: '1', affiliations: ['东海大学公共卫生学院'] }, ['sameAffiliation']],
    [{ userId: '1', rors: ['05ABC'] }, ['sameAffiliation']],
    [{ userId: '1', email: 'free@qq.com' }, ['suggestedFreeMail']],
    [{ userId: '1', email: 'b@other.cn', names: ['Wei'] }, []],
  ])('%j', (person, codes) => {
    expect(conflictsOf(person, paper).map((conflict) => conflict.code)).toEqual(codes)
  })
})

it('finds pages that two articles of an issue claim', () => {
  const at = (id: string, firstPage: string, lastPage: string | null) => ({
    id,
    titleZh: id,
    titleEn: null,
    firstPage,
    lastPage,
  })
  expect(
    overlaps([at('a', '1', '9'), at('b', '9', '12'), at('c', '13', null), at('d', 'S9', 'S12')]).map(
      ([x, y]) => [x.id, y.id],
    ),
  ).toEqual([['a', 'b']])
})
