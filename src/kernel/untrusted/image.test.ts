import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { isWhole, sizeOf, withoutTraces } from './image.parser.ts'

/** What is read off pictures of strangers, and what their cameras wrote into them (threat F04); without a server. */
const secret = 'GPS 39.9042 N 116.4074 E'
const be16 = (value: number) => Buffer.from([value >>> 8, value & 255])
const be32 = (value: number) => Buffer.concat([be16(value >>> 16), be16(value & 0xffff)])
const le16 = (value: number) => Buffer.from([value & 255, value >>> 8])

const segment = (marker: number, body: Buffer | string) => {
  const bytes = Buffer.from(body as string, 'latin1')
  return Buffer.concat([Buffer.from([0xff, marker]), be16(bytes.length + 2), bytes])
}
const frame = (width: number, height: number, marker = 0xc0) =>
  segment(marker, Buffer.concat([Buffer.from([8]), be16(height), be16(width), Buffer.from([1, 1, 0x11, 0])]))
const scan = (data: string) =>
  Buffer.concat([segment(0xda, '\x01\x01\x00\x00\x3f\x00'), Buffer.from(data, 'latin1')])
const begin = Buffer.from([0xff, 0xd8])
const end = Buffer.from([0xff, 0xd9])
const jpeg = (...parts: Buffer[]) => Buffer.concat([begin, ...parts])
function exif(orientation: number, little = true): Buffer {
  const tiff = Buffer.from(
    little
      ? '49492a0008000000010012010300010000000000000000000000'
      : '4d4d002a00000008000101120003000000010000000000000000',
    'hex',
  )
  if (little) tiff.writeUInt16LE(orientation, 18)
  else tiff.writeUInt16BE(orientation, 18)
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from(secret)]))
}
const bareJpeg = (bytes: Buffer) => withoutTraces(bytes, 'jpg')

describe('a JPEG without its traces', () => {
  const picture = [frame(40, 30), scan('light and dark')]

  it('ends where its picture ends: what a phone hangs behind it has a place of its own', () => {
    const second = jpeg(exif(1), frame(8, 8), scan('small'), end)
    const bare = bareJpeg(jpeg(...picture, end, second, Buffer.from(`film ${secret}`)))
    expect(bare.equals(jpeg(...picture, end))).toBe(true)
  })

  it('keeps the profile of its colours and not the list of further pictures under the same mark', () => {
    const profile = segment(0xe2, 'ICC_PROFILE\0\x01\x01colours')
    const further = segment(0xe2, `MPF\0MM\0*${secret}`)
    expect(bareJpeg(jpeg(further, profile, ...picture, end)).equals(jpeg(profile, ...picture, end))).toBe(
      true,
    )
  })

  it('says nothing between its scans either, and keeps all of them', () => {
    const between = [segment(0xc4, 'table'), segment(0xfe, secret), segment(0xe1, secret)]
    const bare = bareJpeg(jpeg(frame(9, 9, 0xc2), scan('first'), ...between, scan('second'), end))
    expect(
      bare.equals(jpeg(frame(9, 9, 0xc2), scan('first'), segment(0xc4, 'table'), scan('second'), end)),
    ).toBe(true)
  })

  it('takes no byte of its picture for a mark: stuffed, restarting and filled ones are left alone', () => {
    const data = 'a\xff\x00\xfeb\xff\xd0c\xff\xd7d\xff\xff\xff\x00e'
    const bytes = jpeg(frame(9, 9), scan(data), end)
    expect(bareJpeg(bytes)).toBe(bytes)
  })

  it('that was cut off keeps what there is of it, and loses what it tells all the same', () => {
    const cut = jpeg(segment(0xfe, secret), frame(9, 9), scan('half a pic'))
    expect(bareJpeg(cut).equals(jpeg(frame(9, 9), scan('half a pic')))).toBe(true)
    for (let at = 2; at < cut.length; at += 1) expect(() => bareJpeg(cut.subarray(0, at))).not.toThrow()
  })

  it.each([2, 3, 6, 8])('still says that %i is up, in either order of bytes', (way) => {
    for (const little of [true, false]) {
      const bare = bareJpeg(jpeg(exif(way, little), ...picture, end))
      expect(bare.includes('Exif')).toBe(true)
      expect(bare.includes(secret)).toBe(false)
      expect(bare.readUInt16BE(2 + 4 + 6 + 18)).toBe(way)
    }
  })

  it.each([0, 1, 9, 0x4142])('an orientation of %i means nothing and is not handed on', (way) => {
    expect(bareJpeg(jpeg(exif(way), ...picture, end)).equals(jpeg(...picture, end))).toBe(true)
  })

  it('of a hundred thousand notes is refused instead of copied', () => {
    const notes = Buffer.concat(Array.from({ length: 100_002 }, () => segment(0xfe, '')))
    expect(() => bareJpeg(jpeg(notes, ...picture, end))).toThrow(RangeError)
    expect(() => bareJpeg(jpeg(...picture, notes, end))).toThrow(RangeError)
  })
})

