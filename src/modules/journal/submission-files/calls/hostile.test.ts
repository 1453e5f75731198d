import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import {
  compoundFile,
  packedOften,
  packedZeros,
  pdfStream,
  rawPdf,
  rawZip,
  wordFile,
  wordMain,
  type RawEntry,
} from '#kernel/testing/bytes.ts'
import { sql } from '#kernel/store/sql.ts'
import { completeDraft, ok, paperIn, pdfWith, put, startStage, type Stage } from '../../testing/stage.ts'
import { forget } from '../inspected.ts'

/** Files that mean harm, sent to the real server: each is refused in words, and nobody else notices. */
let stage: Stage
let draftId = ''
beforeAll(async () => {
  stage = await startStage()
  draftId = (await completeDraft(stage)).id
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client
const counts = () => ({ ...stage.app.ctx.untrusted.counts })
const upload = (bytes: Buffer, stageName: string, name: string, who = 'author', id = draftId) =>
  as(who).upload('blade-admin/submissionFile/upload', { submissionId: id, stage: stageName }, { name, bytes })

const text = (words: string) => Buffer.from(words)
const catalogue = '<</Type/Catalog/Pages 2 0 R>>'
const onePage = [
  catalogue,
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
]
const objects = (filter: string, data: Buffer) => pdfStream(`/Type/ObjStm/N 1/First 4/Filter${filter}`, data)
/** Object numbers go up by one, each a node whose only child is the next. */
function deepTree(levels: number): Buffer {
  const nodes = Array.from(
    { length: levels },
    (_, i) => `<</Type/Pages/Parent ${i + 1} 0 R/Kids[${i + 3} 0 R]/Count 1>>`,
  )
  return rawPdf([catalogue, ...nodes, `<</Type/Page/Parent ${levels + 1} 0 R>>`])
}
/** Each node names the next twice: 2^40 pages in 3 KB. */
const doubling = () =>
  rawPdf([
    catalogue,
    ...Array.from({ length: 40 }, (_, i) => `<</Type/Pages/Kids[${i + 3} 0 R ${i + 3} 0 R]/Count 2>>`),
    '<</Type/Page>>',
  ])
const spaces = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024, 32)

/** Readers have a low priority and a limit of processor time, so that a busy machine takes long to refuse. */
const patient = { timeout: 240_000 }

describe('J07 N03 PDFs', patient, () => {
  const flate = '[/FlateDecode/FlateDecode/FlateDecode]'
  it.each<[string, () => Buffer, string]>([
    [
      '600 MB in an object stream of three filters',
      () => rawPdf([...onePage, objects(flate, packedOften(spaces(600), 3))]),
      'pdfHeavy',
    ],
    [
      'many streams that are each bearable',
      () => {
        const packed = packedOften(spaces(60), 1)
        return rawPdf([...onePage, ...Array.from({ length: 8 }, () => objects('/FlateDecode', packed))])
      },
      'pdfHeavy',
    ],
    [
      'run lengths behind hexadecimals behind Flate',
      () =>
        rawPdf([
          ...onePage,
          objects('[/FlateDecode/FlateDecode/RunLengthDecode]', packedOften(Buffer.alloc(8e6, 129), 2)),
        ]),
      'pdfHeavy',
    ],
    ['a tree of 40,000 levels', () => deepTree(40_000), 'pdfBroken'],
    [
      'a tree that bites its tail',
      () => rawPdf([catalogue, '<</Type/Pages/Kids[2 0 R]/Count 1>>']),
      'pdfBroken',
    ],
  ])('refuses %s', async (_what, make, reason) => {
    const bytes = make()
    expect(bytes.length).toBeLessThan(6_000_000)
    const answer = await upload(bytes, 'manuscript', 'paper.pdf')
    expect([answer.status, answer.body.reason]).toEqual([422, reason])
    expect(answer.body.msg).toMatch(/重新导出/)
  })

  it.each<[string, () => Buffer]>([
    [
      'a count of a trillion',
      () => rawPdf([catalogue, '<</Type/Pages/Kids[3 0 R]/Count 999999999999>>', onePage[2]!]),
    ],
    [
      'a stream of objects that promises a billion',
      () =>
        rawPdf([
          ...onePage,
          pdfStream('/Type/ObjStm/N 999999999/First 4/Filter/FlateDecode', packedOften(text('1 0 2 0'), 1)),
        ]),
    ],
    [
      'a length that is not true',
      () => rawPdf([...onePage, text('<</Length 4000000000>>\nstream\nshort\nendstream')]),
    ],
    ['two million open brackets', () => rawPdf([...onePage, '['.repeat(2e6)])],
  ])('is not led astray by %s', async (_what, make) => {
    const answer = await upload(make(), 'supplementary', 'paper.pdf')
    expect([200, 422]).toContain(answer.status)
    if (answer.status === 200) expect((answer.body.data as { pageCount: number }).pageCount).toBe(1)
  })

  it('takes one with lines of a printer or a server before its head, and nothing else for one', async () => {
    const lines = '\u001b%-12345X@PJL JOB\r\n\u00ff@PJL ENTER LANGUAGE=PDF\r\n'
    const late = (before: string) => Buffer.concat([Buffer.from(before, 'latin1'), rawPdf(onePage)])
    expect(ok(await upload(late(lines), 'supplementary', 'paper.pdf'))).toMatchObject({ pageCount: 1 })
    for (const [bytes, name] of [
      [late('\u00ff'.repeat(1024)), 'paper.pdf'],
      [late('\u00ff'), 'paper.txt'],
    ] as const)
      expect((await upload(bytes, 'supplementary', name)).body.reason).toBe('unknown')
    const page = await upload(Buffer.from('<html><!-- %PDF-1.7 --></html>'), 'supplementary', 'page.pdf')
    expect([page.status, page.body.reason]).toEqual([422, 'pdfBroken'])
  })

  it('answers everybody else while one of 2^40 pages keeps its reader busy, until that is ended', async () => {
    const before = counts()
    let ended = false
    const reading = upload(doubling(), 'manuscript', 'paper.pdf').finally(() => void (ended = true))
    await expect.poll(() => counts().begun, { timeout: 60_000 }).toBe(before.begun + 1)
    // Its tree has no end, so what is answered now is answered beside it.
    expect((await stage.app.app.inject({ url: '/healthz' })).statusCode).toBe(200)
    ok(await as('author').get('blade-admin/submissions/detail', { id: draftId }))
    expect(ended).toBe(false)
    const answer = await reading
    expect([answer.status, answer.body.reason]).toEqual([422, 'tooHeavy'])
    expect(counts().died).toBe(before.died + 1)
    ok(await upload(await pdfWith('after it'), 'supplementary', 'next.pdf'))
  })

  it('asks for right and state first: what a stranger sends is not looked into', async () => {
    const bomb = doubling()
    const before = counts()
    const stranger = await upload(bomb, 'manuscript', 'paper.pdf', 'stranger')
    expect([stranger.status, stranger.body.reason]).toEqual([404, 'NOT_FOUND'])
    const reviewer = await upload(bomb, 'reviewAttachment', 'paper.pdf', 'reviewer1')
    expect(reviewer.status).toBe(404)
    const nowhere = await upload(bomb, 'manuscript', 'paper.pdf', 'author', '12345')
    expect(nowhere.status).toBe(404)
    const wrongStage = await upload(bomb, 'finalPdf', 'paper.pdf', 'author')
    expect([wrongStage.status, wrongStage.body.reason]).toEqual([403, 'notNow'])
    const nobody = await stage.app.nobody.upload(
      'blade-admin/submissionFile/upload',
      { submissionId: draftId, stage: 'manuscript' },
      { name: 'paper.pdf', bytes: bomb },
    )
    expect(nobody.status).toBe(401)
    expect(counts()).toEqual(before)
  })
})

describe('J07 N03 what is stored already is trusted no more than what comes', patient, () => {
  it('a stored file that was exchanged for a hostile one is not handed out, and its step is refused', async () => {
    const { id } = await paperIn(stage, 'inReview')
    const attachment = await put(as('editor'), id, 'noteAttachment', await pdfWith('remarks'), 'remarks.pdf')
    const note = { id, body: 'See.', fileIds: [attachment.id], audience: 'author' }
    ok(await as('editor').post('blade-admin/submissions/note', note))
    const heavy = objects('[/FlateDecode/FlateDecode]', packedOften(spaces(600), 2))
    const key = await stage.app.ctx.blobs.put('000000', rawPdf([...onePage, heavy]), { maxBytes: 1e6 })
    if ('refused' in key) throw new Error(key.reason)
    await stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(sql`update submission_file set storage_key = ${key.storageKey} where id = ${attachment.id}`),
    )
    forget()
    const got = await as('author').get('blade-admin/submissionFile/download', { id: attachment.id })
    expect([got.status, got.body.reason]).toEqual([422, 'tooHeavy'])
  })
})

