import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hasRoom, isDiskFull, writeWhole } from './disk.ts'
import { isAway } from './faults.ts'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'journal-disk-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('a file that is written whole', () => {
  it('replaces the one before, and is nobody else’s to read where that was asked', async () => {
    const path = join(folder, 'key')
    await writeWhole(path, 'first, and longer')
    await writeWhole(path, Buffer.from('second'), { mode: 0o600 })
    expect(await readFile(path, 'utf8')).toBe('second')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['key'])
  })

  it('leaves the one before, and no part of itself, where it cannot be put there', async () => {
    const path = join(folder, 'taken')
    await mkdir(path)
    await writeFile(join(path, 'inside'), 'kept')
    await expect(writeWhole(path, 'words')).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
    expect(await readdir(folder)).toEqual(['taken'])
    expect(await readFile(join(path, 'inside'), 'utf8')).toBe('kept')
    await expect(writeWhole(join(folder, 'nowhere', 'a'), 'x')).rejects.toThrow('ENOENT')
  })

  it('is met whole by whoever reads while many write it', async () => {
    const path = join(folder, 'read')
    await writeWhole(path, 'a'.repeat(50_000))
    const writes = async () => {
      for (const letter of 'bcdefgh') await writeWhole(path, letter.repeat(50_000))
    }
    const reads = async () => {
      for (let n = 0; n < 40; n += 1) {
        const text = await readFile(path, 'utf8')
        expect([text.length, new Set(text).size]).toEqual([50_000, 1])
      }
    }
    await Promise.all([writes(), reads()])
  })
})

describe('R11 a full disk', () => {
  it('is told by the system, by PostgreSQL and by the embedded database, each in its way', () => {
    for (const error of [
      { code: 'ENOSPC' },
      { code: 'EDQUOT' },
      { code: '53100', message: 'could not extend file' },
      { code: '58030', message: 'could not write to file "base/1": No space left on device' },
      new Error('write failed: No space left on device'),
    ])
      expect(isDiskFull(error)).toBe(true)
  })

  it('is nothing else that may fail', () => {
    for (const error of [{ code: 'ENOENT' }, { code: '53300' }, new Error('space'), {}, 'ENOSPC'])
      expect(isDiskFull(error)).toBe(false)
  })

  it('is seen before it comes', async () => {
    expect(await hasRoom(folder)).toBe(true)
    await expect(hasRoom(join(folder, 'nowhere'))).rejects.toThrow('ENOENT')
  })
})

describe('a line to the database that is of no use', () => {
  it.each<[boolean, object]>([
    [true, { code: 'ECONNREFUSED' }],
    [true, { code: 'ECONNRESET' }],
    [true, { code: '57P01', message: 'terminating connection due to administrator command' }],
    [true, { code: '57P03' }],
    [true, { code: '08006' }],
    [false, { code: '23505', message: 'duplicate key' }],
    [false, { code: '57014', message: 'canceling statement due to statement timeout' }],
    [false, { code: '42601' }],
  ])('is away: %s of %j', (away, fault) => {
    expect(isAway(Object.assign(new Error(), fault))).toBe(away)
  })
})
