import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, platformActor, type Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Article } from '../articles/definition.ts'
import type { Journal } from '../journals/definition.ts'
import { articleIn, articleOf, articleStep, notice } from '../testing/articles.ts'
import { depositFaultsOf } from '../testing/crossref-xsd.ts'
import { ok, startStage, type Row, type Stage } from '../testing/stage.ts'
import { batch, journalElement } from './crossref.ts'
import { depositFaults } from './workflow.ts'

/** Feature 65: deposit files by the Crossref schema, kept with what Crossref answered. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres, env: { BASE_URL: 'https://journal.example.org' } })
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client
const call = (name: string, body: object, who = 'staff') =>
  as(who).post(`blade-admin/doiDeposit/${name}`, body)
type Made = { batchId: string; count: number }
const make = async (body: object) => ok(await call('make', body)) as unknown as Made
const fileOf = async (batchId: string) =>
  ok(await call('file', { batchId })) as unknown as { name: string; xml: string }
const rowsOf = async (batchId: string) =>
  (ok(await as('staff').get('blade-admin/doiDeposit/list', { batchId })) as unknown as { records: Row[] })
    .records
type Waiting = {
  origin: string
  unnumbered: string[]
  articles: { id: string; why: string; faults: string[] }[]
}
const due = async () => ok(await as('staff').get('blade-admin/doiDeposit/due')) as unknown as Waiting
const waitsAs = async (id: string) => (await due()).articles.find((one) => one.id === id)?.why
const change = (set: ReturnType<typeof sql>, id: string) =>
  stage.app.db.tx(platformActor, (tx) =>
    tx.query(sql`update articles set ${set}, update_time = ${tx.now} where id = ${id}`),
  )
const published = async () => (await articleOf(stage, await articleIn(stage, 'published'))).id

describe('a deposit of one article', () => {
  it('keeps the rules of the schema and tells everything that is known of the article', async () => {
    const id = await published()
    await change(
      sql`accepted_date = '2026-01-15', last_page = '19', licence_url = 'https://creativecommons.org/licenses/by/4.0/',
        funding = ${JSON.stringify([{ funderName: 'National Science Fund & Co', funderId: 'https://doi.org/10.13039/501100001809', awardNo: 'A-1' }])}::jsonb,
        "references" = ${JSON.stringify([
          { sort: 2, raw: 'Second <b>work</b> & more. 2020.' },
          { sort: 1, raw: 'First work. 2019.', doi: '10.1234/first' },
        ])}::jsonb`,
      id,
    )
    const { batchId, count } = await make({ articleIds: [id] })
    expect(count).toBe(1)
    const { name, xml } = await fileOf(batchId)
    expect(name).toBe(`crossref-${batchId}.xml`)
    expect(await depositFaultsOf(xml), xml).toEqual([])
    for (const told of [
      `<doi_batch_id>${batchId}</doi_batch_id>`,
      '<email_address>office@example.org</email_address>',
      '<full_title>测试学刊</full_title><full_title>Test Journal</full_title>',
      '<issn media_type="electronic">2049-3630</issn>',
      '<title>Heat and emergency visits',
      '<original_language_title language="zh">高温与急诊就诊的关系研究',
      'sequence="first" contributor_role="author" name-style="eastern" language="zh"><given_name>晓岚</given_name><surname>林</surname>',
      // As the published schema has it (and OJS writes it): last, in its parts, never as a line of text.
      '</ORCID><alt-name><name language="en"><surname>Lin</surname><given_name>Xiaolan</given_name></name></alt-name></person_name>',
      '<institution_name>东海大学公共卫生学院</institution_name>',
      '<ORCID>https://orcid.org/0000-0002-1825-0097</ORCID>',
      'sequence="additional" contributor_role="author" name-style="western" language="en"><given_name>Adaeze</given_name><surname>Okafor</surname>',
      '<jats:abstract xml:lang="zh"><jats:p>目的',
      '<jats:abstract xml:lang="en"><jats:p>Objective',
      '<acceptance_date media_type="online"><month>01</month><day>15</day><year>2026</year></acceptance_date>',
      '<last_page>19</last_page>',
      '<fr:assertion name="funder_name">National Science Fund &amp; Co<fr:assertion name="funder_identifier">https://doi.org/10.13039/501100001809</fr:assertion></fr:assertion><fr:assertion name="award_number">A-1</fr:assertion>',
      '>https://creativecommons.org/licenses/by/4.0/</ai:license_ref>',
      `<resource>https://journal.example.org/apaph/article-detail?id=${id}</resource>`,
      `<item crawler="iParadigms"><resource mime_type="application/pdf">https://journal.example.org/apaph/pdf/${id}/`,
      '<citation key="ref1"><doi>10.1234/first</doi><unstructured_citation>First work. 2019.</unstructured_citation></citation><citation key="ref2"><unstructured_citation>Second <b>work</b> &amp; more. 2020.</unstructured_citation>',
    ])
      expect(xml).toContain(told)
    const page = await stage.app.app.inject({ url: `/apaph/article-detail?id=${id}` })
    expect(page.statusCode).toBe(200)
  })

  it('is kept with its state: generated, downloaded, then what Crossref answered, with the reason of a failure', async () => {
    const id = await published()
    const { batchId } = await make({ articleIds: [id] })
    const [row] = await rowsOf(batchId)
    expect(row).toMatchObject({ state: 'generated', articleId: id, batchId })
    expect(row).not.toHaveProperty('xml')
    const answer = (more: object) => call('report', { ids: [row?.id], ...more })
    expect((await answer({ answer: 'registered' })).status).toBe(409)
    await fileOf(batchId)
    expect((await rowsOf(batchId))[0]?.state).toBe('downloaded')
    expect((await answer({ answer: 'failed', message: ' ' })).body.reason).toBe('whyFailed')
    ok(await answer({ answer: 'failed', message: 'DOI prefix not owned' }))
    expect((await rowsOf(batchId))[0]).toMatchObject({ state: 'failed', message: 'DOI prefix not owned' })
    expect(await waitsAs(id)).toBe('failed')
    // It is the figure beside the menu, until the answer changes or a file is made anew.
    const refused = async () => {
      const list = await stage.who.staff!.get('blade-admin/doiDeposit/list', { waiting: 1, articleId: id })
      return (list.body.data as { total: number }).total
    }
    expect(await refused()).toBe(1)
    await make({ articleIds: [id] })
    expect(await refused()).toBe(0)
    ok(await answer({ answer: 'registered' }))
    expect((await rowsOf(batchId))[0]).toMatchObject({ state: 'registered' })
    // Taken once more, the file is the same and the answer stays.
    const again = await fileOf(batchId)
    expect(again.xml).toContain(`<doi_batch_id>${batchId}<`)
    expect((await rowsOf(batchId))[0]?.state).toBe('registered')
  })

  it('waits until it was made, and again when the article changes after it', async () => {
    const id = await published()
    expect(await waitsAs(id)).toBe('never')
    await make({ articleIds: [id] })
    expect(await waitsAs(id)).toBeUndefined()
    stage.app.travel(new Date(stage.app.ctx.clock().getTime() + 60_000))
    await change(sql`title_en = 'Another title'`, id)
    expect(await waitsAs(id)).toBe('changed')
    expect(await due()).toMatchObject({ origin: 'https://journal.example.org', unnumbered: [] })
  })

  it('is none of a journal without a prefix, which is said, and no further once it has one', async () => {
    const prefix = (to: string | null) =>
      stage.app.db.tx(platformActor, (tx) =>
        tx.query(sql`update journals set doi_prefix = ${to} where id = ${stage.journalId}`),
      )
    await published()
    await prefix(null)
    expect(await due()).toMatchObject({ articles: [], unnumbered: ['测试学刊'] })
    await prefix('10.5555')
    expect((await due()).unnumbered).toEqual([])
  })

  it('has a greater timestamp each time, also when two are made at once or the clock was put back', async () => {
    const id = await published()
    const both = await Promise.all([make({ articleIds: [id] }), make({ articleIds: [id] })])
    stage.app.travel(new Date(stage.app.ctx.clock().getTime() - 240_000))
    const late = await make({ articleIds: [id] })
    stage.app.travel(new Date())
    const stamps = [...both, late].map(({ batchId }) => BigInt(batchId.slice(batchId.lastIndexOf('-') + 1)))
    expect(new Set(stamps).size).toBe(3)
    expect(stamps[2]).toBeGreaterThan(stamps[0] ?? 0n)
    expect(stamps[2]).toBeGreaterThan(stamps[1] ?? 0n)
  })
})

describe('what is missing', () => {
  it('is said for each article with what to do, and nothing is written', async () => {
    const scheduled = (await articleOf(stage, await articleIn(stage, 'scheduled'))).id
    const id = await published()
    await change(sql`doi = null`, id)
    const refused = await call('make', { articleIds: [scheduled, id] })
    expect([refused.status, refused.body.reason]).toEqual([422, 'notDepositable'])
    expect(refused.body.errors?.map(({ msg }) => msg).join()).toMatch(
      /尚未出版，请先出版再登记.*没有 DOI，请在文章中填写/s,
    )
    expect((await as('staff').get('blade-admin/doiDeposit/list', { articleId: id })).body.data).toMatchObject(
      { total: 0 },
    )
    const waiting = (await due()).articles.find((one) => one.id === id)
    expect(waiting?.faults).toEqual(['没有 DOI，请在文章中填写'])
    // A DOI may be added to what has none; one that readers cite stays.
    const { version } = ok(await as('staff').get('blade-admin/articles/detail', { id }))
    const added = await as('staff').post('blade-admin/articles/submit', {
      id,
      version,
      doi: '10.5555/testj.late',
    })
    const saved = ok(added)
    expect((await make({ articleIds: [id] })).count).toBe(1)
    const other = await as('staff').post('blade-admin/articles/submit', {
      id,
      version: saved.version,
      doi: '10.5555/else',
    })
    expect(other.body.reason).toBe('articleFixed')
  })

  it('is told by the rule for prefix, site, names and notices', () => {
    const article = {
      state: 'published',
      doi: '10.5555/a',
      publishDate: '2026-01-01',
      titleEn: 'Title',
      authors: [{ familyNameEn: '7 of 9' }],
      updatesArticleId: '1',
    } as unknown as Article
    const journal = { doiPrefix: '', status: 0, crossmarkDoi: null }
    const said = depositFaults(article, journal).map(({ en }) => en)
    expect(said.map((text) => text.split(/[;,]/)[0])).toEqual([
      'the journal has no DOI prefix',
      'its journal is switched off',
      'the name “7 of 9” of author 1 holds a digit',
      'a notice must name the article it updates',
    ])
    const fine = { doiPrefix: '10.5555', status: 1, crossmarkDoi: '10.5555/policy' }
    expect(depositFaults({ ...article, authors: [] }, fine)).toEqual([])
  })

  it('of a right refuses: readers of the list make nothing, authors see nothing', async () => {
    const id = await published()
    for (const who of ['editor', 'author', 'reviewer1']) {
      expect((await call('make', { articleIds: [id] }, who)).status).toBe(403)
      expect((await as(who).get('blade-admin/doiDeposit/list')).status).toBe(403)
    }
  })
})

describe('corrections and retractions', () => {
  it('name what they update, by Crossmark; without its policy a notice is refused', async () => {
    const paper = await articleIn(stage, 'retracted')
    const retracted = await articleOf(stage, paper)
    const noticeId = retracted.noticeArticleId ?? ''
    expect((await call('make', { articleIds: [noticeId] })).body.msg).toContain('Crossmark')
    const journal = ok(await as('staff').get('blade-admin/journals/detail', { id: stage.journalId }))
    ok(
      await as('staff').post('blade-admin/journals/submit', {
        id: journal.id,
        version: journal.version,
        crossmarkDoi: '10.5555/testj.policy',
      }),
    )
    const { xml } = await fileOf((await make({ articleIds: [noticeId, retracted.id] })).batchId)
    expect(await depositFaultsOf(xml), xml).toEqual([])
    const { doi } = ok(await as('staff').get('blade-admin/articles/detail', { id: retracted.id })) as Row & {
      doi: string
    }
    expect(xml).toMatch(
      new RegExp(
        `<crossmark_policy>10.5555/testj.policy</crossmark_policy><updates><update type="retraction" date="\\d{4}-\\d\\d-\\d\\d">${doi}</update>`,
      ),
    )
    expect(xml).toContain('<original_language_title language="zh">已撤稿：')
    expect(xml).toContain('<title>RETRACTED: Heat and emergency visits')
  })

  it('of a corrected article keep its title', async () => {
    const paper = await articleIn(stage, 'published')
    ok(await articleStep(stage, 'chief', 'correct', paper, { ...notice, updateType: 'erratum' }))
    const { noticeArticleId } = await articleOf(stage, paper)
    const { xml } = await fileOf((await make({ articleIds: [noticeArticleId] })).batchId)
    expect(xml).toContain('<update type="erratum"')
    expect(xml).not.toContain('RETRACTED')
  })
})

it('case 62 whatever a text holds, the file stays well formed and within the schema', async () => {
  const awkward = `<script>&"' \u0007 \uD800 𠮷 é ]]> p < 0.05`
  const article = {
    id: '1',
    state: 'published',
    language: 'en',
    titleEn: awkward,
    titleZh: '𠮷字',
    abstractEn: `${awkward}\n\n${awkward}`,
    authors: [
      {
        givenNameEn: 'Cher',
        affiliations: [{ nameEn: awkward, rorId: 'https://ror.org/02twcfp32', country: 'US' }],
      },
      { familyNameZh: '欧阳', givenNameZh: '𬭎' },
      {},
    ],
    doi: '10.5555/(a)<b>&c',
    publishDate: '2026-02-03',
    articleNo: 'e12',
    references: [{ sort: 1, raw: awkward, doi: 'not a doi' }],
  } as unknown as Article
  const journal = {
    code: 'testj',
    nameZh: '刊',
    nameEn: 'J',
    publisherZh: '社',
    email: 'office@example.org',
    issnPrint: '2049-3630',
    primaryLanguage: 'en',
    doiPrefix: '10.5555',
  } as unknown as Journal
  const part = journalElement({
    article,
    journal,
    issue: undefined,
    updated: undefined,
    articleUrl: 'https://journal.example.org/en/apaph/article-detail?id=1&x=2',
    pdfUrl: undefined,
    issueUrl: undefined,
  }).xml
  const xml = batch({ batchId: 'testj-1', stamp: '20260101', journal }, [part])
  expect(await depositFaultsOf(xml), xml).toEqual([])
  expect(xml).toContain('𠮷')
  expect(xml).toContain('name-style="given-only" language="en"><surname>Cher</surname>')
  expect(xml).toContain('<institution_id type="ror">https://ror.org/02twcfp32</institution_id>')
  expect(xml.match(/<person_name/g)).toHaveLength(2)
  expect(await depositFaultsOf(xml.replace('<surname>Cher', '<surname>7 of 9'))).not.toEqual([])
  expect(await depositFaultsOf(xml.replace('10.5555/(a)', '10.5/(a)'))).not.toEqual([])
})

it('an author whose name is known as printed alone is deposited by it, and the house as an organisation', async () => {
  const part = (authors: object[], language = 'zh') =>
    journalElement({
      article: {
        id: '1',
        state: 'published',
        language,
        titleZh: '题',
        authors,
        doi: '10.5555/a',
        publishDate: '2026-02-03',
      } as unknown as Article,
      journal: {
        code: 'testj',
        nameZh: '刊',
        email: 'o@example.org',
        primaryLanguage: 'zh',
      } as unknown as Journal,
      issue: undefined,
      updated: undefined,
      articleUrl: 'https://journal.example.org/a',
      pdfUrl: undefined,
      issueUrl: undefined,
    }).xml
  const authors = [
    { displayNameZh: '王雨桐', affiliations: [{ nameZh: '甲大学' }] },
    { displayNameZh: '抗疫组（第 2 期，2020）', displayNameEn: 'Group 2 of 2020' },
    { displayNameZh: '编辑部', displayNameEn: 'The Editors' },
    { displayNameEn: 'Sukarno' },
  ]
  const xml = part(authors)
  expect(xml).toContain(
    '<person_name sequence="first" contributor_role="author" name-style="given-only" language="zh"><surname>王雨桐</surname><affiliations>',
  )
  expect(xml).toContain('language="zh">抗疫组（第 2 期，2020）</organization>')
  expect(xml).toContain('language="zh">编辑部</organization>')
  expect(xml).toContain('language="en"><surname>Sukarno</surname>')
  expect(part(authors, 'en')).toContain('language="en">The Editors</organization>')
  expect(part(authors, 'en')).toContain('language="zh"><surname>王雨桐</surname>')
  const journal = { code: 'testj', nameZh: '刊', email: 'o@example.org' } as unknown as Journal
  for (const made of [xml, part(authors, 'en')])
    expect(
      await depositFaultsOf(batch({ batchId: 'testj-1', stamp: '20260101', journal }, [made])),
      made,
    ).toEqual([])
})

it('deposits of an issue hold its public articles and its own DOI once; an issue that is not out is refused', async () => {
  const open = await call('make', { issueId: stage.issueId })
  expect(open.body.reason).toBe('issueNotPublic')
  await stage.app.db.tx(platformActor, (tx) =>
    tx.query(
      sql`update journal_issues set state = 'published', doi = '10.5555/testj.issue', publish_date = '2026-03-01' where id = ${stage.issueId}`,
    ),
  )
  const { batchId, count } = await make({ issueId: stage.issueId })
  expect(count).toBeGreaterThan(3)
  const { xml } = await fileOf(batchId)
  expect(await depositFaultsOf(xml)).toEqual([])
  expect(xml).toContain('<journal_volume><volume>1</volume></journal_volume><issue>1</issue>')
  expect(xml.match(/<journal>/g)).toHaveLength(count)
  expect(xml.match(/<doi>10\.5555\/testj\.issue</g)).toHaveLength(1)
  expect(xml).toContain(`<resource>https://journal.example.org/apaph/journals?id=${stage.issueId}</resource>`)
})
