import { validateXML } from 'xmllint-wasm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, platformActor, startTestApp, type TestApp } from '#app/testing.ts'
import { seedJournal } from '#db/seeds/articles.ts'
import { platform } from '#db/seeds/minimal.ts'
import { nextId } from '#kernel/store/ids.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { articles } from '#modules/journal/articles/definition.ts'
import { jatsRules, xlinkRules } from '../testing/jats-xsd.ts'
import { faultsOf } from '../testing/xsd.ts'

/** OAI-PMH as a harvester meets it; every answer is read by libxml2 against the rules of the published schemas. */
let test: TestApp
let journalId: string
const base = 'https://journal.example.org/oai'
const dc = 'metadataPrefix=oai_dc'

beforeAll(async () => {
  test = await startTestApp({ postgres: hasPostgres, env: { BASE_URL: 'https://journal.example.org' } })
  const { db, ctx } = test
  const made = await seedJournal({ db, blobs: ctx.blobs, actor: platform, now: ctx.clock(), lastIssues: 1 })
  journalId = made?.journalId ?? ''
})
afterAll(() => test.close())

async function valid(answer: { statusCode: number; body: string }): Promise<string> {
  expect(answer.statusCode).toBe(200)
  expect(await faultsOf(answer.body), answer.body.slice(0, 2000)).toEqual([])
  return answer.body
}
const ask = async (query: string) => valid(await test.app.inject({ url: `/oai?${query}` }))
const errorOf = (xml: string) => /<error code="(\w+)"/.exec(xml)?.[1]
const idsOf = (xml: string) =>
  [...xml.matchAll(/<identifier>oai:[^<]*\/(\d+)<\/identifier>/g)].map((one) => one[1])
const tokenOf = (xml: string) => /<resumptionToken[^>]*>([^<]+)</.exec(xml)?.[1]
const stampIn = (xml: string) => /<responseDate>([^<]+)</.exec(xml)?.[1] ?? ''
const later = (seconds: number) => test.travel(new Date(test.ctx.clock().getTime() + seconds * 1000))

/** Published articles in great number, as an import leaves them. */
async function many(n: number, section = 'Harvest'): Promise<string[]> {
  const ids = Array.from({ length: n }, () => nextId())
  await test.db.tx(platformActor, (tx) =>
    tx.query(sql`insert into articles (id, tenant_id, imported, journal_id, language, title_zh, title_en, section_name_en, page_order, licence, state, version_no, view_count, download_count, publish_date, create_time, update_time)
      select id, '000000', true, ${journalId}, 'zh', '文章 ' || id, 'Article ' || id, ${section}, 0, 'ccBy', 'published', 1, 0, 0, '2026-01-01', ${tx.now}, ${tx.now} from unnest(${ids}::bigint[]) id`),
  )
  return ids
}
async function change(id: string, state = 'published'): Promise<void> {
  await test.db.tx(platformActor, (tx) =>
    tx.query(
      sql`update articles set state = ${state}, abstract_zh = concat(abstract_zh, '。'), update_time = ${tx.now} where id = ${id}`,
    ),
  )
}
async function harvest(query: string, between: (page: number) => Promise<void> = async () => {}) {
  const pages = [await ask(query)]
  const verb = /verb=(\w+)/.exec(query)?.[1]
  for (let token = tokenOf(pages[0] ?? ''); token; token = tokenOf(pages.at(-1) ?? '')) {
    await between(pages.length)
    pages.push(await ask(`verb=${verb}&resumptionToken=${token}`))
  }
  return { pages, ids: pages.flatMap(idsOf) }
}

