import type { Socket } from 'node:net'

/** Packets of MySQL's protocol, as far as the server of the tests speaks it. */
export const packet = (at: number, body: Buffer): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUIntLE(body.length, 0, 3)
  head[3] = at
  return Buffer.concat([head, body])
}
export const zeroEnded = (text: string): Buffer => Buffer.from(`${text}\0`)

type Packet = { readonly at: number; readonly body: Buffer }

/** The packets of a line, one after the other. */
export function packetsOf(line: Socket): () => Promise<Packet> {
  let bytes = Buffer.alloc(0)
  let [tell, fail]: [() => void, (fault: Error) => void] = [() => undefined, () => undefined]
  const take = (part: Buffer) => {
    bytes = Buffer.concat([bytes, part])
    tell()
  }
  line.on('data', take)
  line.on('close', () => fail(new Error('the line is gone')))
  const whole = () => bytes.length >= 4 && bytes.length >= 4 + bytes.readUIntLE(0, 3)
  return async () => {
    while (!whole())
      await new Promise<void>((resolve, reject) => {
        ;[tell, fail] = [resolve, reject]
      })
    const length = bytes.readUIntLE(0, 3)
    const found = { at: bytes[3] ?? 0, body: bytes.subarray(4, 4 + length) }
    bytes = bytes.subarray(4 + length)
    // What asks for TLS is the last packet of the plain line; what came behind it is not ours to read.
    if (length === 32) {
      line.off('data', take)
      if (bytes.length > 0) line.unshift(bytes)
    }
    return found
  }
}

/** Who signs in by what, out of a handshake response of protocol 4.1. */
export function answerTo(body: Buffer): { name: string; token: Buffer; method: string } {
  const flags = body.readUInt32LE(0)
  let at = 32
  const text = () => {
    const end = body.indexOf(0, at)
    const found = body.subarray(at, end).toString()
    at = end + 1
    return found
  }
  const name = text()
  const length = body[at] ?? 0
  const token = body.subarray(at + 1, at + 1 + length)
  at += 1 + length
  if (flags & 0x8) text()
  return { name, token, method: text() }
}

const eof = Buffer.from([0xfe, 0, 0, 2, 0])
const word = (text: string) => Buffer.concat([Buffer.from([Buffer.byteLength(text)]), Buffer.from(text)])
const version = '8.4.3'

/** A statement is prepared, then executed: `version` is the one column that there is, whoever asks for rows gets one. */
export function joined(body: Buffer): Buffer[] {
  const [command] = body
  const ok = Buffer.from([0, 0, 0, 2, 0, 0, 0])
  const column = Buffer.concat([
    ...['def', '', '', '', 'version', ''].map(word),
    Buffer.from([0x0c, 45, 0, 60, 0, 0, 0, 253, 0, 0, 0, 0, 0]),
  ])
  if (command === 0x16) {
    const rows = /^select/i.test(body.subarray(1).toString()) ? 1 : 0
    const made = Buffer.from([0, rows ? 1 : 2, 0, 0, 0, rows, 0, 0, 0, 0, 0, 0])
    return rows ? [made, column, eof] : [made]
  }
  if (command !== 0x17) return command === 0x19 || command === 1 ? [] : [ok]
  if (body.readUInt32LE(1) !== 1) return [ok]
  return [Buffer.from([1]), column, eof, Buffer.concat([Buffer.from([0, 0]), word(version)]), eof]
}
