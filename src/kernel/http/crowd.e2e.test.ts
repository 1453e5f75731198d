import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import { counts, seen, spread } from '#kernel/testing/promise.ts'
import { openLoop } from '#e2e/open-loop.ts'
import { memoryOf } from '#e2e/process.ts'
import { endServer, signIn, startServer, statusOf, type Running } from '#e2e/server.ts'

/** More clients than it was made for (promises R14 and R15, threat N02), on the built server. */
const { sockets, calls } = counts({ sockets: 1_000, calls: 600 }, { sockets: 10_000, calls: 20_000 })

let running: Running
let dataDir: string
let dropped: () => Promise<unknown> = async () => {}
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'journal-crowd-'))
  const env: Record<string, string> = {}
  if (process.env.TEST_PG) {
    const name = `crowd_${Date.now()}`
    const owner = new pg.Client({ connectionString: `${process.env.TEST_PG}/postgres` })
    await owner.connect()
    await owner.query(`create database ${name} template journal_template`)
    env.DATABASE_URL = `${process.env.TEST_PG}/${name}`
    dropped = async () => {
      await owner.query(`drop database ${name} with (force)`)
      await owner.end()
    }
  }
  running = await startServer(dataDir, env)
})
afterAll(async () => {
  await endServer(running, 'SIGKILL')
  await dropped()
  await rm(dataDir, { recursive: true, force: true })
})

/** Answered once and kept open, as a browser keeps its connections; from four addresses of this machine. */
function openOne(nth: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      port: running.port,
      host: '127.0.0.1',
      localAddress: `127.0.0.${(nth % 4) + 1}`,
    })
    socket.once('error', reject)
    socket.once('data', () => {
      socket.off('error', reject)
      socket.on('error', () => {})
      socket.resume()
      resolve(socket)
    })
    socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
  })
}

describe('a crowd', () => {
  it(`R14 N02 ${sockets} open connections hurt nobody who comes besides`, async () => {
    const before = Math.round(memoryOf(running))
    const open: Socket[] = []
    while (open.length < sockets)
      open.push(...(await Promise.all(Array.from({ length: 200 }, (_, n) => openOne(open.length + n)))))
    const statuses = new Set<number | undefined>()
    const times: number[] = []
    for (let n = 0; n < 500; n += 1) {
      const begun = performance.now()
      statuses.add(await statusOf(running, '/api/blade-auth/captcha'))
      times.push(performance.now() - begun)
    }
    const memory = Math.round(memoryOf(running))
    const { p50, p99 } = spread(times)
    seen('R14', {
      sockets: open.length,
      'p50 ms': p50,
      'p99 ms': p99,
      'memory MB before': before,
      'memory MB': memory,
    })
    for (const socket of open) socket.destroy()
    expect([...statuses]).toEqual([200])
    expect(running.child.exitCode).toBe(null)
  })

  /** So many calls by so many at once, and what came of them. */
  async function flood(token: string, atOnce: number, total: number) {
    const answers = new Map<string, number>()
    const times: number[] = []
    let left = total
    const begun = performance.now()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (left > 0) {
          left -= 1
          const asked = performance.now()
          const outcome = await fetch(
            `http://127.0.0.1:${running.port}/api/blade-system/post/list?keyword=${left}`,
            { headers: { 'blade-auth': `bearer ${token}` } },
          ).then(
            async (answer) => `${answer.status}${(await answer.text()).endsWith('}') ? '' : ' broken'}`,
            (error: Error) => error.message,
          )
          times.push(performance.now() - asked)
          answers.set(outcome, (answers.get(outcome) ?? 0) + 1)
        }
      }),
    )
    const good = answers.get('200') ?? 0
    return { answers, good, rate: good / ((performance.now() - begun) / 1000), ...spread(times) }
  }

  it('R15 a flood is answered, whole or with a refusal; nobody is left without one, and afterwards all is as before', async () => {
    const token = await signIn(running)
    await flood(token, 16, calls)
    const usual = await flood(token, 16, calls)
    const peak = Math.max(usual.rate, (await flood(token, 64, calls)).rate)
    // Four times what it can, by people who do not wait for each other.
    const { answers, broken, seconds } = await openLoop(
      running.port,
      (nth) =>
        `GET /api/blade-system/post/list?keyword=${nth} HTTP/1.1\r\nHost: a\r\nBlade-Auth: bearer ${token}\r\n\r\n`,
      { rate: 4 * peak, total: 4 * calls, lines: 512 },
    )
    const of = (wanted: number) => answers.filter(({ status }) => status === wanted)
    const refused = of(503)
    const times = spread(refused.map(({ ms }) => ms))
    seen('R15', {
      'peak per s': Math.round(peak),
      'offered per s': Math.round((4 * calls) / seconds),
      'served per s at four times that': Math.round(of(200).length / seconds),
      served: of(200).length,
      refused: refused.length,
      broken,
      'served p99 ms': spread(of(200).map(({ ms }) => ms)).p99,
      'refused p50 ms': times.p50,
      'refused p99 ms': times.p99,
    })
    expect(broken).toBe(0)
    expect(
      [...new Set(answers.map(({ status }) => status))].filter((one) => ![200, 503].includes(one)),
    ).toEqual([])
    expect(of(200).length).toBeGreaterThan(0)
    expect(refused.every(({ head }) => /^retry-after: \d+/im.test(head))).toBe(true)
    expect(await statusOf(running, '/healthz')).toBe(200)
    expect([...(await flood(token, 4, 40)).answers.keys()]).toEqual(['200'])
  })
})
