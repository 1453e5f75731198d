/**
 * `npm run bench:people`: many people at once, on one process and PostgreSQL. Signing in beside a bare server that checks the
 * same password with the same parameters, in alternating rounds; and lists while fifty people a second sign in, beside lists
 * alone.
 */
import { execFileSync, spawn } from 'node:child_process'
import { freePort, postgresBinaries } from '#kernel/testing/cluster.ts'
import { preparedCluster } from '../scripts/test-setup.ts'
import { load, request } from './load.ts'
import { compare } from './scale-compare.ts'
import { asOwner, makeServers, settings } from './scale-ground.ts'
import { askerOf, signInOf, unkept } from './scale-questions.ts'
import { adminPassword, ended, ready, signIn } from './served.ts'

const goals = { signIn: 0.8, besideP99: 2 }

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
