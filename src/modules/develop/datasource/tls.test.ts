import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { certificateFor } from '../testing/certificates.ts'
import { mariadbBinary, mariaUser, startMariaDb, type MariaDb } from '../testing/mariadb.ts'
import { speakPostgres } from './postgres.ts'

/** D02 Whatever is not of one's own network is spoken to by TLS alone, with a certificate that is good for its name. */
describe.runIf(mariadbBinary)('a MariaDB beyond the own network', () => {
  const named = 'db.example'
  let maria: MariaDb
  let plain: MariaDb
  let folder = ''
  const { cert, key, authority } = certificateFor(named)
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'journal-dial-'))
    writeFileSync(join(folder, 'known.pem'), authority)
    writeFileSync(join(folder, 'other.pem'), certificateFor(named).authority)
    maria = await startMariaDb('create database assets;', { cert, key })
    plain = await startMariaDb('create database assets;')
  })
  afterAll(async () => {
    await maria.remove()
    await plain.remove()
    rmSync(folder, { recursive: true, force: true })
  })
  async function dialled(port: number, host = named, trusted = 'known.pem', password = mariaUser.password) {
    const program = join(import.meta.dirname, '../testing/dial.ts')
    const args = ['--import', 'tsx', program, host, String(port), mariaUser.username, password]
    const env = { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: join(folder, trusted) }
    return (await promisify(execFile)(process.execPath, args, { env })).stdout
  }

  it('is spoken to by TLS where its certificate is good', async () => {
    expect(await dialled(maria.port)).toMatch(/^(TLS_|ECDHE-)/)
  })
  it('is not where the certificate is of somebody unknown, or of another name', async () => {
    expect(await dialled(maria.port, named, 'other.pem')).toBe('no line')
    expect(await dialled(maria.port, 'else.example')).toBe('no line')
  })
  it('is not where the password is wrong', async () => {
    expect(await dialled(maria.port, named, 'known.pem', 'not this one')).toBe('no line')
  })
  it('is not where it has no TLS: there is no falling back', async () => {
    expect(await dialled(plain.port)).toBe('no line')
  })
  it('hears neither user nor password where it says that it has none', async () => {
    let heard = Buffer.alloc(0)
    const liar = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.on('data', (part) => (heard = Buffer.concat([heard, part])))
      socket.write(greeting())
    })
    await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve))
    expect(await dialled((liar.address() as AddressInfo).port)).toBe('no line')
    liar.close()
    expect(heard.includes(mariaUser.username)).toBe(false)
    expect(heard.length).toBe(0)
  })
})

/** First packet of a server of the protocol, whose abilities leave TLS out. */
function greeting(): Buffer {
  const abilities = 0x8200 | 0x0001
  const body = Buffer.concat([
    Buffer.from([10]),
    Buffer.from('8.0.36\0'),
    Buffer.from([1, 0, 0, 0]),
    Buffer.from('abcdefgh\0'),
    Buffer.from([abilities & 0xff, abilities >> 8, 0x21, 2, 0, 0x08, 0, 21]),
    Buffer.alloc(10),
    Buffer.from('ijklmnopqrst\0'),
    Buffer.from('caching_sha2_password\0'),
  ])
  return Buffer.concat([Buffer.from([body.length, 0, 0, 0]), body])
}

it.runIf(process.env.TEST_PG)(
  'D02 a PostgreSQL beyond the own network that has no TLS is not spoken to, whatever its password',
  async () => {
    const port = Number(new URL(process.env.TEST_PG ?? '').port)
    const place = { engine: 'postgresql', host: 'db.example', port, database: 'postgres' } as const
    const to = { place, address: '127.0.0.1', user: 'postgres', password: '' }
    expect(await speakPostgres({ ...to, listed: false })).toBeUndefined()
    const line = await speakPostgres({ ...to, listed: true })
    expect(line).toBeDefined()
    line?.end()
  },
)