describe('the six verbs', () => {
  it('are answered by GET and by POSTed form alike', async () => {
    const identify = await ask('verb=Identify')
    expect(identify).toContain(`<baseURL>${base}</baseURL>`)
    expect(identify).toContain('<deletedRecord>persistent</deletedRecord>')
    expect(identify).toContain('<granularity>YYYY-MM-DDThh:mm:ssZ</granularity>')
    expect(identify).toContain('<repositoryIdentifier>journal.example.org</repositoryIdentifier>')
    expect(await ask('verb=ListMetadataFormats')).toContain('<metadataPrefix>oai_dc</metadataPrefix>')
    const sets = await ask('verb=ListSets')
    expect(sets).toContain('<setSpec>apaph</setSpec>')
    expect(sets).toMatch(/<setSpec>apaph:[a-z-]+<\/setSpec>/)
    const posted = await test.app.inject({
      method: 'POST',
      url: '/oai',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `verb=ListIdentifiers&${dc}`,
    })
    expect(idsOf(await valid(posted))).toEqual(idsOf(await ask(`verb=ListIdentifiers&${dc}`)))
    const [id] = idsOf(posted.body)
    const one = await ask(`verb=GetRecord&${dc}&identifier=oai:journal.example.org:apaph/${id}`)
    expect(one).toContain(
      `<dc:identifier>https://journal.example.org/apaph/article-detail?id=${id}</dc:identifier>`,
    )
    expect(one).toMatch(/<dc:title xml:lang="zh-Hans">/)
    expect(one).toMatch(/<dc:title xml:lang="en">/)
  })

  it('give JATS too, front matter and references in the order of its schema', async () => {
    const xml = await ask('verb=ListRecords&metadataPrefix=jats')
    expect(xml.match(/<article /g)?.length).toBe(xml.match(/<record>/g)?.length)
    expect(xml).toMatch(/<journal-id journal-id-type="publisher-id">apaph</)
    expect(xml).toContain(
      '<name-alternatives><name name-style="eastern" xml:lang="zh-Hans"><surname>陈</surname><given-names>思远</given-names></name>' +
        '<name name-style="western" xml:lang="en"><surname>Chen</surname><given-names>Siyuan</given-names></name></name-alternatives>',
    )
    expect(xml).toMatch(/<trans-title-group xml:lang="en"><trans-title>Emergency visits/)
    expect(xml).toMatch(/<trans-abstract xml:lang="en"><p>/)
    expect(xml).toMatch(/<mixed-citation>[^<]+<pub-id pub-id-type="doi">10\./)
    expect(xml).toMatch(/article-type="correction"/)
    expect(
      await faultsOf(
        xml.replace(/<volume>(.*?)<\/volume><issue>(.*?)<\/issue>/, '<issue>$2</issue><volume>$1</volume>'),
      ),
    ).not.toEqual([])
  })

  it('JATS carries the namespace of the schema that it names, and keeps its rules by that schema', async () => {
    const formats = await ask('verb=ListMetadataFormats')
    const [, schema = '', space = ''] =
      /<metadataPrefix>jats<\/metadataPrefix><schema>([^<]+)<\/schema><metadataNamespace>([^<]+)</.exec(
        formats,
      ) ?? []
    expect(schema).toMatch(/^https:\/\/journal\.example\.org\//)
    const named = await test.app.inject({ url: new URL(schema).pathname })
    expect(named.headers['content-type']).toContain('xml')
    expect(/targetNamespace="([^"]+)"/.exec(named.body)?.[1]).toBe(space)
    const xml = await ask('verb=ListRecords&metadataPrefix=jats')
    const [article = ''] = /<article [\s\S]*?<\/article>/.exec(xml) ?? []
    expect(article).toContain(`xmlns="${space}"`)
    expect(article).toContain(`xsi:schemaLocation="${space} ${schema}"`)
    // The published schema has no target namespace; the named one lends it ours.
    const published = jatsRules
      .replace(/targetNamespace="[^"]*"/, '')
      .replace(/xmlns:j="[^"]*"/, '')
      .replaceAll('j:', '')
    const file = (fileName: string, contents: string) => ({ fileName, contents })
    // Beside the others: what the published one includes is looked for where it lies itself.
    const included = /<xs:include schemaLocation="([^"]+)"/.exec(named.body)?.[1] ?? ''
    expect(included).toMatch(/^https:\/\/jats\.nlm\.nih\.gov\/publishing\/1\.3\//)
    const { errors } = await validateXML({
      xml: file('article.xml', article),
      schema: file('named.xsd', named.body.replace(included, 'published.xsd')),
      preload: [
        file('published.xsd', published),
        file('xlink.xsd', xlinkRules),
        file(
          'lang.xsd',
          `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/XML/1998/namespace"><xs:attribute name="lang" type="xs:language"/></xs:schema>`,
        ),
      ],
    })
    expect(errors).toEqual([])
  })

  it('case 71: every error code is given, and repeated arguments by form are seen too', async () => {
    const name = 'identifier=oai:journal.example.org:apaph/'
    const [gone = ''] = await many(1)
    await change(gone, 'removed')
    for (const [query, code] of [
      ['', 'badVerb'],
      ['verb=Nothing', 'badVerb'],
      [`verb=ListRecords&${dc}&${dc}`, 'badArgument'],
      [`verb=ListRecords&${dc}&from=2030-01-01&until=2029-01-01`, 'badArgument'],
      [`verb=ListRecords&${dc}&from=2020-01-01&until=2030-01-01T00:00:00Z`, 'badArgument'],
      ['verb=ListRecords&metadataPrefix=marc21', 'cannotDisseminateFormat'],
      [`verb=GetRecord&metadataPrefix=marc21&${name}${gone}`, 'cannotDisseminateFormat'],
      [`verb=GetRecord&${dc}&${name}1`, 'idDoesNotExist'],
      [`verb=GetRecord&${dc}&${name}9999999999999999999`, 'idDoesNotExist'],
      [`verb=GetRecord&${dc}&identifier=oai:other.example.org:apaph/${gone}`, 'idDoesNotExist'],
      [`verb=GetRecord&${dc}&identifier=oai:journal.example.org:other/${gone}`, 'idDoesNotExist'],
      [`verb=GetRecord&${dc}&identifier=${encodeURIComponent('<&>\u0001 %')}`, 'idDoesNotExist'],
      [`verb=ListRecords&${dc}&from=2900-01-01`, 'noRecordsMatch'],
      [`verb=ListRecords&${dc}&until=1990-01-01`, 'noRecordsMatch'],
      [`verb=ListRecords&${dc}&set=nothing`, 'noRecordsMatch'],
      [`verb=ListRecords&${dc}&set=apaph:nothing`, 'noRecordsMatch'],
      ['verb=ListRecords&resumptionToken=v1.abc', 'badResumptionToken'],
      ['verb=ListSets&resumptionToken=x', 'badResumptionToken'],
      [`verb=ListMetadataFormats&${name}${gone}`, 'noMetadataFormats'],
    ])
      expect(errorOf(await ask(query ?? '')), query).toBe(code)
    const twice = await test.app.inject({
      method: 'POST',
      url: '/oai',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `verb=ListRecords&${dc}&set=apaph&set=apaph`,
    })
    expect(errorOf(await valid(twice))).toBe('badArgument')
  })

  it('case 71: no journal, no sets; and its records are deleted ones until it is switched on again', async () => {
    const ids = idsOf(await ask(`verb=ListIdentifiers&${dc}`))
    const since = test.ctx.clock()
    later(5)
    const switched = (status: number) =>
      test.db.tx(platformActor, (tx) =>
        tx.query(sql`update journals set status = ${status}, update_time = ${tx.now}`),
      )
    // The pages of this address need their journal, so another one is switched off with it.
    await switched(0)
    try {
      const { answer } = await import('./answer.ts')
      const journal = { id: journalId, code: 'apaph', nameZh: '刊', nameEn: 'J', email: 'a@b.org' } as never
      const asked = (verb: 'ListSets' | 'ListRecords', more = {}) =>
        answer(
          {
            ctx: test.ctx,
            tenantId: '000000',
            reader: test.db.of('000000'),
            now: test.ctx.clock(),
            journals: [journal],
            home: { origin: new URL(base).origin },
            address: base,
          },
          { verb, metadataPrefix: 'oai_dc', ...more },
        )
      expect(await asked('ListSets')).toMatchObject({ fault: 'noSetHierarchy' })
      expect(await asked('ListRecords', { set: 'apaph' })).toMatchObject({ fault: 'noSetHierarchy' })
      const from = `${since.toISOString().slice(0, 19)}Z`
      const { xml } = (await asked('ListRecords', { from })) as { xml: string }
      expect(idsOf(xml)).toEqual(ids)
      expect(xml.match(/status="deleted"/g)?.length).toBe(ids.length)
      expect(xml).not.toContain('<metadata>')
    } finally {
      await switched(1)
    }
    expect(await ask(`verb=ListRecords&${dc}`)).toContain('<metadata>')
  })
})

