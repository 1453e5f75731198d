import fontkit from '@pdf-lib/fontkit'
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib'
import { expect, it } from 'vitest'
import { wordsOfPdf } from '#kernel/untrusted/pdf-words.parser.ts'
import { openPdf, title } from './pages.ts'

const made = new Date('2026-01-02T03:04:05Z')
async function set(...lines: string[]) {
  const pdf = await openPdf({ made })
  for (const line of lines) pdf.text(line, title)
  pdf.table({ caption: '', head: ['a'], rows: [lines] })
  const { bytes } = await pdf.finish()
  return { bytes, text: (await wordsOfPdf(bytes)).replace(/\s/g, '') }
}

it('sets names whole: rare characters, those beyond the first plane, accents, Cyrillic', async () => {
  const names = [
    '朱镕基',
    '王喆',
    '李堃',
    '赵昇',
    '张㼆',
    '𬭎',
    '𠮷田',
    'Nguyễn',
    'Łukasz',
    'Şebnem',
    'Иванов',
    '陈思远',
  ]
  const { text } = await set(...names)
  for (const name of names) expect(text.split(name.normalize('NFC')).length, name).toBe(3)
  expect(text).not.toContain('□')
})

it('takes the large face only where a text asks for it', async () => {
  const [plain, rare] = [await set('陈思远', 'plain'), await set('陈思远', '喆')]
  const faces = (bytes: Buffer) => bytes.toString('latin1').match(/\/FontFile\d?/g)?.length ?? 0
  expect(plain.bytes.length).toBeLessThan(60_000)
  expect(rare.bytes.length).toBeLessThan(80_000)
  expect(faces(rare.bytes)).toBeGreaterThanOrEqual(faces(plain.bytes))
})

it('spells an accent that stands apart from its letter as one, and shows a box for what no face has', async () => {
  const { text } = await set('Nguye\u0302\u0303n', 'ꡀ', 'x³')
  expect(text).toContain('Nguyễn')
  expect(text).toContain('□')
})

/** Text can be found in a PDF whose letters cannot be seen: so look at the outlines that went into it. */
it('embeds an outline for every character', async () => {
  const words = '审稿证书陈思远朱基王李赵镕喆堃昇㼆𠮷'
  const { bytes } = await set(words)
  const doc = await PDFDocument.load(bytes)
  let drawn = 0
  for (const [, object] of doc.context.enumerateIndirectObjects()) {
    const file = object instanceof PDFDict ? object.lookup(PDFName.of('FontFile2')) : undefined
    if (!(file instanceof PDFRawStream)) continue
    const face = fontkit.create(decodePDFRawStream(file).decode()) as unknown as {
      numGlyphs: number
      getGlyph(id: number): { path: { commands: unknown[] } }
    }
    for (let id = 1; id < face.numGlyphs; id += 1) if (face.getGlyph(id).path.commands.length > 6) drawn += 1
  }
  expect(drawn).toBeGreaterThanOrEqual([...words].length)
})

it('heads that are too long for their column are broken, and stand again on every page', async () => {
  const pdf = await openPdf({ made })
  const head = [
    'Repair group',
    'Median to respond, hours',
    'Median to finish, hours',
    'On-time rate',
    'Created',
  ]
  const more = ['Closed', 'Overdue', 'On time']
  pdf.table({
    caption: '',
    head: [...head, ...more],
    rows: Array.from({ length: 90 }, (_, n) => ['西区空调班', `${n}`, '1', '2', '3', '4', '5', '6']),
    right: [false, true, true, true, true, true, true, true],
  })
  const { bytes, pageCount } = await pdf.finish()
  expect(pageCount).toBeGreaterThan(1)
  const text = await wordsOfPdf(bytes)
  expect(text.split('Overdue').length - 1).toBe(pageCount)
  expect(text).not.toContain('Median to respond, hours')
  expect(text.replace(/\s+/g, ' ')).toContain('Median')
})
