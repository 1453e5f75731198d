import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { strFromU8, unzipSync, zipSync } from 'fflate'
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { makePdf } from '#db/seeds/pdf.ts'
import { completeDraft, ok, paperIn, pdfWith, put, startStage, type Stage } from '../../testing/stage.ts'
import { anonymityOf } from '../anonymity.ts'
import { factsOf } from '../facts.parser.ts'
import { wordsOfPdf } from '#kernel/untrusted/pdf-words.parser.ts'
import { neutralFileName } from '../../submissions/paper/visibility.ts'

let stage: Stage
let draftId = ''
beforeAll(async () => {
  stage = await startStage()
  draftId = (await completeDraft(stage)).id
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client
const upload = (bytes: Buffer, stageName = 'manuscript', name = 'paper.pdf', who = 'author') =>
  as(who).upload(
    'blade-admin/submissionFile/upload',
    { submissionId: draftId, stage: stageName },
    { name, bytes },
  )

async function rows(): Promise<number> {
  const row = await stage.app.db
    .of('000000')
    .one<{ n: number }>(sql`select count(*)::int as n from submission_file`)
  return row?.n ?? 0
}
async function stored(): Promise<number> {
  const all = await readdir(join(stage.app.ctx.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return all.filter((entry) => entry.isFile()).length
}

/** A refusal leaves neither a row nor bytes. */
async function refused(bytes: Buffer, stageName?: string, name?: string) {
  const before = [await rows(), await stored()]
  const answer = await upload(bytes, stageName, name)
  expect([await rows(), await stored()]).toEqual(before)
  return answer
}

async function encryptedPdf(): Promise<Buffer> {
  const text = (await pdfWith('secret')).toString('latin1')
  const doc = await PDFDocument.load(Buffer.from(text, 'latin1'))
  doc.context.trailerInfo.Encrypt = doc.context.register(doc.context.obj({ Filter: 'Standard', V: 1, R: 2 }))
  return Buffer.from(await doc.save({ useObjectStreams: false }))
}

async function noPages(): Promise<Buffer> {
  const doc = await PDFDocument.create()
  return Buffer.from(await doc.save({ addDefaultPage: false, useObjectStreams: false }))
}

describe('case 5: what only calls itself a PDF', () => {
  it.each([
    ['text', async () => Buffer.from('just words'), 'unknown'],
    [
      'a good head before garbage',
      async () => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(4000, 120)]),
      'pdfBroken',
    ],
    ['encrypted', encryptedPdf, 'pdfEncrypted'],
    ['nothing', async () => Buffer.alloc(0), 'empty'],
    ['a PDF without pages', noPages, 'pdfEmpty'],
  ])('refuses %s with 422', async (_what, make, reason) => {
    const answer = await refused(await make())
    expect([answer.status, answer.body.reason]).toEqual([422, reason])
  })
})

describe('case 7: dangerous files and names', () => {
  const script = '<script>alert(1)</script>'
  it.each([
    [
      'svg',
      `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
      'figure.png',
      'svg',
    ],
    ['html', `<!doctype html><html>${script}</html>`, 'figure.png', 'html'],
    ['html behind spaces', `\n\n   <html>${script}</html>`, 'data.csv', 'html'],
  ])('refuses %s as a figure', async (_what, text, name, reason) => {
    const answer = await refused(Buffer.from(text), 'figure', name)
    expect([answer.status, answer.body.reason]).toEqual([422, reason])
  })
  it.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\secret\\paper.exe', 'paper.pdf'],
    [`${'long'.repeat(80)}.pdf`, `${'long'.repeat(80).slice(0, 150)}.pdf`],
    ['gpj.\u202Efdp.exe', 'gpj.fdp.pdf'],
    ['.htaccess', 'htaccess.pdf'],
  ])('keeps %j under a harmless name', async (name, safe) => {
    const file = ok(await upload(await pdfWith(safe.slice(0, 5)), 'supplementary', name))
    expect(file.originalName).toBe(safe)
  })
  it('whoever must not learn a name still gets a file of its kind', async () => {
    const kinds = new Set<string>()
    for (const mime of ['pdf', 'zip', 'msword', 'vnd.ms-excel', 'postscript', 'x-tex']) {
      const file = { stage: 'manuscript', versionNo: 1, detectedMime: `application/${mime}` } as const
      kinds.add(neutralFileName({ manuscriptNo: 'T-1', id: '1' }, file).replace('T-1-manuscript-v1.', ''))
    }
    expect([...kinds]).toEqual(['pdf', 'zip', 'doc', 'xls', 'eps', 'tex'])
  })
  it('refuses a picture where only a PDF is taken', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    expect((await refused(png, 'anonymised', 'paper.pdf')).body.reason).toBe('wrongType')
    expect((await upload(png, 'figure', 'f.png')).status).toBe(200)
  })
  it('tells Office files by their parts and refuses a damaged archive', async () => {
    const part = (text: string) => new TextEncoder().encode(text)
    const docx = Buffer.from(
      zipSync({ '[Content_Types].xml': part('<Types/>'), 'word/document.xml': part('<w/>') }),
    )
    const file = ok(await upload(docx, 'manuscript', 'paper.docx'))
    expect(file.detectedMime).toContain('wordprocessingml')
    const broken = docx.subarray(0, docx.length - 30)
    expect((await refused(broken, 'manuscript', 'paper.docx')).body.reason).toBe('zipBroken')
    const plain = Buffer.from(zipSync({ 'a.txt': part('x') }))
    expect((await refused(plain, 'anonymised', 'paper.docx')).body.reason).toBe('notOffice')
    expect((await refused(plain, 'anonymised', 'paper.zip')).body.reason).toBe('wrongType')
  })
})

describe('case 8: limits', () => {
  it('refuses a file over 50 MB while it streams', async () => {
    const big = Buffer.alloc(50 * 1024 * 1024 + 1, 32)
    const answer = await refused(big)
    expect([answer.status, answer.body.reason]).toEqual([413, 'fileTooLarge'])
  })
  it('refuses what brings a paper over 200 MB', async () => {
    const change = (bytes: number) =>
      stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
        tx.query(
          sql`update submission_file set size_bytes = ${bytes} where submission_id = ${draftId} and stage = 'anonymised'`,
        ),
      )
    await change(200 * 1024 * 1024 - 10)
    const answer = await refused(await pdfWith('one more'))
    expect([answer.status, answer.body.reason]).toEqual([413, 'totalTooLarge'])
    await change(1000)
  })
  it('an upload that is cut off leaves no row and no bytes', async () => {
    const before = [await rows(), await stored()]
    const boundary = 'cut'
    const half = `--${boundary}\r\nContent-Disposition: form-data; name="submissionId"\r\n\r\n${draftId}\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 half`
    const answer = await as('author').post('blade-admin/submissionFile/upload', half, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
    })
    expect([400, 422]).toContain(answer.status)
    expect([await rows(), await stored()]).toEqual(before)
  })
})

describe('versions', () => {
  it('are append-only, with their hash, and the newest is current', async () => {
    const { id } = await completeDraft(stage)
    const bytes = await pdfWith('second version')
    const second = ok(
      await as('author').upload(
        'blade-admin/submissionFile/upload',
        { submissionId: id, stage: 'manuscript' },
        { name: 'b.pdf', bytes },
      ),
    )
    expect(second).toMatchObject({ versionNo: 2, isCurrent: true })
    const all = await stage.app.db.of('000000').query<{
      versionNo: number
      isCurrent: boolean
      sha256: string
      replacesId: string | null
      id: string
    }>(sql`select id, version_no, is_current, sha256, replaces_id from submission_file where submission_id = ${id} and stage = 'manuscript' order by version_no`)
    expect(all.map((file) => [file.versionNo, file.isCurrent])).toEqual([
      [1, false],
      [2, true],
    ])
    expect(all[1]?.replacesId).toBe(all[0]?.id)
    expect(all[1]?.sha256).toMatch(/^[0-9a-f]{64}$/)
  })
  it('refuses uploads of whoever may not, or not now', async () => {
    const { id } = await paperIn(stage, 'submitted')
    const send = (who: string, stageName: string) =>
      pdfWith('x').then((bytes) =>
        as(who).upload(
          'blade-admin/submissionFile/upload',
          { submissionId: id, stage: stageName },
          { name: 'x.pdf', bytes },
        ),
      )
    expect((await send('author', 'manuscript')).status).toBe(403)
    expect((await send('author', 'finalPdf')).status).toBe(403)
    expect((await send('stranger', 'manuscript')).status).toBe(404)
    expect((await send('reviewer1', 'reviewAttachment')).status).toBe(404)
    for (const what of ['__proto__', 'constructor', ''])
      expect((await send('author', what)).body.reason, what).toBe('noStage')
    expect(
      (
        await stage.app.nobody.upload(
          'blade-admin/submissionFile/upload',
          {},
          { name: 'x', bytes: Buffer.from('x') },
        )
      ).status,
    ).toBe(401)
  })
  it('downloads are data: no script runs, no cache keeps them', async () => {
    const file = (await put(as('author'), draftId, 'titlePage', await pdfWith('title'))) as { id: string }
    const answer = await as('author').get('blade-admin/submissionFile/download', {
      id: file.id,
      inline: 'true',
    })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('inline'),
      'cache-control': 'private, no-store',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
  })
})

describe('all files of a paper at once', () => {
  const bundle = (who: string, submissionId: string) =>
    as(who).get('blade-admin/submissionFile/bundle', { submissionId })
  it('gives each the files that they could fetch one by one, named as they would be', async () => {
    const { id } = await paperIn(stage, 'inReview')
    const names = async (who: string) => {
      const answer = await bundle(who, id)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/zip',
        'cache-control': 'private, no-store',
      })
      return Object.entries(unzipSync(answer.bytes)).map(([name, bytes]) => {
        expect(strFromU8(bytes.subarray(0, 5))).toBe('%PDF-')
        return name
      })
    }
    const office = await names('staff')
    expect(office.length).toBeGreaterThan(1)
    expect(office.every((name) => /^\S+ v1 .+\.pdf$/.test(name))).toBe(true)
    expect((await names('author')).length).toBeGreaterThan(0)
  })
  it('F06 is nothing to a stranger, and nothing for an id that is none', async () => {
    for (const [who, id] of [
      ['stranger', draftId],
      ['reviewer2', draftId],
      ['staff', '__proto__'],
      ['staff', '9'.repeat(18)],
    ] as const)
      expect([who, id, (await bundle(who, id)).status]).toEqual([who, id, 404])
  })
})

describe('what the anonymity check reads', () => {
  const author = {
    familyNameZh: '欧阳',
    givenNameZh: '晓岚',
    familyNameEn: 'Ouyang',
    givenNameEn: 'Xiaolan',
    displayNameZh: null,
    displayNameEn: null,
    email: 'ouyang@example.org',
  }
  it.each([
    ['a Chinese name set with an embedded font', '本文作者欧阳晓岚感谢同事', ['欧阳晓岚']],
    [
      'an English name in either order',
      'Thanks to OUYANG Xiaolan for help',
      ['Ouyang Xiaolan', 'Ouyang, Xiaolan'],
    ],
    ['an e-mail address', 'Write to Ouyang@Example.org', []],
  ])('finds %s', async (_what, sentence, names) => {
    const { bytes } = await makePdf({
      title: '题目',
      sections: [{ heading: '正文', paragraphs: [sentence] }],
      made: new Date(),
    })
    const report = anonymityOf(await factsOf(bytes, 'application/pdf'), [author])
    expect(report.verdict).toBe('dirty')
    for (const name of names) expect(report.authorNameHits).toContain(name)
    if (names.length === 0) expect(report.emailHits).toEqual(['ouyang@example.org'])
  })
  it('leaves a text without names in peace', async () => {
    const { bytes } = await makePdf({
      title: '欧洲与阳光',
      sections: [{ heading: '正文', paragraphs: ['晓得岚气。Xiao lan Ou yang.'] }],
      made: new Date(),
    })
    expect(anonymityOf(await factsOf(bytes, 'application/pdf'), [author]).authorNameHits).toEqual([])
    expect(await wordsOfPdf(bytes)).toContain('晓得岚气')
  })
  it('F09 gives up on a page that unpacks without end, and reads unbalanced strings in one pass', async () => {
    const doc = await PDFDocument.create()
    const page = doc.addPage()
    const bomb = doc.context.stream(deflateSync(Buffer.alloc(64 * 1024 * 1024, 32)), {
      Filter: 'FlateDecode',
    })
    const open = doc.context.stream('('.repeat(2_000_000), {})
    page.node.set(
      PDFName.of('Contents'),
      doc.context.obj([doc.context.register(bomb), doc.context.register(open)]),
    )
    const bytes = Buffer.from(await doc.save({ useObjectStreams: false }))
    // Of the processor's time: how busy the machine is decides nothing. A second pass for each sign would take hours.
    const before = process.cpuUsage()
    expect(await wordsOfPdf(bytes)).not.toContain('x')
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(10)
  })
  it('asks for a look where it could not read, and where a property is filled in', async () => {
    const picture = await PDFDocument.create()
    picture.addPage()
    const bytes = Buffer.from(await picture.save())
    expect(anonymityOf(await factsOf(bytes, 'application/pdf'), [author]).verdict).toBe('warn')
    const named = await pdfWith('Text enough to read', 'Microsoft Office User')
    expect(anonymityOf(await factsOf(named, 'application/pdf'), [author]).verdict).toBe('warn')
  })
})