describe('a long harvest', () => {
  it('case 71: gives 1 000 records exactly once, with a token until the last page, which has an empty one', async () => {
    const ids = await many(1000)
    const { pages, ids: given } = await harvest(`verb=ListRecords&${dc}&set=apaph:harvest`)
    const own = given.filter((id) => ids.includes(id ?? ''))
    expect(own.toSorted()).toEqual(ids.toSorted())
    expect(new Set(given).size).toBe(given.length)
    expect(pages.length).toBe(11)
    expect(pages.at(-1)).toMatch(/<resumptionToken completeListSize="\d+" cursor="1000"\/>/)
    expect(pages[1]).toMatch(/<resumptionToken expirationDate="[^"]+" completeListSize="1001" cursor="100">/)
  })

  it('case 71: a record deleted or changed meanwhile is neither lost nor doubled, and comes again with the next harvest', async () => {
    const ids = (await many(250, 'Meanwhile')).toSorted()
    later(2)
    const [early = '', late = ''] = [ids[10], ids[240]]
    const [goneEarly = '', goneLate = ''] = [ids[20], ids[230]]
    const { pages, ids: given } = await harvest(
      `verb=ListRecords&${dc}&set=apaph:meanwhile`,
      async (page) => {
        if (page !== 1) return
        later(2)
        for (const id of [early, late]) await change(id)
        for (const id of [goneEarly, goneLate]) await change(id, 'removed')
      },
    )
    expect(given.toSorted()).toEqual(ids)
    const gone = (xml: string, id: string) =>
      new RegExp(`<header status="deleted"><identifier>[^<]*/${id}<`).test(xml)
    expect(pages.map((page) => gone(page, goneLate))).toEqual([false, false, true])
    expect(pages.some((page) => gone(page, goneEarly))).toBe(false)
    const next = await ask(`verb=ListRecords&${dc}&set=apaph:meanwhile&from=${stampIn(pages[0] ?? '')}`)
    expect(idsOf(next).toSorted()).toEqual([early, goneEarly, goneLate, late].toSorted())
    expect([gone(next, goneEarly), gone(next, goneLate)]).toEqual([true, true])
    // A record that is gone stays told of, for good.
    expect(
      gone(
        await ask(`verb=ListRecords&${dc}&set=apaph:meanwhile`).then(
          async (page) => page + (await harvest(`verb=ListRecords&${dc}&set=apaph:meanwhile`)).pages.join(''),
        ),
        goneLate,
      ),
    ).toBe(true)
  })

  it('case 71: a token that was altered, has expired, is of another verb or of another tenant is refused', async () => {
    const token = tokenOf(await ask(`verb=ListRecords&${dc}`)) ?? ''
    expect(token).not.toBe('')
    const refused = async (text: string, verb = 'ListRecords') =>
      errorOf(await ask(`verb=${verb}&resumptionToken=${text}`))
    expect(await refused(token)).toBeUndefined()
    for (const at of [3, 20, token.length - 1])
      expect(await refused(token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1))).toBe(
        'badResumptionToken',
      )
    expect(await refused(token, 'ListIdentifiers')).toBe('badResumptionToken')
    const place = test.ctx.vault.open(token, 'oai:000000') ?? ''
    expect(JSON.parse(place)).toMatchObject({ verb: 'ListRecords', cursor: 100 })
    // The same place sealed for another tenant: what that tenant's own address would have given.
    expect(await refused(test.ctx.vault.seal(place, 'oai:100001'))).toBe('badResumptionToken')
    later(86_401)
    expect(await refused(token)).toBe('badResumptionToken')
  })
})

