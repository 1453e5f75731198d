/**
 * `npm run bench:streams -- [streams]`: people who sit before an open page, each browser with a stream of news. What they take of
 * one process, and how long a notice takes to all of them. Sessions are written into the database: signing in is measured by
 * `bench:people`. A stream that does not open, and news that do not come, fail the run.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pairOf, readToken } from '#auth/tokens.ts'
import { postgresBinaries } from '#kernel/testing/cluster.ts'
import { preparedCluster } from '../scripts/test-setup.ts'
import { asOwner, makeServers, settings } from './scale-ground.ts'
import { residentMb, signIn } from './served.ts'

const goals = { moreMb: 150, toldMs: 200 }
const wanted = Number(process.argv[2] ?? 5_000)
/** Browsers come one after the other; of more than this many calls at once the server sends some away. */
const atOnce = 64
const perSession = 3

execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'ignore' })
const bin = postgresBinaries()
if (!bin) throw new Error('PostgreSQL is needed for the benchmark')
const dataDir = mkdtempSync(join(tmpdir(), 'journal-streams-'))
const cluster = await preparedCluster(bin, { durable: true, settings })
const servers = makeServers()
const open: Listening[] = []
try {
  await asOwner(`${cluster.url}/postgres`, 'create database streams template journal_template')
  const database = `${cluster.url}/streams`
  const port = await servers.serve('ours', { DATABASE_URL: database, DATA_DIR: dataDir })
  await run(port, database)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  for (const { socket } of open) socket.destroy()
  await servers.end()
  await cluster.remove()
  servers.remove()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit()

function say(fine: boolean, line: string): void {
  if (!fine) process.exitCode = 1
  console.log(`${fine ? 'ok  ' : 'MISS'} ${line}`)
}

async function run(port: number, database: string): Promise<void> {
  const token = await signIn(port)
  const [first = '', ...tokens] = await planted(database, token, 1 + Math.ceil(wanted / perSession))
  const pid = servers.running[0]?.child.pid ?? 0
  await opened(port, [first])
  await sleep(3_000)
  const before = residentMb(pid)
  const began = performance.now()
  for (let i = 0; i < wanted; i += atOnce)
    await opened(
      port,
      Array.from(
        { length: Math.min(atOnce, wanted - i) },
        (_, n) => tokens[Math.floor((i + n) / perSession)] ?? '',
      ),
    )
  const seconds = (performance.now() - began) / 1000
  await sleep(3_000)
  const more = residentMb(pid) - before
  say(
    more <= goals.moreMb,
    `${wanted} streams: ${more} MB more (goal ${goals.moreMb}), opened in ${seconds.toFixed(1)} s`,
  )
  const times: number[] = []
  for (let i = 0; i < 5; i += 1) times.push(await told(port, token))
  const middle = times.toSorted((one, two) => one - two)[2] ?? 0
  say(
    middle <= goals.toldMs,
    `a notice told to all: ${middle.toFixed(0)} ms (goal ${goals.toldMs}; ${times.map((ms) => ms.toFixed(0)).join(', ')})`,
  )
}

/** Sessions like the one of this token, with tokens of their own. */
async function planted(database: string, token: string, count: number): Promise<string[]> {
  const key = readFileSync(join(dataDir, 'token.key'))
  const first = readToken(key, 'a', token)?.session
  if (!first) throw new Error('nobody is signed in')
  await asOwner(
    database,
    `insert into session select (jsonb_populate_record(s, jsonb_build_object('id', s.id + n,
        'access_hash', sha256(('a' || n)::bytea), 'refresh_hash', sha256(('r' || n)::bytea)))).*
      from session s, generate_series(1, ${count}) n where s.id = ${first}`,
  )
  return Array.from({ length: count }, (_, n) => pairOf(key, String(BigInt(first) + BigInt(n + 1)), 0).access)
}

type Listening = { readonly socket: Socket; news: number }

async function opened(port: number, tokens: readonly string[]): Promise<void> {
  await Promise.all(
    tokens.map(
      (token) =>
        new Promise<void>((done, fail) => {
          const socket = connect(port, '127.0.0.1')
          const one: Listening = { socket, news: 0 }
          let said = ''
          socket.setEncoding('latin1')
          socket.on('data', (text: string) => {
            if (/^HTTP\/1.1 (?!200)/.test(text)) fail(new Error(text.slice(0, 200)))
            said = (said + text).slice(-200)
            one.news += text.split('event: notice').length - 1
            // What it is told first is how things stand.
            if (said.includes('event: notice')) done()
          })
          socket.on('error', fail)
          socket.write(
            `GET /api/blade-desk/news HTTP/1.1\r\nhost: 127.0.0.1\r\nblade-auth: bearer ${token}\r\n\r\n`,
          )
          open.push(one)
        }),
    ),
  )
}

/** From the asking to the moment at which the last of them has it, in milliseconds. */
async function told(port: number, token: string): Promise<number> {
  const before = open.map(({ news }) => news)
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}/api/blade-desk/notice/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'blade-auth': `bearer ${token}` },
    body: JSON.stringify({
      title: 'news',
      category: '1',
      releaseTime: '2026-01-01 00:00:00',
      content: '<p>x</p>',
    }),
  })
  if (answer.status !== 200) throw new Error(`the notice was not taken: ${await answer.text()}`)
  while (!open.every(({ news }, i) => news > (before[i] ?? 0))) {
    if (performance.now() - began > 30_000)
      throw new Error(`${open.filter(({ news }, i) => news <= (before[i] ?? 0)).length} were told nothing`)
    await sleep(5)
  }
  return performance.now() - began
}
