import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLogFile } from './log-file.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'journal-log-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a log file', () => {
  it('R11 keeps its lines while it cannot be written, counts what it dropped, and says so afterwards', async () => {
    const path = join(folder, 'away/access.log')
    // A file where the folder should be: every try to write fails.
    await writeFile(join(folder, 'away'), '')
    const log = openLogFile(path, { everyMs: 1e9 })
    for (let n = 0; n < 3_000; n += 1) log.write(`${n} ${'x'.repeat(995)}\n`)
    await log.flush()
    expect(log.dropped).toBeGreaterThan(1_900)
    const lost = log.dropped
    await rm(join(folder, 'away'))
    await mkdir(join(folder, 'away'))
    log.write('afterwards\n')
    await log.close()
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'log lines dropped', dropped: lost })
    expect(lines.length).toBe(3_000 - lost + 2)
    expect(lines.slice(-2).map((line) => line.split(' ')[0])).toEqual(['2999', 'afterwards'])
    expect(log.dropped).toBe(0)
  })

  it('turns over when it is large, and keeps four', async () => {
    const path = join(folder, 'large.log')
    const log = openLogFile(path, { everyMs: 1e9 })
    await writeFile(path, 'a'.repeat(64_000_000))
    for (let n = 1; n <= 4; n += 1) await writeFile(`${path}.${n}`, String(n))
    log.write('new\n')
    await log.close()
    expect(await readFile(path, 'utf8')).toBe('new\n')
    expect(await readFile(`${path}.2`, 'utf8')).toBe('1')
    expect(await readFile(`${path}.4`, 'utf8')).toBe('3')
  })
})