describe('datestamps', () => {
  it('move on every change of the record or its issue, and not when a reader is counted', async () => {
    const id = idsOf(await ask(`verb=ListIdentifiers&${dc}`))[0] ?? ''
    const stamp = async () =>
      /<datestamp>([^<]+)</.exec(
        await ask(`verb=GetRecord&${dc}&identifier=oai:journal.example.org:apaph/${id}`),
      )?.[1]
    const moved = async (work: () => Promise<unknown>) => {
      const before = await stamp()
      later(3)
      await work()
      return (await stamp()) !== before
    }
    const run = (statement: ReturnType<typeof sql>) => test.db.tx(platformActor, (tx) => tx.query(statement))
    expect(
      await moved(() => run(sql`update articles set view_count = view_count + 1 where id = ${id}`)),
    ).toBe(false)
    expect(await moved(() => change(id, 'concern'))).toBe(true)
    // Saved as it stands, it has another version and is the same record.
    const saved = (more = sql.empty) =>
      run(
        sql`update articles set update_time = ${test.ctx.clock()}, version = version + 1${more} where id = ${id}`,
      )
    expect(await moved(() => saved())).toBe(false)
    expect(await moved(() => saved(sql`, title_zh = title_zh || '（改）'`))).toBe(true)
    expect(
      await moved(() =>
        run(
          sql`update journal_issues set issue_no = issue_no || 'a' where id = (select issues_id from articles where id = ${id})`,
        ),
      ),
    ).toBe(true)
    expect(await moved(() => run(sql`update journals set update_time = ${test.ctx.clock()}`))).toBe(true)
  })

  it('case 71: a window takes both its ends, in days and in seconds', async () => {
    later(3)
    const [id = ''] = await many(1, 'Window')
    const second = `${test.ctx.clock().toISOString().slice(0, 19)}Z`
    const day = second.slice(0, 10)
    const asked = async (more: string) =>
      idsOf(await ask(`verb=ListIdentifiers&${dc}&set=apaph:window${more}`))
    const own =
      /<datestamp>([^<]+)</.exec(await ask(`verb=ListIdentifiers&${dc}&set=apaph:window`))?.[1] ?? ''
    const before = `${new Date(new Date(own).getTime() - 1000).toISOString().slice(0, 19)}Z`
    expect(await asked(`&from=${own}&until=${own}`)).toEqual([id])
    expect(await asked(`&from=${day}&until=${day}`)).toEqual([id])
    expect(await asked(`&until=${before}`)).toEqual([])
  })

  it.runIf(hasPostgres)(
    'case 71: a step that is stamped but not committed is waited for, so that no harvest misses it',
    async () => {
      const [id = ''] = await many(1, 'Slow')
      later(2)
      let go = () => {}
      const held = new Promise<void>((done) => (go = done))
      let stamped = () => {}
      const started = new Promise<void>((done) => (stamped = done))
      const writing = test.db.tx(platformActor, async (tx) => {
        await tx.query(sql`update articles set state = 'removed', update_time = ${tx.now} where id = ${id}`)
        stamped()
        await held
      })
      await started
      const harvested = ask(`verb=ListIdentifiers&${dc}&set=apaph:slow`)
      const first = await Promise.race([
        harvested.then(() => 'answered'),
        new Promise((done) => setTimeout(done, 300, 'waits')),
      ])
      go()
      await writing
      expect(first).toBe('waits')
      expect(await harvested).toContain('status="deleted"')
    },
  )
})

