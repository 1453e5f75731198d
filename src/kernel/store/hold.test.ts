import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { holdFolder } from './hold.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'journal-hold-'))))
afterEach(() => void rmSync(folder, { recursive: true }))

const sleepers: ChildProcess[] = []
/** Another process that lives, by its number. */
const other = (): number => {
  const child = spawn('sleep', ['600'], { stdio: 'ignore' })
  sleepers.push(child)
  return child.pid ?? 0
}
afterAll(() => sleepers.forEach((child) => child.kill('SIGKILL')))

const lock = () => join(folder, 'in-use.pid')
/** What a process left that is gone, as one does that was killed. */
const stale = (words = `${2 ** 22 + 1} 12345`) => writeFileSync(lock(), words)

describe('a data folder', () => {
  it('is held by one process, which is named to the next, until it lets go', async () => {
    const held = await holdFolder(folder, other())
    await expect(holdFolder(folder)).rejects.toThrow(`in use by process ${sleepers.at(-1)?.pid}`)
    await held.release()
    const again = await holdFolder(folder)
    expect(readFileSync(lock(), 'utf8')).toMatch(new RegExp(`^${process.pid} \\S+$`))
    await again.release()
    await again.release()
    expect(readdirSync(folder)).toEqual([])
  })

  it.each<[string, string]>([
    ['a process that was killed', `${2 ** 22 + 1} 12345`],
    ['a process whose number another has by now', `${process.pid} 1`],
    ['nobody: it was never written', ''],
    ['words of no process', 'not a number at all\n\u0000'],
    ['a number that means all processes', '-1 0'],
    ['a number that means one’s own group', '0 0'],
    ['very many words', 'x'.repeat(5000)],
  ])('is free where its lock was left by %s', async (_whom, words) => {
    stale(words)
    const held = await holdFolder(folder)
    expect(readFileSync(lock(), 'utf8')).toMatch(new RegExp(`^${process.pid} `))
    expect(readdirSync(folder)).toEqual(['in-use.pid'])
    await held.release()
  })

  it('is free again after one was killed amid taking over the lock of another that was', async () => {
    stale()
    writeFileSync(`${lock()}.after.${2 ** 22 + 1}-12345`, `${2 ** 22 + 2} 777`)
    const held = await holdFolder(folder)
    expect(readdirSync(folder)).toEqual(['in-use.pid'])
    await held.release()
  })

  it('is held by exactly one of eight that come at once, also where all of them find a stale lock', async () => {
    const pids = Array.from({ length: 8 }, other)
    for (let round = 0; round < 40; round += 1) {
      if (round % 4 > 0) stale(`${2 ** 22 + 1 + round} 5`)
      const came = await Promise.allSettled(pids.map((pid) => holdFolder(folder, pid)))
      const held = came.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      expect([round, held.length]).toEqual([round, 1])
      const told = came.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
      const holder = readFileSync(lock(), 'utf8').split(' ')[0]
      for (const reason of told) expect(reason).toMatch(new RegExp(`in use by process ${holder};`))
      await held[0]?.release()
      expect(readdirSync(folder)).toEqual([])
    }
  })

  it('cannot be held where there is none, and that is said as it is', async () => {
    await expect(holdFolder(join(folder, 'nowhere'))).rejects.toThrow('ENOENT')
  })
})
