import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { anonymityOf } from './anonymity.ts'
import { factsOf } from './facts.parser.ts'

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const author = {
  familyNameZh: '王',
  givenNameZh: '小明',
  familyNameEn: 'Wang',
  givenNameEn: 'Xiaoming',
  displayNameZh: null,
  displayNameEn: null,
  email: 'wang@example.org',
}
const paragraph = (text: string) => `<w:p xmlns:w="w"><w:r><w:t>${text}</w:t></w:r></w:p>`

async function verdictOn(parts: Readonly<Record<string, string | Uint8Array>>) {
  const all = { 'word/document.xml': paragraph('热浪与急诊'), ...parts }
  const bytes = zipSync(
    Object.fromEntries(
      Object.entries(all).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ),
  )
  return anonymityOf(await factsOf(Buffer.from(bytes), word), [author])
}

it.each([
  ['in the head of its pages', { 'word/header2.xml': paragraph('王小明等：热浪与急诊') }],
  ['in a foot', { 'word/footer1.xml': paragraph('Wang Xiaoming') }],
  ['in a note', { 'word/footnotes.xml': paragraph('通信作者：王小明') }],
  ['in a remark', { 'word/comments.xml': paragraph('请王小明核对') }],
  ['in a part that an online editor calls otherwise', { 'word/document2.xml': paragraph('王小明') }],
  ['written by numbers', { 'word/document.xml': paragraph('&#x738B;&#23567;&#26126;') }],
  ['in UTF-16', { 'word/document.xml': Buffer.from(`\ufeff${paragraph('王小明')}`, 'utf16le') }],
])('a Word file that names its author %s is found out', async (_where, parts) => {
  const report = await verdictOn(parts)
  expect(report.verdict).toBe('dirty')
  expect(report.authorNameHits.length).toBeGreaterThan(0)
})

it('one whose link leads to its author’s mail is found out, one without names is not', async () => {
  const link =
    '<Relationships><Relationship Id="r" TargetMode="External" Target="mailto:Wang@example.org"/></Relationships>'
  expect((await verdictOn({ 'word/_rels/document.xml.rels': link })).emailHits).toEqual(['wang@example.org'])
  expect((await verdictOn({ 'word/header1.xml': paragraph('王室与明代') })).verdict).toBe('clean')
})
