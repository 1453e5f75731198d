import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { packedOften, packedZeros, pdfStream, rawPdf, rawZip, workbook } from '#kernel/testing/bytes.ts'
import { sql } from '#kernel/store/sql.ts'
import { ok, pdfWith, startStage, type Stage } from '../testing/stage.ts'
import { authorsOf } from './workflow.ts'

/** Back issues from a ZIP: preview, all or nothing, and published by the issue. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())
const staff = () => stage.who.staff as Client
type Report = {
  total: number
  saved: number
  failed: number
  issues: number
  rows: { row: number; errors: { field: string; msg: string }[] }[]
}

const header =
  '年,卷,期,出版日期,中文题名,英文题名,中文作者,英文作者,单位,中文关键词,起始页,结束页,DOI,PDF 文件名'
const good = [
  '2019,3,1,2019-03-15,"城市热浪与老年人, 兼论预警",Heat waves and older adults,王 雨桐；李 明,Yutong Wang; Ming Li,东海大学,高温；老年人,1,8,10.5555/old.1,Paper1.pdf',
  '2019,3,1,2019-03-15,饮用水消毒副产物,Disinfection by-products,欧阳静,Jing Ouyang,,饮水,9,14,10.5555/old.2,two/paper2.PDF',
  '2019,3,2,2019-06-15,社区噪声与睡眠,Noise and sleep,陈 立,Li Chen,,噪声,1,1,10.5555/old.3,paper3.pdf',
]
async function zipOf(lines: readonly string[], more: Record<string, Uint8Array> = {}): Promise<Buffer> {
  const pdfs = Object.fromEntries(
    await Promise.all(
      ['paper1.pdf', 'folder/paper2.pdf', 'paper3.pdf'].map(
        async (name) => [name, await pdfWith(name)] as const,
      ),
    ),
  )
  return Buffer.from(zipSync({ 'list.csv': strToU8([header, ...lines].join('\r\n')), ...pdfs, ...more }))
}
const send = (bytes: Buffer, commit: boolean, who = staff()) =>
  who.upload(
    'blade-admin/articles/import-back-issues',
    { journalId: stage.journalId, commit: String(commit) },
    { name: 'back.zip', bytes },
  )
const counts = async () => {
  const [articles, files, issues] = await Promise.all(
    ['articles', 'submission_file', 'journal_issues'].map((table) =>
      stage.app.db.of('000000').one<{ n: number }>(sql`select count(*)::int as n from ${sql.id(table)}`),
    ),
  )
  return [articles?.n, files?.n, issues?.n]
}

it('the preview says what would come and writes nothing', async () => {
  const before = await counts()
  const report = ok(await send(await zipOf(good), false)) as unknown as Report
  expect(report).toMatchObject({ total: 3, saved: 0, failed: 0, issues: 2 })
  expect(await counts()).toEqual(before)
})

it('each faulty row is named with field and what to do, and one fault keeps all of them out', async () => {
  const bad = [
    good[0] ?? '',
    '2019,3,x y,2019-02-30,,,,,,,1,2,10.5/x,missing.pdf',
    '2019,3,1,2019-03-15,甲,A,王 一,Yi Wang,,,20,21,10.5555/OLD.1,broken.pdf',
  ]
  const bytes = await zipOf(bad, { 'broken.pdf': strToU8('%PDF-1.4 not really') })
  const before = await counts()
  const report = ok(await send(bytes, true)) as unknown as Report
  expect([report.saved, report.failed]).toEqual([0, 2])
  const fields = (row: number) =>
    report.rows.find((one) => one.row === row)?.errors.map((error) => error.field)
  expect(fields(3)).toEqual(['titleZh', 'authorsZh', 'issueNo', 'publishDate', 'doi', 'pdf'])
  // Case 46: the same DOI in other letters is the same DOI.
  expect(fields(4)).toEqual(['doi', 'pdf'])
  expect(await counts()).toEqual(before)
})

it('imports issues, articles and PDFs whole; the issue publishes them and readers find them', async () => {
  const report = ok(await send(await zipOf(good), true)) as unknown as Report
  expect(report.saved).toBe(3)
  const rows = await stage.app.db.of('000000').query<Record<string, unknown>>(
    sql`select a.title_zh, a.state, a.imported, a.doi, a.first_page, i.issue_no, f.page_count, i.id as issue_id, i.version
        from articles a join journal_issues i on i.id = a.issues_id join submission_file f on f.id = a.pdf_file_id where i.year = 2019 order by i.issue_no, a.first_page`,
  )
  expect(rows.map((row) => [row.issueNo, row.titleZh, row.state, row.doi, row.pageCount])).toEqual([
    ['1', '城市热浪与老年人, 兼论预警', 'draft', '10.5555/old.1', 1],
    ['1', '饮用水消毒副产物', 'draft', '10.5555/old.2', 1],
    ['2', '社区噪声与睡眠', 'draft', '10.5555/old.3', 1],
  ])
  const again = ok(await send(await zipOf(good), true)) as unknown as Report
  expect(again.rows.slice(0, 2).map((row) => row.errors.map((error) => error.field))).toEqual([
    ['doi'],
    ['doi'],
  ])
  const issue = { id: rows[2]?.issueId, version: rows[2]?.version }
  await stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
    tx.query(
      sql`update articles set keywords_en = '["noise"]', abstract_zh = '目的', abstract_en = 'Aim', last_page = null where title_zh = '社区噪声与睡眠'`,
    ),
  )
  const published = await staff().post('blade-admin/journal-issues/publish', issue)
  expect(published.status, published.raw).toBe(200)
})

it('is taken back as a whole by whoever brought it, PDFs and all, until something of it is public or was touched', async () => {
  const lines = good.map((line) => line.replace('2019,3', '2018,2').replace('10.5555/old', '10.5555/undo'))
  const bring = async () => {
    expect((ok(await send(await zipOf(lines), true)) as unknown as Report).saved).toBe(3)
    const list = ok(await staff().get('blade-admin/articles/imports')) as unknown as {
      id: string
      saved: number
      fileName: string
    }[]
    expect(list[0]).toMatchObject({ saved: 3, fileName: 'back.zip' })
    return list[0]?.id ?? ''
  }
  const undo = (id: string) => staff().post('blade-admin/articles/undo-import', { id })
  const drafts = () =>
    stage.app.db
      .of('000000')
      .query<{ id: string; version: number }>(
        sql`select id, version from articles where doi like '10.5555/undo%' and is_deleted = 0`,
      )
  const issues = () =>
    stage.app.db
      .of('000000')
      .query<{ id: string; version: number }>(
        sql`select id, version from journal_issues where year = 2018 and volume = 2 and is_deleted = 0`,
      )
  const undone = await undo(await bring())
  expect(undone.status, undone.raw).toBe(200)
  expect(await drafts()).toEqual([])
  expect(await issues(), 'the issues that it made').toEqual([])
  // What somebody has made of an issue since is theirs.
  const third = await bring()
  const [kept] = await issues()
  ok(await staff().post('blade-admin/journal-issues/submit', { ...kept, titleZh: '补录' }))
  expect((await undo(third)).status).toBe(200)
  expect((await issues()).map(({ id }) => id)).toEqual([kept?.id])
  // The DOIs are free again; what somebody has put right since keeps the whole from being taken back.
  const again = await bring()
  const [one, other] = await drafts()
  ok(await staff().post('blade-admin/articles/submit', { ...one, sectionNameZh: '论著' }))
  expect((await undo(again)).body.reason).toBe('importTouched')
  // One by one they go like any draft.
  expect((await staff().post(`blade-admin/articles/remove?ids=${other?.id}`)).status).toBe(200)
})

it('F05 refuses what is no ZIP, a ZIP without a sheet, a sheet without the header, and a bomb', async () => {
  const reason = async (bytes: Buffer) => (await send(bytes, true)).body.reason
  expect(await reason(Buffer.from('not a zip'))).toBe('notZip')
  expect(await reason(Buffer.from(zipSync({ 'a.pdf': strToU8('x') })))).toBe('noSheet')
  expect(await reason(Buffer.from(zipSync({ 'a.csv': strToU8('a,b\n1,2') })))).toBe('badSheet')
  expect(await reason(Buffer.from(zipSync({ 'a.csv': strToU8(header) })))).toBe('noRows')
  const bomb = zipSync({ 'a.csv': strToU8(header), 'b.pdf': new Uint8Array(60 * 1024 * 1024) })
  expect(await reason(Buffer.from(bomb))).toBe('zipTooLarge')
})

it(
  'N03 5.2.3 refuses bundles that mean harm: sheets, archives and PDFs in them',
  { timeout: 240_000 },
  async () => {
    const reason = async (bytes: Buffer) => {
      const { status, body } = await send(bytes, true)
      return [status, body.reason]
    }
    const far = workbook('<row r="2"><c r="ZZZZZZZ2"><v>1</v></c></row>')
    const named = (name: string, bytes: Buffer) => ({ name, bytes })
    expect(await reason(rawZip([named('a.xlsx', far)]))).toEqual([422, 'tooManyRows'])
    expect(await reason(rawZip([named('a.xlsx', workbook(Buffer.alloc(400e6, 32)))]))).toEqual([
      422,
      'tooManyRows',
    ])
    const list = named('a.csv', Buffer.from([header, ...good].join('\n')))
    expect(await reason(rawZip([list, named('paper1.pdf', Buffer.alloc(40e6))]))).toEqual([422, 'zipRatio'])
    expect(await reason(rawZip([list, named('../paper1.pdf', far)]))).toEqual([422, 'zipNames'])
    const lying = { name: 'paper1.pdf', lies: { size: 1000, packed: packedZeros(80) } }
    expect(await reason(rawZip([list, lying]))).toEqual([422, 'zipForged'])
    const heavy = rawPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[]/Count 0>>',
      pdfStream(
        '/Type/ObjStm/N 1/First 4/Filter[/FlateDecode/FlateDecode]',
        packedOften(Buffer.alloc(6e8, 32), 2),
      ),
    ])
    const report = ok(await send(rawZip([list, named('paper1.pdf', heavy)]), false)) as unknown as Report
    const said = { field: 'pdf', msg: expect.stringContaining('打印为 PDF') as string }
    expect(report.rows[0]?.errors).toContainEqual(said)
    const three = ['paper1.pdf', 'two/paper2.pdf', 'paper3.pdf'].map((name) => named(name, heavy))
    expect(await reason(rawZip([list, ...three]))).toEqual([422, 'pdfHeavy'])
  },
)

it('P02 a bundle is not looked into for whoever may not import it', async () => {
  const before = { ...stage.app.ctx.untrusted.counts }
  expect((await send(await zipOf(good), true, stage.who.author as Client)).status).toBe(403)
  const elsewhere = await staff().upload(
    'blade-admin/articles/import-back-issues',
    { journalId: '12345', commit: 'true' },
    { name: 'back.zip', bytes: await zipOf(good) },
  )
  expect(elsewhere.body.reason).toBe('noJournal')
  expect(stage.app.ctx.untrusted.counts).toEqual(before)
})

it('P02 is for those who may import articles, of a journal that they may see', async () => {
  const bytes = await zipOf(good)
  expect((await send(bytes, true, stage.who.author as Client)).status).toBe(403)
  const foreign = await staff().upload(
    'blade-admin/articles/import-back-issues',
    { journalId: '12345', commit: 'true' },
    { name: 'back.zip', bytes },
  )
  expect(foreign.body.reason).toBe('noJournal')
})

it('reads authors in both languages by place, and leaves a Chinese name without a blank whole', () => {
  expect(
    authorsOf({
      authorsZh: '王 雨桐；欧阳静',
      authorsEn: 'Yutong Wang; Jing Ouyang',
      affiliations: '东海大学',
    }),
  ).toEqual([
    {
      familyNameZh: '王',
      givenNameZh: '雨桐',
      familyNameEn: 'Wang',
      givenNameEn: 'Yutong',
      affiliations: [{ nameZh: '东海大学' }],
    },
    {
      displayNameZh: '欧阳静',
      familyNameEn: 'Ouyang',
      givenNameEn: 'Jing',
      affiliations: [{ nameZh: '东海大学' }],
    },
  ])
})
