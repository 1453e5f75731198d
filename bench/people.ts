/**
 * `npm run bench:people -- [streams]`: many people at once, on one process and PostgreSQL. Signing in beside a bare server
 * that checks the same password with the same parameters, in alternating rounds; lists while fifty people a second sign in,
 * beside lists alone; and open streams of news: the memory that they take, and how long a notice takes to all of them.
 */
import { execFileSync, spawn } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { freePort, postgresBinaries } from '#kernel/testing/cluster.ts'
import { preparedCluster } from '../scripts/test-setup.ts'
import { load, request } from './load.ts'
import { compare } from './scale-compare.ts'
import { asOwner, makeServers, settings } from './scale-ground.ts'
import { askerOf, signInOf, submit, unkept, type Asker } from './scale-questions.ts'
import { adminPassword, ended, ready, residentMb, signIn } from './served.ts'

const [wanted = 5_000] = process.argv.slice(2).map(Number)
/** Of a session; a further one ends the oldest. */
const ofSession = 3
const goals = { signIn: 0.8, besideP99: 2, streamsMb: 150, heardMs: 200 }

execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'ignore' })
const bin = postgresBinaries()
if (!bin) throw new Error('PostgreSQL is needed for the benchmark')
const cluster = await preparedCluster(bin, { durable: true, settings })
const servers = makeServers()
try {
  await asOwner(`${cluster.url}/postgres`, 'create database people template journal_template')
  const port = await servers.serve('ours', { DATABASE_URL: `${cluster.url}/people` })
  await signingIn(port)
  await besideSignIns(port)
  await streams(port, servers.running[0]?.child.pid ?? 0)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await servers.end()
  await cluster.remove()
  servers.remove()
}
process.exit()

function say(fine: boolean, line: string): void {
  if (!fine) process.exitCode = 1
  console.log(`${fine ? 'ok  ' : 'MISS'} ${line}`)
}

async function signingIn(port: number): Promise<void> {
  const barePort = await freePort()
  const bare = spawn(process.execPath, ['--import', 'tsx', 'bench/bare-sign-in.ts'], {
    env: { ...process.env, PORT: String(barePort), PASSWORD: adminPassword },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await ready(barePort)
  const [own, bound] = await compare(
    {
      name: 'sign-in',
      atOnce: 8,
      ask: ({ name }) => [
        name === 'ours'
          ? signInOf('000000', adminPassword)
          : request('POST', '/sign-in', {}, { password: adminPassword }),
      ],
    },
    [
      { name: 'ours', ports: [port] },
      { name: 'bare', ports: [barePort] },
    ],
  )
  await ended(bare)
  if (!own || !bound) throw new Error('nothing was measured')
  const ratio = own.rate / bound.rate
  say(
    ratio >= goals.signIn && own.failed + bound.failed === 0,
    `sign-in: ${ratio.toFixed(2)} of bare argon2id (goal ${goals.signIn}), ${own.rate.toFixed(0)} and ${bound.rate.toFixed(0)} a second, p50 ${own.p50.toFixed(1)} and ${bound.p50.toFixed(1)} ms, ${own.failed + bound.failed} failed`,
  )
}

/** Fifty people a second, whoever is still being served. */
async function besideSignIns(port: number): Promise<void> {
  const who = await askerOf(port)
  const lists = () => load(port, unkept(who), { connections: 4, ms: 5_000 })
  await lists()
  const alone = await lists()
  let [sent, failed] = [0, 0]
  const coming = setInterval(() => {
    sent += 1
    signIn(port).then(
      (token) => void (failed += token ? 0 : 1),
      () => void (failed += 1),
    )
  }, 20)
  const beside = await lists()
  clearInterval(coming)
  const ratio = beside.p99 / alone.p99
  say(
    ratio <= goals.besideP99 && failed + beside.failed + alone.failed === 0,
    `lists beside ${(sent / 5).toFixed(0)} sign-ins a second: p99 ${beside.p99.toFixed(1)} ms, alone ${alone.p99.toFixed(1)}: × ${ratio.toFixed(2)} (goal ${goals.besideP99}); ${failed} failed`,
  )
}

type Stream = { readonly socket: Socket; marks: number; heard: number }

async function streams(port: number, pid: number): Promise<void> {
  const tokens: string[] = []
  while (tokens.length * ofSession < wanted)
    tokens.push(...(await Promise.all(Array.from({ length: 8 }, () => signIn(port)))))
  await settled()
  const before = residentMb(pid)
  const open: Stream[] = []
  for (const token of tokens)
    for (let n = 0; n < ofSession && open.length < wanted; n += 1) open.push(listen(port, token))
  await until(() => open.every(({ marks }) => marks > 0), 'every stream is open')
  await settled()
  const more = residentMb(pid) - before
  say(
    more <= goals.streamsMb,
    `${open.length} streams of news: ${more} MB more (goal ${goals.streamsMb}), ${before} before them`,
  )
  const who: Asker = { 'blade-auth': `bearer ${tokens[0]}` }
  const took: number[] = []
  for (let n = 0; n < 5; n += 1) {
    const known = open.map(({ marks }) => marks)
    const sent = performance.now()
    const wrote = await load(port, [submit(who)], { connections: 1, ms: 1 })
    if (wrote.failed > 0) throw new Error('a notice was refused')
    await until(() => open.every(({ marks }, at) => marks > (known[at] ?? 0)), 'all have heard')
    took.push(Math.max(...open.map(({ heard }) => heard)) - sent)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  const middle = took.toSorted((a, b) => a - b)[2] ?? 0
  say(
    middle <= goals.heardMs,
    `a notice to all of ${open.length}: ${middle.toFixed(0)} ms until the last has it (goal ${goals.heardMs}; ${took.map((ms) => ms.toFixed(0)).join(', ')})`,
  )
  for (const { socket } of open) socket.destroy()
}

function listen(port: number, token: string): Stream {
  const socket = connect(port, '127.0.0.1', () =>
    socket.write(request('GET', '/api/blade-desk/news', { 'blade-auth': `bearer ${token}` })),
  )
  const stream: Stream = { socket, marks: 0, heard: 0 }
  socket.on('error', () => {})
  socket.on('data', (part: Buffer) => {
    if (!part.includes('data:')) return
    stream.marks += 1
    stream.heard = performance.now()
  })
  return stream
}

/** What was left behind is given back at rest. */
function settled(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, 40_000))
}

async function until(holds: () => boolean, what: string): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < 60_000;) {
    if (holds()) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(`not within a minute: ${what}`)
}
