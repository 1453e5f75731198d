import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compoundFile, packedZeros, rawZip, wordFile, type RawEntry } from '#kernel/testing/bytes.ts'
import { ArchiveError, openArchive, usualLimits, type ArchiveLimits } from './archive.parser.ts'
import { compoundNames, hasMacroStorage } from './ole.parser.ts'
import { deepestPackage, judgePackage, kindOf, partsOf } from './package.parser.ts'

/** Archives byte by byte, as no honest program writes them; what arrives over HTTP is in the tests of the areas that take them. */
const file = (name: string, text = name, lies?: RawEntry['lies']): RawEntry => ({
  name,
  bytes: Buffer.from(text),
  ...(lies && { lies }),
})
function faultOf(bytes: Buffer, limits?: ArchiveLimits): string {
  try {
    const archive = openArchive(bytes, limits)
    for (const entry of archive.entries) archive.read(entry)
    return 'none'
  } catch (error) {
    return error instanceof ArchiveError ? error.fault : String(error)
  }
}
/** The same archive with bytes of its directory written over: `from` counts from where the directory begins. */
function patched(bytes: Buffer, from: number, ...values: number[]): Buffer {
  const copy = Buffer.from(bytes)
  Buffer.from(values).copy(copy, copy.readUInt32LE(copy.length - 6) + from)
  return copy
}