describe('F05 5.2.3 archives and Office files', patient, () => {
  const vba = compoundFile(['VBA', 'dir', 'PROJECT'])
  const part = (name: string, bytes: Buffer | string, lies?: RawEntry['lies']): RawEntry => ({
    name,
    bytes: Buffer.isBuffer(bytes) ? bytes : text(bytes),
    ...(lies && { lies }),
  })
  const tex = part('main.tex', '\\documentclass{article}')
  const inner = rawZip([part('a.txt', 'x')])
  it.each<[string, () => Buffer, string, string]>([
    [
      'an archive that unpacks 400-fold',
      () => rawZip([tex, part('b.bin', Buffer.alloc(40e6))]),
      'p.zip',
      'zipRatio',
    ],
    [
      'a small promise before 80 MB',
      () => rawZip([tex, { name: 'b.bin', lies: { size: 1000, packed: packedZeros(80) } }]),
      'p.zip',
      'zipForged',
    ],
    [
      'a directory that does not agree with what stands before the entry',
      () => rawZip([tex, part('b.bin', 'some words', { localSize: 4 })]),
      'p.zip',
      'zipForged',
    ],
    [
      'another name before the entry',
      () => rawZip([tex, part('b.txt', 'some words', { localName: 'b.exe' })]),
      'p.zip',
      'zipForged',
    ],
    ['a name that leads out', () => rawZip([tex, part('../../b.txt', 'x')]), 'p.zip', 'zipNames'],
    ['an absolute name', () => rawZip([tex, part('C:\\b.txt', 'x')]), 'p.zip', 'zipNames'],
    [
      'a symbolic link',
      () => rawZip([tex, part('b', '/etc/passwd', { mode: 0o120777 })]),
      'p.zip',
      'zipNames',
    ],
    ['one name twice', () => rawZip([tex, part('B.txt', 'x'), part('b.txt', 'y')]), 'p.zip', 'zipNames'],
    ['an encrypted entry', () => rawZip([tex, part('b.txt', 'x', { flags: 1 })]), 'p.zip', 'zipEncrypted'],
    [
      '3,000 entries',
      () => rawZip(Array.from({ length: 3000 }, (_, i) => part(`${i}.tex`, 'x'))),
      'p.zip',
      'zipTooMany',
    ],
    ['an archive in an archive', () => rawZip([tex, part('b.zip', inner)]), 'p.zip', 'zipNested'],
    [
      'an archive in an archive by another name',
      () => rawZip([tex, part('b.dat', inner)]),
      'p.zip',
      'zipNested',
    ],
    ['a RAR in an archive', () => rawZip([tex, part('b.rar', 'Rar!\u001a\u0007')]), 'p.zip', 'zipNested'],
    ['a plain zip named .docx', () => rawZip([part('a.txt', 'x')]), 'paper.docx', 'notOffice'],
    ['a plain zip without a text', () => rawZip([part('a.txt', 'x')]), 'p.zip', 'zipNoText'],
    ['macros', () => wordFile([part('word/vbaProject.bin', vba)]), 'paper.docx', 'macros'],
    [
      'macros under another name',
      () => wordFile([part('word/media/image1.png', vba)]),
      'paper.docx',
      'macros',
    ],
    [
      'macros in an embedded old file',
      () => wordFile([part('word/embeddings/o.bin', compoundFile(['Macros', 'WordDocument']))]),
      'paper.docx',
      'macros',
    ],
    [
      'a macro type under .docx',
      () => wordFile([], 'application/vnd.ms-word.document.macroEnabled.main+xml'),
      'paper.docx',
      'macros',
    ],
    [
      'a macro type in spelled letters',
      () => wordFile([], wordMain.replace('document.main', '&#x6d;acroEnabled.main')),
      'paper.docx',
      'macros',
    ],
    [
      'macros in a file inside the file',
      () => wordFile([part('word/embeddings/a.docx', wordFile([part('x.bin', vba)]))]),
      'paper.docx',
      'macros',
    ],
    ['macros of an old Word file', () => compoundFile(['WordDocument', 'Macros']), 'paper.doc', 'macros'],
    [
      'the head of an old Word file alone',
      () => Buffer.concat([compoundFile([]).subarray(0, 8), Buffer.alloc(9000)]),
      'paper.doc',
      'oleBroken',
    ],
    [
      'an old file without a document',
      () => compoundFile(['__properties_version1.0']),
      'paper.doc',
      'oleUnknown',
    ],
    [
      'an encrypted Office file',
      () => compoundFile(['EncryptionInfo', 'EncryptedPackage']),
      'paper.docx',
      'officeEncrypted',
    ],
    [
      'a Word file that unpacks 1,000-fold',
      () => wordFile([part('word/media/a.xml', Buffer.alloc(60e6))]),
      'paper.docx',
      'zipRatio',
    ],
  ])('refuses %s', async (_what, make, name, reason) => {
    const answer = await upload(make(), 'manuscript', name)
    expect([answer.status, answer.body.reason]).toEqual([422, reason])
  })

  it('takes what honest programs write', async () => {
    const equation = part('word/embeddings/oleObject1.bin', compoundFile(['Equation Native', 'CompObj']))
    const sheet = part('word/embeddings/a.docx', wordFile())
    ok(
      await upload(
        wordFile([equation, sheet, part('word/media/a.emz', '\u001f\u008b')]),
        'manuscript',
        'a.docx',
      ),
    )
    ok(await upload(compoundFile(['WordDocument', '1Table']), 'manuscript', 'a.doc'))
    ok(await upload(compoundFile(['Workbook']), 'table', 'a.xls'))
    ok(await upload(rawZip([tex, part('图 1.png', 'x')]), 'manuscript', 'a.zip'))
    ok(await upload(rawZip([part('a.txt', 'x')]), 'supplementary', 'a.zip'))
  })

  it('attachments of the office keep to the same rules', async () => {
    const send = (bytes: Buffer, name: string) =>
      as('admin').upload('blade-resource/oss/endpoint/put-file', {}, { name, bytes })
    for (const [bytes, name, reason] of [
      [wordFile([part('a.bin', vba)]), 'a.docx', 'macros'],
      [rawZip([part('a.txt', 'x')]), 'a.docx', 'notOffice'],
      [rawZip([part('../a.txt', 'x')]), 'a.zip', 'zipNames'],
      [rawZip([part('a.bin', Buffer.alloc(40e6))]), 'a.zip', 'zipRatio'],
    ] as const) {
      const answer = await send(bytes, name)
      expect([answer.status, answer.body.reason]).toEqual([422, reason])
    }
    ok(await send(wordFile(), 'a.docx'))
  })
})

