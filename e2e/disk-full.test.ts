import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endServer, signIn, startServer, writePost, type Running } from './server.ts'

/** A disk that takes no more (promise R11): the data folder lies on a small one of its own, database included. */
const folder = mkdtempSync(join(tmpdir(), 'journal-small-'))

function mounted(): boolean {
  if (userInfo().uid !== 0) return false
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const filler = join(folder, 'filler')

async function fill(): Promise<void> {
  const file = await open(filler, 'w')
  try {
    for (;;) await file.write(Buffer.alloc(65_536))
  } catch {
    // The last of it: 4 KB a page.
    for (let more = true; more;) more = await file.write(Buffer.alloc(512)).then(Boolean, () => false)
  } finally {
    await file.close()
  }
}

function parts(at: string): string[] {
  return readdirSync(at, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.part'))
}

const isMounted = mounted()

describe.runIf(isMounted)('a full disk', () => {
  let running: Running
  let token: string
  const headers = () => ({ 'blade-auth': `bearer ${token}` })
  const address = (path: string) => `http://127.0.0.1:${running.port}${path}`
  // Read to its end: a stop lets an answer finish that nobody takes, for half a minute.
  const list = async () => {
    const answer = await fetch(address('/api/blade-system/post/list?size=200'), { headers: headers() })
    await answer.arrayBuffer()
    return answer.status
  }
  async function upload(bytes: number): Promise<number> {
    const form = new FormData()
    form.append('file', new Blob(['a'.repeat(bytes)], { type: 'text/plain' }), 'note.txt')
    const answer = await fetch(address('/api/blade-resource/oss/endpoint/put-file'), {
      method: 'POST',
      headers: headers(),
      body: form,
    })
    await answer.arrayBuffer()
    return answer.status
  }
  const readiness = async () => {
    const answer = await fetch(address('/readyz'))
    return { code: answer.status, ...((await answer.json()) as { status: string }) }
  }

  beforeAll(async () => {
    running = await startServer(folder)
    token = await signIn(running)
  })
  afterAll(async () => {
    await endServer(running, 'SIGKILL')
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })

  it('R11 files and rows are refused with 507 and leave no part, reading goes on, readiness tells', async () => {
    expect(await upload(100_000)).toBe(200)
    const before = readdirSync(join(folder, 'files'), { recursive: true }).length
    await fill()
    for (let n = 0; n < 5; n += 1) expect(await upload(1_000_000)).toBe(507)
    expect(parts(folder)).toEqual([])
    expect(readdirSync(join(folder, 'files'), { recursive: true }).length).toBeLessThanOrEqual(before + 10)
    // Pages that the database already holds take some rows more; then it is full too.
    let last: number | undefined = 200
    for (let n = 0; n < 2_000 && last === 200; n += 1) last = await writePost(running, token, `full-${n}`)
    expect(last).toBe(507)
    for (let n = 0; n < 20; n += 1) expect(await list()).toBe(200)
    expect(await readiness()).toEqual({ code: 200, status: 'disk full' })
    expect(running.child.exitCode).toBe(null)
  })

  it('R11 when there is room again everything works without a start, and the log says what it lost', async () => {
    rmSync(filler)
    expect(await upload(1_000_000)).toBe(200)
    expect(await writePost(running, token, 'room-again')).toBe(200)
    expect(await readiness()).toEqual({ code: 200, status: 'ready' })
  })

  it('R11 a stop ends in time while the disk is full', async () => {
    await fill()
    for (let n = 0; n < 50; n += 1) await list()
    const begun = performance.now()
    expect(await endServer(running, 'SIGTERM')).toBe(0)
    // A bound for a hang, not for speed.
    expect(performance.now() - begun).toBeLessThan(15_000)
  })
})
