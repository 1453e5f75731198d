import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { sizeOf, withoutTraces } from '#kernel/untrusted/image.parser.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ env: { CAPTCHA: 'off' } })
  admin = await app.as('admin')
})
afterAll(() => app.close())

const secret = 'GPS 39.9042 N 116.4074 E'
const u32 = (value: number) =>
  Buffer.from([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255])
const u16 = (value: number) => Buffer.from([value >>> 8, value & 255])

function png(width: number, height: number, traces = false): Buffer {
  const chunk = (kind: string, body: Buffer) =>
    Buffer.concat([u32(body.length), Buffer.from(kind), body, u32(0)])
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([8, 6, 0, 0, 0])])),
    ...(traces ? [chunk('tEXt', Buffer.from(`Comment\0${secret}`)), chunk('eXIf', Buffer.from(secret))] : []),
    chunk('IDAT', deflateSync(Buffer.alloc(5))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
function jpeg(width: number, height: number, orientation = 6): Buffer {
  const segment = (marker: number, body: Buffer) =>
    Buffer.concat([Buffer.from([0xff, marker]), u16(body.length + 2), body])
  const tiff = Buffer.from('49492a00080000000100120103000100000000000000000000', 'hex')
  tiff.writeUInt16LE(orientation, 18)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0')),
    segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from(secret)])),
    segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${secret}`)),
    segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01profile')),
    segment(0xed, Buffer.from(`Photoshop 3.0\0${secret}`)),
    segment(0xfe, Buffer.from(secret)),
    segment(0xc0, Buffer.concat([Buffer.from([8]), u16(height), u16(width), Buffer.from([1, 1, 0x11, 0])])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from('picture data \xff\xd9', 'latin1'),
  ])
}
function webp(width: number, height: number): Buffer {
  const chunk = (kind: string, body: Buffer) => {
    const size = Buffer.alloc(4)
    size.writeUInt32LE(body.length)
    return Buffer.concat([Buffer.from(kind), size, body, Buffer.alloc(body.length % 2)])
  }
  const head = Buffer.alloc(10)
  head[0] = 0x0c
  head.writeUIntLE(width - 1, 4, 3)
  head.writeUIntLE(height - 1, 7, 3)
  const body = Buffer.concat([
    chunk('VP8X', head),
    chunk('VP8L', Buffer.from('pixels')),
    chunk('EXIF', Buffer.from(secret)),
    chunk('XMP ', Buffer.from(secret)),
  ])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length + 4)
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBP'), body])
}
const gif = (width: number, height: number) => {
  const head = Buffer.alloc(13)
  head.write('GIF89a')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  return Buffer.concat([head, Buffer.from([0x3b])])
}
const put = (name: string, bytes: Buffer) =>
  admin.upload('blade-resource/oss/endpoint/put-file', {}, { name, bytes })

describe('F04 pictures', () => {
  it.each([
    ['wall.png', png(50_000, 50_000)],
    ['wall.jpg', jpeg(65_000, 65_000)],
    ['wall.webp', webp(16_000, 16_000)],
    ['wall.gif', gif(60_000, 60_000)],
  ])('%s of a few bytes that claims to be a wall is refused', async (name, bytes) => {
    const answer = await put(name, bytes)
    expect([answer.status, answer.body.reason]).toEqual([413, 'tooManyPixels'])
  })
  it.each([
    ['cut.png', png(10, 10).subarray(0, 18)],
    ['cut.jpg', jpeg(10, 10).subarray(0, 30)],
    ['nothing.png', png(0, 10)],
  ])('%s that does not say how large it is is refused', async (name, bytes) => {
    expect((await put(name, bytes)).status).toBe(415)
  })
  it.each([
    ['photo.png', png(40, 30, true)],
    ['photo.jpg', jpeg(40, 30)],
    ['photo.webp', webp(40, 30)],
  ])('%s comes back as it looked and without where it was taken', async (name, bytes) => {
    expect(bytes.includes(secret)).toBe(true)
    const { attachId } = (await put(name, bytes)).body.data as { attachId: string }
    const kept = (await admin.get('blade-resource/attach/file', { id: attachId })).bytes
    expect(kept.includes(secret)).toBe(false)
    expect(sizeOf(kept, name.split('.')[1]!)).toEqual({ width: 40, height: 30 })
    for (const part of ['ICC_PROFILE', 'picture data', 'pixels', 'IDAT'])
      expect(kept.includes(part)).toBe(bytes.includes(part))
  })
  it('a photo held sideways still says which way is up, and says nothing else', () => {
    const bare = withoutTraces(jpeg(40, 30, 6), 'jpg')
    expect(bare.includes('Exif')).toBe(true)
    expect(withoutTraces(bare, 'jpg').equals(bare), 'once is enough').toBe(true)
    expect(withoutTraces(jpeg(40, 30, 1), 'jpg').includes('Exif')).toBe(false)
  })
})
