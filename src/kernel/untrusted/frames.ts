/** What server and reading process say to each other: a small head, and bytes of any size that are never cloned. */
import { deserialize, serialize } from 'node:v8'
import type { Duplex } from 'node:stream'
import type { Limits } from './job.ts'

/** The one channel between them, beside the usual three. */
export const channel = 3

export type Asked = { readonly name: string; readonly args: unknown; readonly limits: Limits }
/** A process that stands says so before it looks at anything. */
export type Told = { readonly stands: true } | Heard
export type Heard = { readonly value: unknown } | { readonly fault: string; readonly heavy?: boolean }
export type Frame = { readonly head: unknown; readonly files: readonly Buffer[] }

/** In pieces: one write of many megabytes would keep the loop busy until the socket had it all. */
const piece = 1024 * 1024

export async function sendFrame(to: Duplex, head: unknown, files: readonly Uint8Array[]): Promise<void> {
  const packed = serialize({ head, sizes: files.map((file) => file.byteLength) })
  const size = Buffer.alloc(4)
  size.writeUInt32LE(packed.length)
  await send(to, Buffer.concat([size, packed]))
  for (const file of files)
    for (let at = 0; at < file.byteLength; at += piece) await send(to, file.subarray(at, at + piece))
}

function send(to: Duplex, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    to.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
}

type Growing = { head: unknown; files: Buffer[]; at: number; filled: number }

/** Puts frames together from whatever pieces arrive. */
export function frameReader(onFrame: (frame: Frame) => void): (chunk: Buffer) => void {
  let waiting: Buffer = Buffer.alloc(0)
  let growing: Growing | undefined
  return (chunk) => {
    let rest = chunk
    while (rest.length > 0 || growing) {
      if (!growing) {
        waiting = waiting.length > 0 ? Buffer.concat([waiting, rest]) : rest
        if (waiting.length < 4 || waiting.length < 4 + waiting.readUInt32LE(0)) return
        const end = 4 + waiting.readUInt32LE(0)
        const { head, sizes } = deserialize(waiting.subarray(4, end)) as { head: unknown; sizes: number[] }
        growing = { head, files: sizes.map((size) => Buffer.allocUnsafeSlow(size)), at: 0, filled: 0 }
        rest = waiting.subarray(end)
        waiting = Buffer.alloc(0)
      }
      rest = fill(growing, rest)
      if (growing.at < growing.files.length) return
      const { head, files } = growing
      growing = undefined
      onFrame({ head, files })
    }
  }
}

/** Answers what was left of the chunk. */
function fill(growing: Growing, chunk: Buffer): Buffer {
  let rest = chunk
  for (let file = growing.files[growing.at]; file; file = growing.files[growing.at]) {
    const copied = rest.copy(file, growing.filled)
    growing.filled += copied
    rest = rest.subarray(copied)
    if (growing.filled < file.length) break
    growing.at += 1
    growing.filled = 0
  }
  return rest
}
