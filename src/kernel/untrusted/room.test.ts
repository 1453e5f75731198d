import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { isRefusal } from '#kernel/definition/refusal.ts'
import { packageRoot } from '#kernel/store/place.ts'
import { isAlive } from '#kernel/testing/cluster.ts'
import { echo, harm, harms, slow } from '#kernel/testing/reader.ts'
import { job } from './job.ts'
import { makeRoom, orBusy, type Room, type RoomOptions } from './room.ts'

const cwd = packageRoot(import.meta.dirname)
const entry = join(process.env.TEST_READERS ?? '', 'harms.mjs')
const command = [process.execPath, '--max-old-space-size=128', entry]
const rooms: Room[] = []
function open(more: Partial<RoomOptions> = {}): Room {
  const room = makeRoom({ command, cwd, ...more })
  rooms.push(room)
  return room
}
afterEach(() => Promise.all(rooms.splice(0).map((room) => room.close())))

const reasonOf = async (outcome: Promise<unknown>) => {
  const said = await outcome
  return isRefusal(said) ? [said.status, said.reason] : said
}

it('carries bytes of any size there and back, whole', async () => {
  const room = open()
  for (const size of [0, 1, 70_000, 9_000_001]) {
    const bytes = Buffer.alloc(size, 7)
    const read = await room.run(echo, bytes, 5)
    if (isRefusal(read)) throw new Error(read.reason)
    expect(read.value).toBe(size + 5)
    expect(read.files[0]?.equals(bytes)).toBe(true)
    expect(read.files[1]?.toString()).toBe('second')
  }
  expect(room.counts).toEqual({ begun: 4, answered: 4, died: 0, turnedAway: 0 })
})

it.each(Object.keys(harms) as (keyof typeof harms)[])(
  'N03 a file that does this to its reader is refused, and the next is read: %s',
  { timeout: 240_000 },
  async (which) => {
    const room = open({ most: 1 })
    expect(await reasonOf(room.run(harm, Buffer.alloc(0), which))).toEqual([422, 'tooHeavy'])
    expect(await room.run(echo, Buffer.from('ab'), 0)).toMatchObject({ value: 2 })
    expect(room.counts).toMatchObject({ begun: 2, answered: 1, died: 1 })
  },
)

it('a file whose process never stood up is read by the next one, and where none stands up it is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'journal-reader-'))
  const flag = join(folder, 'was-here')
  // Ends at once the first time, as a machine without room for a process has it.
  const once = `const fs = require('node:fs'); if (!fs.existsSync('${flag}')) { fs.writeFileSync('${flag}', ''); process.exit(7) } process.argv[1] = '${entry}'; import('${entry}')`
  const faults: string[] = []
  const node = [process.execPath, '--input-type=commonjs', '-e']
  const room = open({
    most: 1,
    command: [...node, once],
    onFault: (name, fault) => void faults.push(`${name}: ${fault}`),
  })
  const read = room.run(echo, Buffer.from('ab'), 0)
  const never = open({ command: [...node, 'process.exit(7)'] })
  expect(await reasonOf(never.run(echo, Buffer.from('ab'), 0))).toEqual([422, 'tooHeavy'])
  expect(never.counts).toMatchObject({ begun: 2, died: 1 })
  expect(await read.catch(String)).toMatchObject({ value: 2 })
  expect(faults).toEqual(['echo: its process never stood up: 7'])
  rmSync(folder, { recursive: true })
})

it('N03 a parser that throws refuses the file, is told of once, and goes on', async () => {
  const faults: string[] = []
  const room = open({ most: 1, onFault: (name, fault) => void faults.push(`${name}: ${fault}`) })
  expect(await reasonOf(room.run(job('throws'), Buffer.alloc(3), null))).toEqual([422, 'unreadable'])
  expect(faults).toEqual(['throws: TypeError: nobody foresaw this'])
  expect(await room.run(echo, Buffer.alloc(3), 0)).toMatchObject({ value: 3 })
})