describe('an archive', () => {
  it('reads back what was put in, empty files and folders too', () => {
    const archive = openArchive(rawZip([file('a.txt', '一些 words'), file('empty', ''), file('folder/', '')]))
    expect(archive.entries.map(({ name }) => name)).toEqual(['a.txt', 'empty', 'folder/'])
    expect(archive.entries.map((entry) => archive.read(entry).toString())).toEqual(['一些 words', '', ''])
    expect([...partsOf(archive).keys()]).toEqual(['a.txt', 'empty'])
  })

  it('is broken wherever it was cut off, and never a fault of ours', () => {
    const whole = rawZip([file('a.txt', 'x'.repeat(200)), file('b.txt')])
    for (let at = 0; at < whole.length; at += 1) expect(faultOf(whole.subarray(0, at))).toBe('zipBroken')
  })

  it('with any one byte changed reads as it was, or is refused, and never throws anything else', () => {
    const whole = rawZip([file('a.txt', 'words and words'), file('b.txt', 'more')])
    const faults = new Set<string>()
    for (let at = 0; at < whole.length; at += 1)
      for (const flip of [0x01, 0x80, 0xff]) {
        const changed = Buffer.from(whole)
        changed[at]! ^= flip
        faults.add(faultOf(changed))
      }
    expect([...faults].filter((one) => one !== 'none' && !one.startsWith('zip'))).toEqual([])
    expect(faults.has('zipBroken') && faults.has('zipForged')).toBe(true)
  })

  it('may carry a remark at its end and something before its beginning', () => {
    const whole = rawZip([file('a.txt')])
    const remark = Buffer.from('a remark of PK\u0005\u0006 signs')
    const said = Buffer.concat([whole, remark])
    said.writeUInt16LE(remark.length, whole.length - 2)
    expect(faultOf(said)).toBe('none')
    // The directory tells places from the beginning of the file: before another program they are wrong.
    expect(faultOf(Buffer.concat([Buffer.from('MZ program'), whole]))).toBe('zipBroken')
  })

  it('without a single entry is none', () => {
    expect(faultOf(rawZip([]))).toBe('zipBroken')
  })

  it.each<[string, string]>([
    ['../up.txt', 'zipNames'],
    ['a/../../up.txt', 'zipNames'],
    ['a\\..\\up.txt', 'zipNames'],
    ['a/./b.txt', 'zipNames'],
    ['/etc/passwd', 'zipNames'],
    ['\\\\server\\share', 'zipNames'],
    ['c:evil.txt', 'zipNames'],
    ['nul\0l.txt', 'zipNames'],
    ['..a/b..txt', 'none'],
    ['...', 'none'],
    ['__proto__', 'none'],
    ['\u202etxt.exe', 'none'],
  ])('that holds %j: %s', (name, fault) => {
    expect(faultOf(rawZip([file(name, 'x')]))).toBe(fault)
  })

  it('holds no two names that a file system would take for one', () => {
    expect(faultOf(rawZip([file('Café.tex'), file('café.TEX')]))).toBe('zipNames')
    expect(faultOf(rawZip([file('caf\u00e9'), file('cafe\u0301')]))).toBe('zipNames')
    expect(faultOf(rawZip([file('cafe'), file('café')]))).toBe('none')
  })

  it('holds no link, and nothing that is packed in another way than it can be counted', () => {
    expect(faultOf(rawZip([file('link', '/etc', { mode: 0o120777 })]))).toBe('zipNames')
    expect(faultOf(patched(rawZip([file('a')]), 10, 12))).toBe('zipBroken')
  })

  it('reads names that say nothing of how they are written: UTF-8 first, then the page of Chinese Windows', () => {
    const chinese = Buffer.from([0xc2, 0xdb, 0xce, 0xc4]) // 论文 in GB 18030
    const named = (raw: Buffer) => {
      const bytes = rawZip([file('x'.repeat(raw.length), 'x')])
      raw.copy(bytes, 30)
      const directory = bytes.readUInt32LE(bytes.length - 6)
      raw.copy(bytes, directory + 46)
      for (const at of [6, directory + 8]) bytes.writeUInt16LE(0, at)
      return openArchive(bytes).entries[0]?.name
    }
    expect(named(chinese)).toBe('论文')
    expect(named(Buffer.from('论文'))).toBe('论文')
    expect(named(Buffer.from('plain'))).toBe('plain')
  })

  it('agrees with itself: what stands before an entry, in the directory and in its data', () => {
    expect(faultOf(rawZip([file('a', 'x', { localName: 'b' })]))).toBe('zipForged')
    expect(faultOf(rawZip([file('a', 'words', { localSize: 4 })]))).toBe('zipForged')
    expect(faultOf(rawZip([file('a', 'words', { size: 4 })]))).toBe('zipForged')
    expect(faultOf(rawZip([file('a', 'words', { size: 6 })]))).toBe('zipForged')
    expect(faultOf(patched(rawZip([file('a', 'words')]), 16, 1, 2, 3, 4))).toBe('zipBroken')
  })

  it('may tell sizes behind an entry, as programs do that did not know them before', () => {
    const whole = rawZip([file('a', 'words', { flags: 8 })])
    const silent = Buffer.from(whole)
    silent.fill(0, 18, 26)
    expect(faultOf(silent)).toBe('none')
    // Whoever does not say so tells the truth at once.
    silent.writeUInt16LE(0x800, 6)
    expect(faultOf(silent)).toBe('zipForged')
  })

  it('F04 with one place under two names is a small file that unpacks to much', () => {
    const [one, two] = [rawZip([file('a', 'words')]), rawZip([file('a', 'words'), file('b', 'words')])]
    const directory = one.readUInt32LE(one.length - 6)
    const entry = one.subarray(directory, one.length - 22)
    const twin = Buffer.from(entry)
    twin.write('b', 46)
    const tail = Buffer.from(two.subarray(two.length - 22))
    tail.writeUInt32LE(directory, 16)
    const overlapping = Buffer.concat([one.subarray(0, directory), entry, twin, tail])
    expect(faultOf(overlapping)).toBe('zipForged')
  })
})