it('JATS names people and places in both languages where both are known, and once where one is', async () => {
  const unit = { nameZh: '甲大学', nameEn: 'University A', rorId: 'https://ror.org/02twcfp32' }
  const row = await test.db.tx(platformActor, (tx) =>
    insert(tx, articles, {
      journalId,
      imported: true,
      titleEn: 'Names',
      language: 'en',
      authors: [
        {
          familyNameZh: '司马',
          givenNameZh: '光',
          familyNameEn: 'Sima',
          givenNameEn: 'Guang',
          affiliations: [unit],
        },
        { familyNameZh: '陈', givenNameZh: '思远', affiliations: [unit, { nameEn: 'Only English' }, {}] },
        { givenNameEn: 'Sukarno', displayNameZh: 'Sukarno' },
        { displayNameZh: '编辑部', displayNameEn: 'The Editors' },
      ],
      state: 'published',
    }),
  )
  const xml = await ask(
    `verb=GetRecord&metadataPrefix=jats&identifier=oai:journal.example.org:apaph/${row.id}`,
  )
  const one = (text: string) => expect(xml.split(text)).toHaveLength(2)
  one(
    '<name-alternatives><name name-style="western" xml:lang="en"><surname>Sima</surname><given-names>Guang</given-names></name>' +
      '<name name-style="eastern" xml:lang="zh-Hans"><surname>司马</surname><given-names>光</given-names></name></name-alternatives>' +
      '<xref ref-type="aff" rid="aff1"/>',
  )
  one(
    '<name name-style="eastern"><surname>陈</surname><given-names>思远</given-names></name><xref ref-type="aff" rid="aff1"/><xref ref-type="aff" rid="aff2"/>',
  )
  one('<contrib contrib-type="author"><string-name>Sukarno</string-name></contrib>')
  one(
    '<name-alternatives><string-name xml:lang="en">The Editors</string-name><string-name xml:lang="zh-Hans">编辑部</string-name>',
  )
  const ror = '<institution-id institution-id-type="ror">https://ror.org/02twcfp32</institution-id>'
  one(
    `<aff-alternatives id="aff1"><aff xml:lang="en"><institution-wrap><institution>University A</institution>${ror}</institution-wrap></aff>` +
      `<aff xml:lang="zh-Hans"><institution-wrap><institution>甲大学</institution>${ror}</institution-wrap></aff></aff-alternatives>`,
  )
  one('<aff id="aff2"><institution>Only English</institution></aff></contrib-group>')
})