it('R15 what waits is counted: jobs, bytes and the jobs of one person; the rest is told to come again', async () => {
  const room = open({ most: 1, queue: { jobs: 3, ofOne: 2, bytes: 1000 } })
  const none = Buffer.alloc(0)
  const first = room.run(slow, none, 300, 'ann')
  const others = [room.run(echo, none, 1, 'ann'), room.run(echo, Buffer.alloc(900), 2, 'ann')]
  expect(await reasonOf(room.run(echo, none, 3, 'ann'))).toEqual([503, 'queueFull'])
  expect(await reasonOf(room.run(echo, Buffer.alloc(101), 4, 'bob'))).toEqual([503, 'queueFull'])
  const last = room.run(echo, none, 5, 'bob')
  expect(await reasonOf(room.run(echo, none, 6, 'cat'))).toEqual([503, 'queueFull'])
  expect(await Promise.all([first, ...others, last])).toMatchObject([
    { value: 'done' },
    { value: 1 },
    { value: 902 },
    { value: 5 },
  ])
  expect(room.counts.turnedAway).toBe(3)
  const own = open({ most: 1, queue: { jobs: 5, ofOne: 1, bytes: 1000 } })
  const looked = await Promise.all([1, 2, 3, 4].map((n) => own.run(echo, none, n)))
  expect(looked).toMatchObject([{ value: 1 }, { value: 2 }, { value: 3 }, { value: 4 }])
})

it('R15 nobody waits behind all the files of one other person', async () => {
  const room = open({ most: 2 })
  const order: string[] = []
  const send = (whose: string, name: string, ms: number) =>
    room.run(slow, Buffer.alloc(0), ms, whose).then(() => void order.push(name))
  const all = [1, 2, 3, 4, 5].map((n) => send('ann', `ann ${n}`, n === 1 ? 1500 : 20))
  all.push(send('bob', 'bob', 20))
  await Promise.all(all)
  expect(order.indexOf('bob')).toBeLessThan(order.indexOf('ann 3'))
})

it('N03 a program that cannot be started refuses instead of waiting', async () => {
  const room = open({ command: ['/nowhere/at/all'] })
  expect(await reasonOf(room.run(echo, Buffer.alloc(10), 0))).toEqual([422, 'tooHeavy'])
  expect(await reasonOf(room.run(echo, Buffer.alloc(10), 0))).toEqual([422, 'tooHeavy'])
})

it('R10 closing does not wait for a file: whoever waits is told to come again', async () => {
  const room = open({ most: 1 })
  const running = room.run(slow, Buffer.alloc(0), 20_000)
  const waiting = room.run(echo, Buffer.alloc(0), 1)
  await room.close()
  expect(await reasonOf(running)).toEqual([503, 'queueFull'])
  expect(await reasonOf(waiting)).toEqual([503, 'queueFull'])
  expect(await reasonOf(room.run(echo, Buffer.alloc(0), 1))).toEqual([503, 'queueFull'])
})

it('a rule that cannot hand a refusal on throws what becomes a 503', () => {
  const refusal = { refused: true, reason: 'queueFull', status: 503, msg: { zh: '', en: '' } } as const
  expect(() => orBusy(refusal)).toThrow(expect.objectContaining({ code: 'UNTRUSTED_BUSY' }))
  expect(orBusy({ ...refusal, status: 422 })).toBeUndefined()
})

it.runIf(process.platform === 'linux')(
  'R01 a reader in an endless loop ends when its server was killed',
  async () => {
    const code = `
      import { makeRoom } from '#kernel/untrusted/room.ts'
      const room = makeRoom({ command: ${JSON.stringify(command)}, cwd: process.cwd() })
      const harm = { name: 'harm', limits: { seconds: 600, megabytes: 400 } }
      await room.run({ name: 'echo', limits: harm.limits }, Buffer.alloc(1), 0)
      room.run(harm, Buffer.alloc(0), 'endlessLoop')
      const { readFileSync } = await import('node:fs')
      const children = readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim().split(' ')
      setTimeout(() => console.log(children.at(-1)), 200)
    `
    const server = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
      cwd,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [said] = (await once(server.stdout, 'data')) as [Buffer]
    const reader = Number(said.toString())
    expect(isAlive(reader)).toBe(true)
    server.kill('SIGKILL')
    await expect.poll(() => isAlive(reader), { timeout: 30_000 }).toBe(false)
  },
)
