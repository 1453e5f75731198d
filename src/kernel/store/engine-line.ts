import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'

/**
 * The embedded engine as a line of node-postgres. The engine's own adapter hands it each message of a question by itself, six
 * or more of them, and reads what it answers with a slower reader; here what is written in one go is asked in one go, and the
 * bytes that come back are read as those of a server. A question takes half of the processor that it took.
 */
export const engineConfig = (lite: PGlite): pg.ClientConfig => ({
  // Said here, so that no variable of the environment says it.
  host: 'localhost',
  port: 5432,
  user: 'postgres',
  password: '',
  database: 'postgres',
  ssl: false,
  options: '',
  stream: () => new EngineLine(lite),
})

/** What node-postgres asks of a socket beside reading and writing has no meaning here. */
class EngineLine extends Duplex {
  constructor(private readonly lite: PGlite) {
    super()
  }

  connect(): this {
    void this.lite.waitReady.then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    )
    return this
  }
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }

  override _read(): void {}

  override _write(bytes: Buffer, _encoding: string, done: (fault?: Error) => void): void {
    this.ask(bytes, done)
  }

  override _writev(parts: { chunk: Buffer }[], done: (fault?: Error) => void): void {
    this.ask(Buffer.concat(parts.map(({ chunk }) => chunk)), done)
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  /** In a turn of its own: an answer within the question would be heard before whoever asked is ready for it. */
  private ask(bytes: Buffer, done: (fault?: Error) => void): void {
    queueMicrotask(() => {
      // The engine writes into memory of its own, which the next answer takes.
      const onRawData = (answer: Uint8Array) => void this.push(Buffer.from(answer))
      this.lite.execProtocolRawStream(bytes, { onRawData }).then(() => done(), done)
    })
  }
}
