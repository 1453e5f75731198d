import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConnection } from 'mysql2'
import { asUser, freePort, openTo } from '#kernel/testing/cluster.ts'
import type { Certificate } from './certificates.ts'

/** Debian's. */
export const mariadbBinary = ['/usr/sbin/mariadbd', '/usr/sbin/mysqld'].find((path) => existsSync(path))

export const mariaUser = { username: 'reader', password: 'sesame street' }

export type MariaDb = { readonly port: number; remove(): Promise<void> }

/**
 * A server of somebody else's with a data folder of its own, on a free port of this machine.
 * @param statements what stands in it; the reader may do everything there, so that only we keep from writing
 * @param certificate what it shows to who wants TLS; it wants it of everybody then
 */
export async function startMariaDb(statements: string, certificate?: Certificate): Promise<MariaDb> {
  const folder = mkdtempSync(join(tmpdir(), 'journal-maria-'))
  openTo(folder, 'mysql')
  const data = join(folder, 'data')
  execFileSync(
    ...asUser('mysql', 'mariadb-install-db', [
      '--no-defaults',
      `--datadir=${data}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
    ]),
    { stdio: 'ignore' },
  )
  const first = join(folder, 'first.sql')
  const { username, password } = mariaUser
  writeFileSync(
    first,
    `create user '${username}'@'%' identified by '${password}';\ngrant all on *.* to '${username}'@'%';\n${statements}`,
    { mode: 0o644 },
  )
  openTo(first, 'mysql')
  const port = await freePort()
  const args = [
    '--no-defaults',
    `--datadir=${data}`,
    `--socket=${join(folder, 's')}`,
    `--pid-file=${join(folder, 'pid')}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    '--character-set-server=utf8mb4',
    '--innodb-flush-log-at-trx-commit=0',
    '--local-infile=1',
    ...(certificate ? certified(folder, certificate) : ['--skip-ssl']),
    `--init-file=${first}`,
  ]
  const child = spawn(...asUser('mysql', mariadbBinary ?? 'mariadbd', args), { stdio: 'ignore' })
  await untilUp(port, certificate !== undefined)
  return {
    port,
    async remove() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The server reads them as a user of its own. */
function certified(folder: string, { cert, key }: Certificate): string[] {
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  writeFileSync(certFile, cert, { mode: 0o644 })
  writeFileSync(keyFile, key, { mode: 0o600 })
  for (const file of [certFile, keyFile]) openTo(file, 'mysql')
  return [`--ssl-cert=${certFile}`, `--ssl-key=${keyFile}`, '--require-secure-transport=ON']
}

async function untilUp(port: number, byTls: boolean): Promise<void> {
  for (let i = 0; i < 600; i += 1) {
    const isUp = await new Promise<boolean>((resolve) => {
      const client = createConnection({
        host: '127.0.0.1',
        port,
        user: mariaUser.username,
        password: mariaUser.password,
        ...(byTls && { ssl: { rejectUnauthorized: false } }),
      })
      client.on('error', () => resolve(false))
      client.connect((fault) => {
        client.destroy()
        resolve(!fault)
      })
    })
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the server did not start')
}
