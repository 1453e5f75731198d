import { describe, expect, it } from 'vitest'
import { bibtex, gbt7714, gbt7714of2025, ris } from './cite.ts'
import type { Article, Journal } from './data.ts'

/** Feature 87: both editions of GB/T 7714, as the CSL styles of the standard set them. */
const journal = { nameZh: '测试学刊', nameEn: 'J. Test', code: 'testj' } as unknown as Journal
const author = (familyNameZh: string, givenNameZh: string, familyNameEn: string, givenNameEn: string) => ({
  familyNameZh,
  givenNameZh,
  familyNameEn,
  givenNameEn,
})
const four = [
  author('陈', '思远', 'Chen', 'Siyuan'),
  author('林', '晓岚', 'Lin', 'Xiao-Lan'),
  author('王', '一', 'Wang', 'Yi'),
  author('李', '二', 'Li', 'Er'),
]
const article = {
  id: '1',
  state: 'published',
  language: 'zh',
  titleZh: '高温与急诊',
  titleEn: 'Heat and <i>emergency</i> visits',
  authors: four,
  volume: 4,
  issueNo: '5',
  year: 2026,
  publishDate: '2026-10-15',
  firstPage: '274',
  lastPage: '285',
  articleNo: null,
  doi: '10.5555/a',
} as unknown as Article
const en = { ...article, language: 'en' } as Article

describe('GB/T 7714', () => {
  it('of 2025: full-width signs in Chinese, names as written, the carrier, three names', () => {
    expect(gbt7714of2025(article, journal)).toBe(
      '陈思远，林晓岚，王一，等. 高温与急诊[J/OL]. 测试学刊，2026，4（5）：274-285. DOI:10.5555/a.',
    )
    expect(gbt7714of2025(en, journal)).toBe(
      'Chen S, Lin X-L, Wang Y, et al. Heat and emergency visits[J/OL]. J Test, 2026, 4(5): 274-285. DOI:10.5555/a.',
    )
  })
  it('of 2025: online ahead of an issue it gives the day, an article number stands for pages, without DOI no carrier', () => {
    const ahead = { ...article, authors: four.slice(0, 1), volume: null, issueNo: null, doi: null }
    expect(gbt7714of2025({ ...ahead, firstPage: null, articleNo: 'e12' }, journal)).toBe(
      '陈思远. 高温与急诊[J]. 测试学刊，2026-10-15：e12.',
    )
    expect(gbt7714of2025({ ...article, authors: [] }, journal)).toMatch(/^高温与急诊\[J/)
  })
  it('puts the family name first where an author of a Chinese article has no Chinese name', () => {
    const mixed = {
      ...article,
      authors: [four[0], { familyNameEn: 'Lopes', givenNameEn: 'Maria' }],
    } as Article
    expect(gbt7714of2025(mixed, journal)).toMatch(/^陈思远，Lopes M\. /)
    expect(gbt7714(mixed, journal)).toMatch(/^陈思远, LOPES M\. /)
  })
  it('of 2015 stays beside it: capitals and half-width signs', () => {
    expect(gbt7714(article, journal)).toBe(
      '陈思远, 林晓岚, 王一, 等. 高温与急诊[J/OL]. 测试学刊, 2026, 4(5): 274-285. DOI:10.5555/a.',
    )
    expect(gbt7714(en, journal)).toMatch(/^CHEN S, LIN X L, WANG Y, et al\. Heat and emergency/)
  })
})

it('a retracted article says so in every citation that leaves the page', () => {
  const retracted = { ...article, state: 'retracted' } as Article
  for (const made of [
    gbt7714(retracted, journal),
    gbt7714of2025(retracted, journal),
    bibtex(retracted, journal, 'u'),
    ris(retracted, journal, 'u'),
  ])
    expect(made).toContain('已撤稿：高温与急诊')
})

describe('names in BibTeX and RIS', () => {
  const cited = (authors: unknown, language: 'zh' | 'en' = 'zh') => {
    const it = { ...article, language, authors } as Article
    return {
      bib: /author = \{(.*)\},$/m.exec(bibtex(it, journal, 'u'))?.[1],
      ris: [...ris(it, journal, 'u').matchAll(/^AU {2}- (.*)\r$/gm)].map((one) => one[1]),
    }
  }
  it('of a single part stand whole, in whichever script they are, and end in no comma', () => {
    const single = [
      { familyNameZh: '欧阳', familyNameEn: 'Ouyang' },
      { givenNameEn: 'Sukarno' },
      { displayNameZh: '编辑部', displayNameEn: 'The Editors' },
    ]
    expect(cited(single)).toEqual({
      bib: '{欧阳} and {Sukarno} and {编辑部}',
      ris: ['欧阳', 'Sukarno', '编辑部'],
    })
    expect(cited(single, 'en')).toEqual({
      bib: '{Ouyang} and {Sukarno} and {The Editors}',
      ris: ['Ouyang', 'Sukarno', 'The Editors'],
    })
  })
  it('of an author without a name in the language of the article keep their parts', () => {
    const chinese = [{ familyNameZh: '欧阳', givenNameZh: '修' }]
    expect(cited(chinese, 'en')).toEqual({ bib: '欧阳, 修', ris: ['欧阳, 修'] })
    const latin = [{ familyNameEn: 'Lopes', givenNameEn: 'Maria' }]
    expect(cited(latin)).toEqual({ bib: 'Lopes, Maria', ris: ['Lopes, Maria'] })
  })
  it('with a comma or an “and” of their own stay one author', () => {
    const odd = [
      { familyNameEn: 'O’Neil, Jr.', givenNameEn: 'Pat and Co' },
      { displayNameEn: 'Centre for Control and Prevention' },
    ]
    expect(cited(odd, 'en').bib).toBe('{O’Neil, Jr.}, {Pat and Co} and {Centre for Control and Prevention}')
    // RIS has a third part for it.
    expect(cited(odd, 'en').ris).toEqual(['O’Neil, Pat and Co, Jr.', 'Centre for Control and Prevention'])
  })
  it('and titles that leave a direction open turn nothing after them', () => {
    const titled = { ...en, titleEn: 'a\u202eb' } as Article
    expect(ris(titled, journal, 'u')).toContain('TI  - a\u202eb\u202c\r\n')
    expect(gbt7714(titled, journal)).toContain('a\u202eb\u202c[J')
  })
  it('and titles hold no brace that BibTeX would count, and no sign that TeX’s oldest fonts lack', () => {
    const titled = { ...en, titleEn: 'P<0.05 | a>b } {x' } as Article
    expect(bibtex(titled, journal, 'u')).toContain(
      '{{P\\textless{}0.05 \\textbar{} a\\textgreater{}b \\textbraceright{} \\textbraceleft{}x}}',
    )
  })
})