describe('F04 5.2.6 pictures', patient, () => {
  const chunk = (kind: string, body: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(body.length)
    head.write(kind, 4, 'latin1')
    return Buffer.concat([head, body, Buffer.alloc(4)])
  }
  function png(width: number, height: number, more: readonly Buffer[] = []): Buffer {
    const size = Buffer.alloc(13)
    size.writeUInt32BE(width, 0)
    size.writeUInt32BE(height, 4)
    const head = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1')
    return Buffer.concat([head, chunk('IHDR', size), ...more, chunk('IEND', Buffer.alloc(0))])
  }
  const jpeg = (width: number, height: number) => {
    const frame = Buffer.from('ffc0000b0800000000011100', 'hex')
    frame.writeUInt16BE(height, 5)
    frame.writeUInt16BE(width, 7)
    return Buffer.concat([Buffer.from('ffd8', 'hex'), frame, Buffer.from('ffda0000', 'hex')])
  }
  const tiff = (width: number, height: number) => {
    const made = Buffer.alloc(8 + 2 + 24 + 4)
    made.write('II*\0', 'latin1')
    made.writeUInt32LE(8, 4)
    made.writeUInt16LE(2, 8)
    for (const [i, [tag, value]] of [[256, width] as const, [257, height] as const].entries()) {
      made.writeUInt16LE(tag, 10 + i * 12)
      made.writeUInt16LE(4, 12 + i * 12)
      made.writeUInt32LE(1, 14 + i * 12)
      made.writeUInt32LE(value, 18 + i * 12)
    }
    return made
  }
  it.each<[string, Buffer, string]>([
    ['a PNG', png(60_000, 60_000), 'f.png'],
    ['a JPEG', jpeg(60_000, 60_000), 'f.jpg'],
    ['a TIFF', tiff(60_000, 60_000), 'f.tif'],
  ])('refuses %s that claims 60,000 by 60,000 pixels', async (_what, bytes, name) => {
    const answer = await upload(bytes, 'figure', name)
    expect([answer.status, answer.body.reason]).toEqual([422, 'tooManyPixels'])
  })
  it('refuses pictures without a size, and avatars of a million empty chunks', async () => {
    for (const [bytes, name] of [
      [png(0, 5), 'f.png'],
      [Buffer.from('ffd8ffe0', 'hex'), 'f.jpg'],
      [tiff(5, 0), 'f.tif'],
    ] as const)
      expect((await upload(bytes, 'figure', name)).body.reason).toBe('pictureBroken')
    const chunks = png(5, 5, [
      Buffer.concat(Array.from({ length: 300_000 }, () => chunk('tEXt', Buffer.alloc(0)))),
    ])
    const avatar = await as('author').upload(
      'blade-resource/attach/put-picture',
      {},
      { name: 'a.png', bytes: chunks },
    )
    expect(avatar.status).toBe(422)
  })
  it('takes figures of ordinary sizes', async () => {
    ok(await upload(png(6000, 4000), 'figure', 'f.png'))
    ok(await upload(jpeg(6000, 4000), 'figure', 'f.jpg'))
    ok(await upload(tiff(9000, 12_000), 'figure', 'f.tif'))
  })
})
