import { once } from 'node:events'
import { PassThrough, Writable } from 'node:stream'
import { serialize } from 'node:v8'
import { describe, expect, it } from 'vitest'
import { frameReader, sendFrame, type Frame } from './frames.ts'
import { answer, job, parser } from './job.ts'

/** What server and reading process say to each other, however the pieces arrive. */
async function written(head: unknown, files: readonly Uint8Array[]): Promise<Buffer> {
  const chunks: Buffer[] = []
  const to = new PassThrough()
  to.on('data', (chunk: Buffer) => void chunks.push(chunk))
  await sendFrame(to, head, files)
  to.end()
  await once(to, 'end')
  return Buffer.concat(chunks)
}
function readIn(bytes: Buffer, step: number): Frame[] {
  const frames: Frame[] = []
  const take = frameReader((frame) => void frames.push(frame))
  for (let at = 0; at < bytes.length; at += step) take(bytes.subarray(at, at + step))
  return frames
}

describe('a frame', () => {
  const head = { name: '读', args: { nested: [1, null, 'x\0\u202e😀'] }, at: new Date(0) }
  const files = [Buffer.from('first'), Buffer.alloc(0), Buffer.alloc(3000, 7), Buffer.alloc(0)]

  it.each([1, 2, 3, 7, 64, 1_000_000])('is put together from pieces of %i bytes', async (step) => {
    const frames = readIn(await written(head, files), step)
    expect(frames).toHaveLength(1)
    expect(frames[0]?.head).toEqual(head)
    expect(frames[0]?.files.map((file) => file.toString('hex'))).toEqual(
      files.map((file) => file.toString('hex')),
    )
  })

  it('comes behind another in one piece, each by itself', async () => {
    const all = Buffer.concat([
      await written('one', [Buffer.from('a')]),
      await written('two', []),
      await written('three', [Buffer.alloc(0)]),
      await written('four', [Buffer.from('dd')]),
    ])
    for (const step of [all.length, 5, 1])
      expect(readIn(all, step).map(({ head: said, files: [file] }) => [said, file?.toString()])).toEqual([
        ['one', 'a'],
        ['two', undefined],
        ['three', ''],
        ['four', 'dd'],
      ])
  })

  it('keeps its bytes when the piece that brought them is written over', async () => {
    const bytes = await written(null, [Buffer.from('kept')])
    const [frame] = readIn(bytes, bytes.length)
    bytes.fill(0)
    expect(frame?.files[0]?.toString()).toBe('kept')
  })

  it('that is not whole yet is no frame', async () => {
    const bytes = await written('late', [Buffer.from('abc')])
    for (let at = 0; at < bytes.length; at += 1) expect(readIn(bytes.subarray(0, at), 4)).toEqual([])
  })

  it('goes out a megabyte at a time, and whoever hangs up is told of', async () => {
    const sizes: number[] = []
    const to = new Writable({
      write(chunk: Buffer, _encoding, done) {
        sizes.push(chunk.length)
        done(sizes.length > 3 ? new Error('gone') : null)
      },
    })
    to.on('error', () => {})
    await expect(sendFrame(to as never, 'x', [Buffer.alloc(5 * 1024 * 1024)])).rejects.toThrow('gone')
    expect(Math.max(...sizes)).toBe(1024 * 1024)
  })

  it('says nothing of the memory that its bytes were cut from', async () => {
    const whole = Buffer.from('secret before, told, secret after')
    const made = answer('value', [new Uint8Array(whole.buffer, whole.byteOffset + 15, 4)])
    expect(made.files[0]?.toString()).toBe('told')
    const sent = await written(made.value, made.files)
    expect(sent.includes('secret')).toBe(false)
    expect(sent.length).toBeLessThan(serialize({ head: 'value', sizes: [4] }).length + 12)
  })
})

describe('a job', () => {
  it('has the usual limits but for those that it names', () => {
    expect(job('some').limits).toEqual({ seconds: 10, megabytes: 640 })
    expect(job('long', { seconds: 60 }).limits).toEqual({ seconds: 60, megabytes: 640 })
  })

  it('is done under its name, with what it was asked', async () => {
    const adding = job<number, number>('adding')
    const one = parser(adding, (bytes, more) => answer(bytes.length + more))
    expect(one.name).toBe('adding')
    expect(await one.parse(Buffer.from('abc'), 4)).toEqual({ value: 7, files: [] })
    const failing = parser(adding, () => {
      throw new RangeError('beyond')
    })
    // A rejection, also where the parser threw at once: whoever waits is answered.
    await expect(failing.parse(Buffer.alloc(0), 0)).rejects.toThrow('beyond')
  })
})