it('case 61, case 62: markup and awkward signs of titles, names, keywords and sections stay text', async () => {
  const awkward = `<script>alert(1)</script> & "𠮷" \u0001 e\u0301 ]]>`
  const row = await test.db.tx(platformActor, (tx) =>
    insert(tx, articles, {
      journalId,
      imported: true,
      titleZh: awkward,
      titleEn: awkward,
      abstractZh: awkward,
      keywordsZh: [awkward],
      authors: [{ displayNameZh: awkward }],
      sectionNameZh: awkward,
      state: 'published',
    }),
  )
  const xml = await ask(`verb=GetRecord&${dc}&identifier=oai:journal.example.org:apaph/${row.id}`)
  expect(xml).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;𠮷&quot;')
  expect(xml).not.toContain('<script')
  expect(await ask('verb=ListSets')).toContain('&lt;script&gt;')
  const spec = /<setSpec>(apaph:[^<]+)</.exec(xml)?.[1] ?? ''
  expect(idsOf(await ask(`verb=ListRecords&${dc}&set=${spec}`))).toEqual([row.id])
  const article = await ask(`verb=ListRecords&metadataPrefix=jats&set=${spec}`)
  expect(article).toContain('<article-title>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;𠮷&quot;')
})

it('T09: another tenant has an address of its own, and none of its records come at this one', async () => {
  const ids = new Set(idsOf(await ask(`verb=ListIdentifiers&${dc}`)))
  const [other] = await test.db
    .of('000001')
    .query<{ n: number }>(sql`select count(*)::int as n from articles`)
  expect(other?.n).toBe(0)
  const elsewhere = await test.app.inject({
    url: `/oai?verb=ListIdentifiers&${dc}`,
    headers: { 'tenant-id': '000001' },
  })
  expect(new Set(idsOf(elsewhere.body))).toEqual(ids)
})