describe('what an archive may unpack to', () => {
  const limits: ArchiveLimits = { entries: 3, bytes: 100, entryBytes: 60, ratio: 150 }
  const long = 'abcdefghij'.repeat(6)

  it('is counted before anything is unpacked: entries, each and all together', () => {
    expect(faultOf(rawZip([file('a', long)]), limits)).toBe('none')
    expect(faultOf(rawZip([file('a', `${long}1`)]), limits)).toBe('zipTooLarge')
    expect(faultOf(rawZip([file('a', long), file('b', long)]), limits)).toBe('zipTooLarge')
    expect(faultOf(rawZip(['a', 'b', 'c', 'd'].map((name) => file(name))), limits)).toBe('zipTooMany')
  })

  it('F04 is no thousandfold of what was sent', () => {
    const [zeros, size] = [packedZeros(40), 40 * 1024 * 1024]
    const bomb: RawEntry = { name: 'z', lies: { packed: zeros, size } }
    expect(faultOf(rawZip([bomb]))).toBe('zipRatio')
    const half = { ...bomb, lies: { packed: packedZeros(20), size: size / 2 } }
    expect(faultOf(rawZip([half, { ...half, name: 'y' }]))).toBe('zipRatio')
  })

  it('F04 is what was said, however much comes out', () => {
    const bomb = rawZip([{ name: 'z', lies: { packed: packedZeros(30), size: 1000 } }])
    const begun = process.memoryUsage().arrayBuffers
    expect(faultOf(bomb)).toBe('zipForged')
    expect(process.memoryUsage().arrayBuffers - begun).toBeLessThan(20e6)
  })

  it('of several gigabytes is refused by its 64-bit numbers alone', () => {
    const name = Buffer.from('big')
    const packed = deflateRawSync(Buffer.from('x'))
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(crc32('x'), 14)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(0xffffffff, 22)
    local.writeUInt16LE(name.length, 26)
    const extra = Buffer.alloc(12)
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8, 2)
    const wide = (size: bigint, short = extra) => {
      if (short.length >= 12) short.writeBigUInt64LE(size, 4)
      const central = Buffer.alloc(46)
      central.writeUInt32LE(0x02014b50, 0)
      central.writeUInt16LE(8, 10)
      central.writeUInt32LE(crc32('x'), 16)
      central.writeUInt32LE(packed.length, 20)
      central.writeUInt32LE(0xffffffff, 24)
      central.writeUInt16LE(name.length, 28)
      central.writeUInt16LE(short.length, 30)
      const tail = rawZip([file('a')]).subarray(-22)
      const end = Buffer.from(tail)
      end.writeUInt32LE(30 + name.length + packed.length, 16)
      return Buffer.concat([local, name, packed, central, name, short, end])
    }
    expect(faultOf(wide(5_000_000_000n))).toBe('zipTooLarge')
    expect(faultOf(wide(1n))).toBe('none')
    expect(faultOf(wide(1n, Buffer.alloc(4)))).toBe('zipBroken')
  })
})