const chunk = (kind: string, body: Buffer | string) => {
  const bytes = Buffer.from(body as string)
  return Buffer.concat([be32(bytes.length), Buffer.from(kind), bytes, be32(0)])
}
const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const header = (width: number, height: number) =>
  chunk('IHDR', Buffer.concat([be32(width), be32(height), Buffer.from([8, 6, 0, 0, 0])]))
const drawn = chunk('IDAT', deflateSync(Buffer.alloc(5)))
const last = chunk('IEND', '')

describe('a PNG without its traces', () => {
  const traces = ['tEXt', 'iTXt', 'zTXt', 'eXIf', 'tIME'].map((kind) => chunk(kind, secret))

  it('keeps what is drawn and how, in the order that it had', () => {
    const kept = [header(4, 3), chunk('iCCP', 'colours'), chunk('pHYs', 'dots'), drawn, drawn]
    const told = Buffer.concat([signature, ...kept.flatMap((one) => [one, ...traces]), last])
    expect(withoutTraces(told, 'png').equals(Buffer.concat([signature, ...kept, last]))).toBe(true)
  })

  it('ends with its end: neither an archive nor a page hangs behind it', () => {
    const whole = Buffer.concat([signature, header(4, 3), drawn, last])
    const polyglot = Buffer.concat([whole, Buffer.from('PK\u0003\u0004<script>alert(1)</script>')])
    expect(withoutTraces(polyglot, 'png').equals(whole)).toBe(true)
  })

  it('is whole only with its end, wherever it is cut', () => {
    const whole = Buffer.concat([signature, header(4, 3), drawn, last])
    expect(isWhole(whole, 'png')).toBe(true)
    for (let at = 0; at < whole.length - 12; at += 1)
      expect(isWhole(whole.subarray(0, at), 'png')).toBe(false)
  })

  it('whose chunk claims four gigabytes ends there, without reading beyond', () => {
    const lying = Buffer.concat([
      signature,
      header(4, 3),
      be32(0xffffffff),
      Buffer.from('IDATx'),
      Buffer.alloc(9),
    ])
    expect(isWhole(lying, 'png')).toBe(false)
    expect(withoutTraces(lying, 'png').length).toBe(lying.length)
  })
})

