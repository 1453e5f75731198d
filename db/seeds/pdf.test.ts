import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { wordsOfPdf } from '#kernel/untrusted/pdf-words.parser.ts'
import { makePdf } from './pdf.ts'

const spec = {
  title: '热浪与急诊：病例交叉研究',
  otherTitle: 'Heat and emergency visits',
  authors: '陈思远  Nguyễn Thị Hương',
  abstracts: [{ heading: '摘要', text: '最高气温 ≥ 35 °C 时风险升高 11.8%（OR = 1.118）。'.repeat(60) }],
  sections: [
    { heading: '1 引言', paragraphs: ['极端高温已成为亚太地区增长最快的环境健康风险之一。'.repeat(60)] },
  ],
  references: ['von Elm E, et al. STROBE. Lancet 2007; 370: 1453–1457.'],
  made: new Date('2026-01-01T00:00:00Z'),
}

describe('generated PDFs', () => {
  it('can be parsed, flow over several pages and keep their text', async () => {
    const { bytes, pageCount } = await makePdf({ ...spec, info: { title: spec.title, author: '陈思远' } })
    const parsed = await PDFDocument.load(bytes)
    expect(parsed.getPageCount()).toBe(pageCount)
    expect(pageCount).toBeGreaterThan(1)
    expect(parsed.getTitle()).toBe(spec.title)
    const text = (await wordsOfPdf(bytes)).replace(/\s+/g, '')
    expect(text).toContain('热浪与急诊')
    expect(text).toContain('极端高温已成为')
    expect(text).toContain('NguyễnThịHương')
  })

  it('name nobody in their properties unless told to', async () => {
    const parsed = await PDFDocument.load((await makePdf(spec)).bytes, { updateMetadata: false })
    expect(parsed.getAuthor()).toBeUndefined()
    expect(parsed.getTitle()).toBeUndefined()
    expect(parsed.getCreator() ?? '').toBe('')
  })

  it('stay small: only the glyphs used are embedded', async () => {
    expect((await makePdf(spec)).bytes.length).toBeLessThan(120_000)
  })
})