describe('an Office file or archive as a whole', () => {
  it('is what its parts make it, whatever it is called', () => {
    expect(judgePackage(wordFile())).toEqual({ kind: 'docx', hasTex: false })
    expect(judgePackage(rawZip([file('main.TEX')]))).toEqual({ kind: 'zip', hasTex: true })
    const parts = (...names: string[]) => kindOf(new Set(names))
    expect(parts('[Content_Types].xml', 'xl/workbook.xml')).toBe('xlsx')
    expect(parts('OFD.xml', '[Content_Types].xml', 'word/document.xml')).toBe('ofd')
    expect(parts('word/document.xml')).toBe('zip')
    expect(parts('[content_types].xml', 'xl/workbook.xml')).toBe('zip')
  })

  it.each<[string, string]>([
    ['said plainly', 'application/vnd.ms-word.document.macroEnabled.main+xml'],
    ['in references', 'application/vnd.ms-word.document.&#109;acro&#x45;nabled.main+xml'],
    ['of a sheet', 'application/vnd.ms-excel.MACROSHEET+xml'],
  ])('holds no macros, %s', (_how, main) => {
    expect(judgePackage(wordFile([], main))).toBe('macros')
  })

  it('holds no macros that are only linked, nor in letters of two bytes', () => {
    const links = `<Relationship Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="x.bin"/>`
    expect(judgePackage(wordFile([file('word/_rels/document.xml.rels', links)]))).toBe('macros')
    const wide: RawEntry = { name: 'word/_rels/a.rels', bytes: Buffer.from(links, 'utf16le') }
    expect(judgePackage(wordFile([wide]))).toBe('macros')
    // Words about macros are words.
    expect(judgePackage(wordFile([file('word/notes.xml', 'vbaProject macroEnabled')]))).toMatchObject({
      kind: 'docx',
    })
  })

  it('holds documents in documents as deep as anybody looks, and no deeper', () => {
    const nested = (levels: number): Buffer =>
      levels === 0
        ? wordFile()
        : wordFile([{ name: 'word/embeddings/inner.docx', bytes: nested(levels - 1) }])
    expect(judgePackage(nested(deepestPackage))).toMatchObject({ kind: 'docx' })
    expect(judgePackage(nested(deepestPackage + 1))).toBe('zipNested')
  })

  it('counts what is inside of what is inside with the rest', () => {
    const many = wordFile(Array.from({ length: 1200 }, (_, n) => file(`word/media/${n}.xml`, 'x')))
    expect(judgePackage(wordFile([{ name: 'word/embeddings/a.docx', bytes: many }]))).toMatchObject({
      kind: 'docx',
    })
    const twice = ['a', 'b'].map((name) => ({ name: `word/embeddings/${name}.docx`, bytes: many }))
    expect(judgePackage(wordFile(twice))).toBe('zipTooMany')
    expect(usualLimits.entries).toBe(2000)
  })

  it.each<[string, string]>([
    ['a.rar', 'Rar!\u001a'],
    ['a.7z', '7z\u00bc\u00af'],
    ['a.gz', '\u001f\u008b\u0008'],
    ['a.xz', '\u00fd7zXZ'],
    ['a.bz2', 'BZh9'],
    ['a.cab', 'MSCF'],
    ['a.zst', '\u0028\u00b5\u002f\u00fd'],
    ['a.tar', `${'x'.repeat(257)}ustar`],
    ['innocent.txt', 'Rar!\u001a'],
  ])('holds no archive of another kind: %s', (name, head) => {
    const entry = { name, bytes: Buffer.from(head, 'latin1') }
    expect(judgePackage(rawZip([file('a.tex'), entry]))).toBe('zipNested')
  })

  it('takes pictures that are packed, as Office and TeX write them', () => {
    const packed = Buffer.from('\u001f\u008b\u0008', 'latin1')
    const all = ['a.emz', 'b.WMZ', 'c.svgz', 'd.synctex.gz'].map((name) => ({ name, bytes: packed }))
    expect(judgePackage(rawZip([file('a.tex'), ...all]))).toMatchObject({ kind: 'zip' })
  })
})

describe('an old Office file', () => {
  it('names its streams, also beyond a sector of its directory and in any script', () => {
    const names = ['WordDocument', '1Table', '宏', 'CompObj', 'Data', 'ObjectPool', 'SummaryInformation']
    expect(compoundNames(compoundFile(names))).toEqual(['Root Entry', ...names])
  })

  it('cannot be followed where it was cut off, leads in a circle or has sectors of another size', () => {
    const whole = compoundFile(['a', 'b', 'c', 'd', 'e'])
    for (let at = 0; at < whole.length; at += 64) expect(compoundNames(whole.subarray(0, at))).toBeUndefined()
    const circle = Buffer.from(whole)
    circle.writeUInt32LE(1, 512 + 8)
    expect(compoundNames(circle)).toBeUndefined()
    const odd = Buffer.from(whole)
    odd.writeUInt16LE(3, 30)
    expect(compoundNames(odd)).toBeUndefined()
    expect(compoundNames(Buffer.from('no compound file'))).toBeUndefined()
  })

  it.each([
    [['VBA'], true],
    [['_VBA_PROJECT_CUR'], true],
    [['Macros'], true],
    [['_VBA_PROJECT'], true],
    [['Macros of the economy'], false],
    [['WordDocument', '1Table'], false],
  ])('%j holds macros: %s', (names, holds) => {
    expect(hasMacroStorage(names)).toBe(holds)
  })
})