describe('how large a picture is', () => {
  const gif = (width: number, height: number, ...rest: Buffer[]) =>
    Buffer.concat([Buffer.from('GIF89a'), le16(width), le16(height), Buffer.from([0, 0, 0]), ...rest])
  const image = (left: number, top: number, width: number, height: number) =>
    Buffer.concat([
      Buffer.from([0x2c]),
      ...[left, top, width, height].map(le16),
      Buffer.from([0, 2, 2, 0x4c, 0x01, 0]),
    ])

  it('F04 is that of the largest frame of a GIF, not of the screen that it tells first', () => {
    const note = Buffer.from([0x21, 0xfe, 3, 0x61, 0x62, 0x63, 0])
    expect(sizeOf(gif(1, 1, image(0, 0, 60_000, 50_000)), 'gif')).toEqual({ width: 60_000, height: 50_000 })
    expect(sizeOf(gif(9, 9, note, image(0, 0, 9, 9), image(5, 0, 60_000, 1)), 'gif')).toEqual({
      width: 60_005,
      height: 9,
    })
  })

  it('of a GIF is read past its tables of colours', () => {
    const colours = Buffer.concat([
      Buffer.from('GIF89a'),
      le16(3),
      le16(3),
      Buffer.from([0x81, 0, 0]),
      Buffer.alloc(12, 0x2c),
    ])
    const local = Buffer.concat([
      Buffer.from([0x2c]),
      ...[0, 0, 2, 2].map(le16),
      Buffer.from([0x80]),
      Buffer.alloc(6, 0x2c),
      Buffer.from([2, 1, 0x4c, 0]),
    ])
    expect(sizeOf(Buffer.concat([colours, local, image(0, 0, 7, 8), Buffer.from([0x3b])]), 'gif')).toEqual({
      width: 7,
      height: 8,
    })
  })

  it('of a JPEG is that of its frame, whatever tables stand before it and whatever kind of frame it is', () => {
    for (const marker of [0xc0, 0xc1, 0xc2, 0xc9, 0xcf])
      expect(sizeOf(jpeg(segment(0xc4, 'x'), segment(0xcc, 'y'), frame(640, 480, marker)), 'jpg')).toEqual({
        width: 640,
        height: 480,
      })
    expect(sizeOf(jpeg(scan('no frame')), 'jpg')).toBeUndefined()
  })

  it('of a WebP is read from all three of its forms', () => {
    const riff = (kind: string, body: Buffer) =>
      Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), Buffer.from(kind), Buffer.alloc(4), body])
    const simple = Buffer.concat([Buffer.from([0, 0, 0, 0x9d, 0x01, 0x2a]), le16(320 | 0x4000), le16(200)])
    const lossless = Buffer.from([0x2f, 0, 0, 0, 0])
    lossless.writeUInt32LE((319 | (199 << 14)) >>> 0, 1)
    const extended = Buffer.from([0, 0, 0, 0, 0x3f, 1, 0, 199, 0, 0])
    for (const [kind, body] of [
      ['VP8 ', simple],
      ['VP8L', lossless],
      ['VP8X', extended],
    ] as const)
      expect([kind, sizeOf(riff(kind, body), 'webp')]).toEqual([kind, { width: 320, height: 200 }])
  })

  it('of a TIFF is read in either order of bytes, from wherever its directory stands', () => {
    const directory = (little: boolean) => {
      const u16 = little ? le16 : be16
      const u32 = (n: number) => (little ? Buffer.from(be32(n)).reverse() : be32(n))
      const entry = (tag: number, value: number) => Buffer.concat([u16(tag), u16(4), u32(1), u32(value)])
      return Buffer.concat([
        Buffer.from(little ? 'II*\0' : 'MM\0*', 'latin1'),
        u32(20),
        Buffer.alloc(12),
        u16(2),
        entry(256, 70_000),
        entry(257, 3),
      ])
    }
    for (const little of [true, false])
      expect(sizeOf(directory(little), 'tif')).toEqual({ width: 70_000, height: 3 })
    const nowhere = directory(true)
    nowhere.writeUInt32LE(0xfffffff0, 4)
    expect(sizeOf(nowhere, 'tif')).toBeUndefined()
  })

  it('is not known of what was cut off, of another kind or of nothing, and nothing throws', () => {
    const png = Buffer.concat([signature, header(4, 3)])
    for (const kind of ['png', 'jpg', 'gif', 'webp', 'tif', 'svg', '__proto__', 'constructor', '']) {
      expect(sizeOf(Buffer.alloc(0), kind)).toBeUndefined()
      for (let at = 0; at < 24; at += 1) expect(() => sizeOf(png.subarray(0, at), kind)).not.toThrow()
    }
  })
})

describe('a WebP without its traces', () => {
  const part = (kind: string, body: string) => {
    const size = Buffer.alloc(4)
    size.writeUInt32LE(body.length)
    return Buffer.concat([Buffer.from(kind), size, Buffer.from(body), Buffer.alloc(body.length % 2)])
  }
  const webp = (...parts: Buffer[]) => {
    const size = Buffer.alloc(4)
    size.writeUInt32LE(4 + Buffer.concat(parts).length)
    return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBP'), ...parts])
  }

  it('tells its new length, and no longer promises what it lost', () => {
    const flagged = webp(
      part('VP8X', '\x0c123456789'),
      part('EXIF', secret),
      part('VP8 ', 'odd'),
      part('XMP ', secret),
    )
    expect(
      withoutTraces(flagged, 'webp').equals(webp(part('VP8X', '\x00123456789'), part('VP8 ', 'odd'))),
    ).toBe(true)
  })

  it('loses nothing where it has none', () => {
    const plain = webp(part('VP8 ', 'pixels'))
    expect(withoutTraces(plain, 'webp').equals(plain)).toBe(true)
  })
})
