import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { certificateFor } from '../testing/certificates.ts'
import { startMySqlEight, type MySqlEight } from '../testing/mysql-eight.ts'
import { speakMysql } from './mysql.ts'

const user = { name: 'reader', password: 'sesame strasse 卫' }

/** Debian has no MySQL 8: its usual sign-in is spoken by a server of our own, which knows nothing of our driver. */
describe('a MySQL 8 of the own network, without TLS', () => {
  let server: MySqlEight
  beforeAll(async () => {
    server = await startMySqlEight(user)
  })
  afterEach(() => server.forget())
  afterAll(() => server.close())
  const dialled = (password = user.password, name = user.name) =>
    speakMysql({
      place: { engine: 'mysql', host: '127.0.0.1', port: server.port, database: 'assets' },
      address: '127.0.0.1',
      listed: true,
      user: name,
      password,
    })
  const last = () => server.seen.at(-1)

  it('is signed in to with its public key, then by what it remembers, and read', async () => {
    for (const way of ['byKey', 'fast']) {
      const line = await dialled()
      expect(last()).toEqual({ way, ok: true })
      await line?.readOnly()
      expect(await line?.version()).toBe('8.4.3')
      line?.end()
    }
  })
  it('refuses a wrong password, whether it remembers somebody or not', async () => {
    expect(await dialled('not this one')).toBeUndefined()
    expect(last()).toEqual({ way: 'byKey', ok: false })
    ;(await dialled())?.end()
    expect(await dialled('not this one')).toBeUndefined()
    expect(last()).toEqual({ way: 'fast', ok: false })
    expect(await dialled(user.password, 'somebody')).toBeUndefined()
  })
})

describe('a MySQL 8 beyond the own network', () => {
  const named = 'mysql.example'
  let server: MySqlEight
  let folder = ''
  beforeAll(async () => {
    const { cert, key, authority } = certificateFor(named)
    folder = mkdtempSync(join(tmpdir(), 'journal-eight-'))
    writeFileSync(join(folder, 'known.pem'), authority)
    server = await startMySqlEight(user, { cert, key })
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  async function dialled(host = named, password = user.password): Promise<string> {
    const program = join(import.meta.dirname, '../testing/dial.ts')
    const args = ['--import', 'tsx', program, host, String(server.port), user.name, password, 'version']
    const env = { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: join(folder, 'known.pem') }
    return (await promisify(execFile)(process.execPath, args, { env })).stdout
  }

  it('is signed in to by TLS, in full and by what it remembers', async () => {
    expect(await dialled()).toBe('8.4.3')
    expect(await dialled()).toBe('8.4.3')
    expect(server.seen).toEqual([
      { way: 'byTls', ok: true },
      { way: 'fast', ok: true },
    ])
  })
  it('D02 hears no password where its certificate is of another name', async () => {
    const before = server.seen.length
    expect(await dialled('else.example')).toBe('no line')
    expect(server.seen.length).toBe(before)
  })
})
