import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/**
 * The files of an empty embedded database with all its tables, in one archive that the build makes: making them takes the
 * engine 800 MB and some seconds, unpacking them neither (decision 77). A tar of files and folders, so that anybody can look.
 */

/** Of which migrations by which engine it is: any other has another name, and is made anew. */
export async function preparedName(migrations: string): Promise<string> {
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const { version } = JSON.parse(await readFile(join(dirname(engine), '../package.json'), 'utf8')) as {
    version: string
  }
  const hash = createHash('sha256').update(version)
  for (const name of (await readdir(migrations)).filter((one) => one.endsWith('.sql')).toSorted())
    hash.update(`\n${name}\n`).update(await readFile(join(migrations, name)))
  return `${hash.digest('hex').slice(0, 32)}.tar.gz`
}

const block = 512
/** Pieces that go back to the system when they are let go of. */
const large = 1024 * 1024

/** Appears whole or not at all: whoever finds an archive may use it. */
export async function pack(folder: string, archive: string): Promise<void> {
  const beside = `${archive}.${randomUUID()}`
  try {
    // Most of it is empty pages, which the quickest way packs as well as the slowest.
    await pipeline(blocksOf(folder), createGzip({ level: 1 }), createWriteStream(beside))
    await rename(beside, archive)
  } finally {
    await rm(beside, { force: true })
  }
}

async function* blocksOf(folder: string): AsyncGenerator<Buffer> {
  for (const path of (await readdir(folder, { recursive: true })).toSorted()) {
    const isFolder = (await stat(join(folder, path))).isDirectory()
    const bytes = isFolder ? Buffer.alloc(0) : await readFile(join(folder, path))
    yield headOf(path.replaceAll('\\', '/'), isFolder, bytes.length)
    yield bytes
    yield Buffer.alloc(paddingOf(bytes.length))
  }
  yield Buffer.alloc(2 * block)
}

const paddingOf = (length: number) => (block - (length % block)) % block
const octal = (value: number, length: number) => value.toString(8).padStart(length - 1, '0')

function headOf(path: string, isFolder: boolean, size: number): Buffer {
  if (Buffer.byteLength(path) > 100) throw new Error(`the path ${path} is too long for an archive`)
  const head = Buffer.alloc(block)
  head.write(path, 0)
  head.write(octal(isFolder ? 0o700 : 0o600, 8), 100)
  head.write(octal(size, 12), 124)
  head.write(octal(0, 12), 136)
  head.write(isFolder ? '5' : '0', 156)
  head.write('ustar\x0000', 257)
  head.write(octal(sumOf(head), 7), 148)
  return head
}

/** Its own place counts as blanks. */
const sumOf = (head: Buffer) => head.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0)

/** Into a folder that is not there yet; a broken archive is refused, and what came of it is the caller's to clear away. */
async function unpack(archive: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  let writing = Promise.resolve()
  try {
    await pipeline(
      createReadStream(archive, { highWaterMark: large }),
      createGunzip({ chunkSize: large }),
      (source: AsyncIterable<Buffer>) => (writing = written(source, folder)),
    )
  } finally {
    // A fault ends the pipeline at once; nothing is written any more once this is over.
    await writing.catch(() => {})
  }
}

async function written(source: AsyncIterable<Buffer>, folder: string): Promise<void> {
  const { take, toEnd } = readerOf(source)
  for (;;) {
    const head = await take(block)
    if (head.every((byte) => byte === 0)) break
    const path = head.toString('utf8', 0, head.indexOf(0)).replace(/\/$/, '')
    if (Number.parseInt(head.toString('latin1', 148, 156), 8) !== sumOf(head) || /^\/|\.\.|^$/.test(path))
      throw new Error('the archive is broken')
    const size = Number.parseInt(head.toString('latin1', 124, 136), 8)
    const target = join(folder, path)
    if (head.toString('latin1', 156, 157) === '5') await mkdir(target)
    else await writeFile(target, await take(size), { flag: 'wx' })
    await take(paddingOf(size))
  }
  // The sum of the whole stands there.
  await toEnd()
}

/** Whether there was one that could be used. A broken archive costs the time that it would have saved, and no start. */
export async function isUnpacked(
  archive: string,
  folder: string,
  say: (line: string) => void,
): Promise<boolean> {
  if (!existsSync(archive)) return false
  try {
    await unpack(archive, folder)
    return true
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    say(`The prepared database is made anew: ${error instanceof Error ? error.message : String(error)}`)
    return false
  }
}

function readerOf(source: AsyncIterable<Buffer>) {
  const reader = source[Symbol.asyncIterator]()
  let rest: Buffer[] = []
  let there = 0
  return {
    async take(bytes: number): Promise<Buffer> {
      while (there < bytes) {
        const { value, done } = await reader.next()
        if (done) throw new Error('the archive is broken')
        rest.push(value)
        there += value.length
      }
      const all = rest.length === 1 ? rest[0]! : Buffer.concat(rest)
      rest = [all.subarray(bytes)]
      there -= bytes
      return all.subarray(0, bytes)
    },
    async toEnd(): Promise<void> {
      while (!(await reader.next()).done);
    },
  }
}
