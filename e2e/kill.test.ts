import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import { wireForm } from '#kernel/store/passwords.ts'

/** Acknowledged writes outlive kill -9 (promise R01), in the built server as it is shipped. */
const password = 'river stone 42'
const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

type Running = { child: ChildProcess; port: number; output: string[] }

async function start(dataDir: string, env: Record<string, string> = {}): Promise<Running> {
  const port = await freePort()
  const child = spawn(process.execPath, ['dist/server/main.mjs'], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      // The test runner sets one of its own.
      BASE_URL: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED: 'minimal',
      ADMIN_PASSWORD: password,
      CAPTCHA_FIXED: 'abcde',
      ...env,
    },
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  for (let i = 0; i < 600; i += 1) {
    if (child.exitCode !== null) throw new Error(output.join(''))
    if (
      await fetch(`http://127.0.0.1:${port}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return { child, port, output }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`not ready: ${output.join('')}`)
}

async function end({ child }: Running, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  const gone = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  child.kill(signal)
  return gone
}

async function signIn(port: number): Promise<string> {
  const base = `http://127.0.0.1:${port}/api/blade-auth`
  const { key } = (await (await fetch(`${base}/captcha`)).json()) as { key: string }
  const answer = await fetch(`${base}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'captcha-key': key, 'captcha-code': 'abcde' },
    body: JSON.stringify({
      username: 'admin',
      password: wireForm(password),
      grant_type: 'captcha',
      tenantId: '000000',
    }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

/** Writers that note what was acknowledged, until the server is gone amid their work. */
async function writeUntilGone(
  running: Running,
  token: string,
  writers: number,
  round: number,
  acknowledged: Set<string>,
): Promise<void> {
  let stop = false
  // Counted and not timed: the blow falls amid the writers however slow the machine is.
  const enough = acknowledged.size + 12 + 7 * round
  let reached = () => {}
  const written = new Promise<void>((resolve) => (reached = resolve))
  const writer = async (n: number) => {
    for (let i = 0; !stop; i += 1) {
      const postCode = `k${round}-${n}-${i}`
      const done = await fetch(`http://127.0.0.1:${running.port}/api/blade-system/post/submit`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'blade-auth': `bearer ${token}` },
        body: JSON.stringify({ postCode, postName: postCode }),
      }).then(
        (answer) => answer.ok,
        () => undefined,
      )
      if (done === undefined) return
      if (done) acknowledged.add(postCode)
      if (acknowledged.size >= enough) reached()
    }
  }
  const all = Promise.all(Array.from({ length: writers }, (_, n) => writer(n)))
  await written
  await end(running, 'SIGKILL')
  stop = true
  await all
}

async function kept(port: number, token: string): Promise<Set<string>> {
  const found = new Set<string>()
  for (let current = 1; ; current += 1) {
    const answer = await fetch(
      `http://127.0.0.1:${port}/api/blade-system/post/list?current=${current}&size=200&ascs=postCode`,
      { headers: { 'blade-auth': `bearer ${token}` } },
    )
    const { data } = (await answer.json()) as { data: { records: { postCode: string }[]; pages: number } }
    for (const { postCode } of data.records) found.add(postCode)
    if (current >= data.pages) return found
  }
}

async function rounds(count: number, writers: number, env: Record<string, string>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'journal-kill-'))
  folders.push(dataDir)
  const acknowledged = new Set<string>()
  let running = await start(dataDir, env)
  for (let round = 0; round < count; round += 1) {
    await writeUntilGone(running, await signIn(running.port), writers, round, acknowledged)
    running = await start(dataDir, env)
  }
  const rows = await kept(running.port, await signIn(running.port))
  const lost = [...acknowledged].filter((code) => !rows.has(code))
  expect(acknowledged.size).toBeGreaterThan(20)
  expect(lost).toEqual([])
  expect(await end(running, 'SIGTERM')).toBe(0)
}

describe('kill -9', () => {
  it('R01 loses no acknowledged write on the embedded database', () => rounds(3, 4, {}))

  it.runIf(process.env.TEST_PG)('R01 loses no acknowledged write on PostgreSQL', async () => {
    const name = `kill_${Date.now()}`
    const owner = new pg.Client({ connectionString: `${process.env.TEST_PG}/postgres` })
    await owner.connect()
    await owner.query(`create database ${name} template journal_template`)
    await rounds(5, 16, { DATABASE_URL: `${process.env.TEST_PG}/${name}` })
    await owner.query(`drop database ${name} with (force)`)
    await owner.end()
  })
})

describe('the start', () => {
  it('refuses a data folder that another process holds, and says which', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'journal-held-'))
    folders.push(dataDir)
    const first = await start(dataDir)
    await expect(start(dataDir)).rejects.toThrow(/in use by process/)
    await end(first, 'SIGTERM')
  })
  it('refuses a wrong value with its name', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'journal-wrong-'))
    folders.push(dataDir)
    await expect(start(dataDir, { SEED: 'plenty' })).rejects.toThrow(
      /SEED is not allowed to be "plenty"; allowed: demo or minimal/,
    )
    await expect(start(dataDir, { NODE_ENV: 'production' })).rejects.toThrow(/CAPTCHA_FIXED/)
  })
})
