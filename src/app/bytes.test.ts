import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { wordFile, workbook } from '#kernel/testing/bytes.ts'
import { completeDraft, pdfWith, startStage, type Stage } from '#modules/journal/testing/stage.ts'
import { roots } from './roots.ts'

/**
 * Honest files with a few bytes changed, from a seed: the answer is the file or a refusal, never a fault, and the server
 * goes on. `FUZZ_FILES=5000 FUZZ_SEED=7 npx vitest run src/app/bytes.test.ts` for a long run.
 */
const each = Number(process.env.FUZZ_FILES ?? 60)
const seed = Number(process.env.FUZZ_SEED ?? 20261122)
let stage: Stage
let draftId = ''
beforeAll(async () => {
  stage = await startStage()
  draftId = (await completeDraft(stage)).id
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client

/** Mulberry32: the same numbers for the same seed. */
function random(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A few bytes changed, a piece cut out or said twice, or the end cut off. */
function hurt(bytes: Buffer, next: () => number): Buffer {
  const at = (of: number) => Math.floor(next() * of)
  const made = Buffer.from(bytes)
  for (let i = 0, flips = 1 + at(8); i < flips; i += 1) made[at(made.length)] = at(256)
  const kind = at(5)
  const [from, size] = [at(made.length), at(200)]
  if (kind === 0) return made.subarray(0, from)
  if (kind === 1) return Buffer.concat([made.subarray(0, from), made.subarray(from + size)])
  if (kind === 2)
    return Buffer.concat([made.subarray(0, from), made.subarray(from, from + size), made.subarray(from)])
  return made
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const jpeg = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffe1001e45786966000049492a00080000000100120103000100000006000000ffc0000b080010001001011100ffda0008010100003f00d2cf20ffd9',
  'hex',
)
const inline = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`
const sheet = workbook(
  `<row r="1">${inline('A1', '岗位编号')}${inline('B1', '岗位名称')}</row><row r="2">${inline('A2', 'f1')}${inline('B2', '甲')}</row>`,
)
const file = (bytes: Buffer, kind: string, name: string) =>
  as('author').upload(
    'blade-admin/submissionFile/upload',
    { submissionId: draftId, stage: kind },
    { name, bytes },
  )

describe('R16 F01 N03 files that were hurt on their way', { timeout: 600_000 }, () => {
  it.each<[string, () => Promise<Buffer>, (bytes: Buffer) => ReturnType<typeof file>]>([
    ['PDFs', () => pdfWith('words of a paper'), (bytes) => file(bytes, 'anonymised', 'a.pdf')],
    ['Word files', async () => wordFile(), (bytes) => file(bytes, 'manuscript', 'a.docx')],
    ['PNGs', async () => png, (bytes) => file(bytes, 'figure', 'a.png')],
    [
      'JPEGs',
      async () => jpeg,
      (bytes) => as('author').upload('blade-resource/attach/put-picture', {}, { name: 'a.jpg', bytes }),
    ],
    [
      'workbooks',
      async () => sheet,
      (bytes) =>
        as('admin').upload('blade-system/post/import', { preview: 'true' }, { name: 'a.xlsx', bytes }),
    ],
    [
      'bundles',
      async () =>
        wordFile([{ name: 'a.csv', bytes: Buffer.from('年,卷,期,中文题名,PDF 文件名\n2019,1,1,题,a.pdf') }]),
      (bytes) =>
        as('staff').upload(
          'blade-admin/articles/import-back-issues',
          { journalId: stage.journalId },
          { name: 'a.zip', bytes },
        ),
    ],
  ])('%s are taken or refused in words', async (what, whole, send) => {
    const bytes = await whole()
    expect((await send(bytes)).status, `${what} whole`).toBe(200)
    const next = random(seed)
    for (let i = 0; i < each; i += 1) {
      const answer = await send(hurt(bytes, next))
      const said = `${what} ${i} of seed ${seed}: ${answer.raw.slice(0, 300)}`
      expect([200, 400, 413, 415, 422], said).toContain(answer.status)
      if (answer.status !== 200) expect(answer.body.msg, said).toMatch(/\p{Script=Han}/u)
    }
    expect((await stage.app.app.inject({ url: '/readyz' })).statusCode).toBe(200)
  })
})

it('N03 nothing outside of *.parser.ts opens what somebody sent', () => {
  const opens =
    /PDFDocument\s*\.\s*load|decodePDFRawStream|\b(unzip|inflate|inflateRaw|gunzip|brotliDecompress|unzlib|decompress)(Sync)?\s*\(|readXlsx|readSheet\s*\(|getDocument\s*\(|createUnzip|createGunzip|createInflate/
  /** Our own fonts, the empty database that our build made, and the viewer in the reader's browser. */
  const ours = [
    'src/kernel/pdf/woff.ts',
    'src/kernel/pdf/faces.ts',
    'src/kernel/store/prepared.ts',
    'src/public/site/viewer.ts',
  ]
  const sources = ['src', 'db'].flatMap((folder) =>
    readdirSync(join(roots.top, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name),
    ),
  )
  const found = sources
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|parser)\.tsx?$|\/testing\//.test(name))
    .filter((name) => opens.test(readFileSync(join(roots.top, name), 'utf8')))
  expect(found.filter((name) => !ours.includes(name))).toEqual([])
})
