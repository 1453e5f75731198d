import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** What becomes of the statement that is waited for. */
export type Mischief = 'none' | 'hangs' | 'drops' | 'breaksOff' | 'floods'
export type Between = {
  readonly port: number
  mischief: Mischief
  /** Bytes that were taken off its hands while it flooded. */
  flooded: number
  close(): Promise<void>
}

const gigabyte = 1024 ** 3
const mostOfPacket = 0xffffff

/**
 * Stands between us and a database: signing in passes, and what becomes of the first statement that names `marker` is its
 * mischief. What it floods with is one answer of a gigabyte, in the form of either protocol.
 */
export async function startBetween(port: number, marker: string, isMysql: boolean): Promise<Between> {
  const lines = new Set<Socket>()
  const server = createServer((ours) => {
    const theirs = connect(port, '127.0.0.1')
    for (const one of [ours, theirs]) {
      lines.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        lines.delete(one)
        ours.destroy()
        theirs.destroy()
      })
    }
    theirs.on('data', (part: Buffer) => {
      if (between.mischief === 'breaksOff' && part.length > 200) ours.end(part.subarray(0, 100))
      else ours.write(part)
    })
    ours.on('data', (part: Buffer) => {
      if (between.mischief === 'none' || between.mischief === 'breaksOff' || !part.includes(marker))
        theirs.write(part)
      else if (between.mischief === 'drops') ours.destroy()
      else if (between.mischief === 'floods') void flood(ours)
    })
  })
  async function flood(line: Socket): Promise<void> {
    const part = Buffer.alloc(1024 ** 2, 0x20)
    if (!isMysql) line.write(Buffer.from([0x44, 0x40, 0, 0, 0]))
    for (let at = 0; at < gigabyte && !line.destroyed; at += part.length) {
      // MySQL has a head every sixteen megabytes; it falls where it falls, for nobody gets so far as to read it.
      if (isMysql && at % (16 * part.length) === 0)
        line.write(Buffer.from([mostOfPacket & 0xff, 0xff, 0xff, 1 + at / (16 * part.length)]))
      const goesOn = line.write(part)
      between.flooded += part.length
      if (!goesOn)
        await new Promise<void>((resolve) => void line.once('drain', resolve).once('close', resolve))
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const between: Between = {
    port: (server.address() as AddressInfo).port,
    mischief: 'none',
    flooded: 0,
    async close() {
      for (const one of lines) one.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return between
}
