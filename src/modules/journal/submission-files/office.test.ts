import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compoundFile } from '#kernel/testing/bytes.ts'
import { validateXML } from 'xmllint-wasm'
import type { Client } from '#app/testing.ts'
import { insideOf, markedDocx } from '../testing/marks.ts'
import { ok, paperIn, put, startStage, type Stage } from '../testing/stage.ts'
import { anonymousOffice } from './office.parser.ts'
import { anonymousPicture } from './pictures.parser.ts'
import { readDocx } from './docx.parser.ts'

/** Word files that go to somebody from whom names are hidden (J03, domain 2.14). */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client

it('J03 properties, comments, tracked changes and folders lose their names; the text and who answers whom stay', async () => {
  const before = markedDocx((what) => `Qx${what}`, 'the words')
  expect(insideOf(before).match(/Qx\w+/g)?.length).toBeGreaterThan(12)
  const after = anonymousOffice(before)
  if (!after) throw new Error('not made')
  expect(insideOf(after)).not.toContain('Qx')
  expect(readDocx(Buffer.from(after))).toMatchObject({ author: '', company: '', lastModifiedBy: '' })
  expect(readDocx(Buffer.from(after)).text).toContain('the words')
  const parts = unzipSync(after)
  const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array())
  expect(part('word/comments.xml')).toContain('w:author="Reader 1"')
  expect(part('word/document.xml')).toContain('w:author="Reader 1"')
  expect(part('word/document.xml')).toContain('w:author="Reader 2"')
  expect(Object.keys(parts)).not.toContain('docProps/thumbnail.jpeg')
  for (const [name, bytes] of Object.entries(parts))
    if (/\.(xml|rels)$/.test(name))
      expect((await validateXML({ xml: strFromU8(bytes), normalization: 'c14n' })).errors, name).toEqual([])
})

it('J03 names in other spellings go too: UTF-16, other prefixes, Excel’s lists of people', () => {
  const core =
    '<?xml version="1.0" encoding="UTF-16"?><x:coreProperties xmlns:x="u"><a>QxName</a></x:coreProperties>'
  const parts = {
    '[Content_Types].xml': strToU8('<Types/>'),
    'package/services/metadata/core-properties/a.psmdcp': new Uint8Array(
      Buffer.from(`\ufeff${core}`, 'utf16le'),
    ),
    'xl/comments1.xml': strToU8(
      '<comments><authors><author>QxName</author></authors><t>1 &lt; 2</t></comments>',
    ),
    'xl/persons/person.xml': strToU8(
      '<personList xmlns="u"><person displayName="QxName" userId="QxName"/></personList>',
    ),
    'xl/workbook.xml': strToU8(
      '<workbook xmlns:x15ac="u"><fileSharing userName="QxName"/><x15ac:absPath url="C:/Users/QxName/"/><hyperlink url="https://example.org"/></workbook>',
    ),
    'xl/media/a.png': new Uint8Array(png('QxName')),
  }
  const after = anonymousOffice(zipSync(parts))
  if (!after) throw new Error('not made')
  expect(insideOf(after).replaceAll('\u0000', '')).not.toContain('QxName')
  expect(insideOf(after)).toContain('url="https://example.org"')
  expect(insideOf(after)).toContain('1 &lt; 2')
})

it('J03 a package that cannot be read is not handed over', () => {
  expect(anonymousOffice(Buffer.from('PK\u0003\u0004 nothing'))).toBeUndefined()
  expect(anonymousOffice(zipSync({ 'a.txt': strToU8('no package') }))).toBeUndefined()
})

it('J03 photographs lose what was written beside them and stay pictures', () => {
  expect(anonymousPicture(png('QxName'), 'image/png')?.toString('latin1')).not.toContain('QxName')
  expect(anonymousPicture(png('QxName'), 'image/png')?.toString('latin1')).toContain('IEND')
  const exif = Buffer.from('QxArtist')
  const segment = (marker: number, body: Buffer) =>
    Buffer.concat([Buffer.from([0xff, marker, 0, body.length + 2]), body])
  const photo = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF')),
    segment(0xe1, exif),
    segment(0xfe, exif),
    segment(0xda, Buffer.from('scan')),
    Buffer.from([0xff, 0xd9]),
  ])
  const bare = anonymousPicture(photo, 'image/jpeg')?.toString('latin1')
  expect(bare).not.toContain('QxArtist')
  expect(bare).toMatch(/JFIF.*scan/s)
  expect(anonymousPicture(photo.subarray(0, 20), 'image/jpeg'), 'cut off').toBeUndefined()
  expect(anonymousPicture(png('QxName').subarray(0, 24), 'image/png'), 'cut off').toBeUndefined()
})

function png(text: string): Buffer {
  const chunk = (kind: string, body: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(body.length)
    head.write(kind, 4, 'latin1')
    return Buffer.concat([head, body, Buffer.alloc(4)])
  }
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('tEXt', Buffer.from(text)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

it('J03 old Word files and archives do not go to the author: refused when sent, with what to do', async () => {
  const { id } = await paperIn(stage, 'inReview')
  const old = compoundFile(['WordDocument', '1Table'])
  const archive = Buffer.from(zipSync({ 'a.txt': strToU8('inside') }))
  const direct = await as('editor').upload(
    'blade-admin/submissionFile/upload',
    { submissionId: id, stage: 'editorAttachment', visibleToAuthor: 'true' },
    { name: 'remarks.doc', bytes: old },
  )
  expect([direct.status, direct.body.reason]).toEqual([422, 'notBare'])
  const { id: fileId } = await put(as('editor'), id, 'noteAttachment', archive, 'remarks.zip')
  const note = (more: object) =>
    as('editor').post('blade-admin/submissions/note', { id, body: 'See.', fileIds: [fileId], ...more })
  const refused = await note({ audience: 'author' })
  expect([refused.status, refused.body.msg]).toEqual([422, expect.stringContaining('另存为 PDF')])
  // Among colleagues it may go, and the author's own may come.
  ok(await note({}))
  const own = await put(as('author'), id, 'noteAttachment', old, 'mine.doc')
  ok(await as('author').post('blade-admin/submissions/note', { id, body: 'Here.', fileIds: [own.id] }))
  const back = await as('editor').get('blade-admin/submissionFile/download', { id: own.id })
  expect([back.status, back.bytes.length]).toEqual([200, old.length])
})
