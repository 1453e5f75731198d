import { rm } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { endServer, filledFolder, startServer, statusOf, type Running } from './server.ts'

/** What nobody caught (threat N03): said once, answered, and the process lives where that is safe. */
const folders: string[] = []
const faulty = ['--import', 'tsx', 'e2e/faulty-server.ts']
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<Running> {
  const folder = await filledFolder('journal-faults-')
  folders.push(folder)
  return startServer(folder, {}, faulty)
}

async function ask({ port }: Running, path: string) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`)
  return { status: answer.status, body: (await answer.json()) as { code: number; reason: string } }
}

const said = ({ output }: Running, words: string) => output.join('').split(words).length - 1

describe('a fault that nobody caught', () => {
  it('N03 in a promise or a callback of a request answers it with 500, is said once with its address, and the next request is served', async () => {
    const running = await start()
    for (const kind of ['rejection', 'exception']) {
      const answer = await ask(running, `blade-faults/${kind}`)
      expect(answer).toMatchObject({ status: 500, body: { code: 500, reason: 'broken' } })
      expect(await statusOf(running, '/readyz')).toBe(200)
    }
    expect(said(running, 'nobody awaits this","stack')).toBe(1)
    expect(said(running, 'nobody catches this","stack')).toBe(1)
    expect(said(running, '"url":"/blade-faults/exception"')).toBe(1)
    expect(await endServer(running, 'SIGTERM')).toBe(0)
  })

  it('N03 the third exception ends the process in order, so that it is started anew', async () => {
    const running = await start()
    const gone = new Promise((resolve) => running.child.once('exit', resolve))
    for (let n = 0; n < 3; n += 1) expect((await ask(running, 'blade-faults/exception')).status).toBe(500)
    expect(await gone).toBe(1)
  })

  it('N03 an exception of no request ends the process in order', async () => {
    const running = await start()
    const gone = new Promise((resolve) => running.child.once('exit', resolve))
    running.child.kill('SIGUSR2')
    expect(await gone).toBe(1)
    expect(said(running, 'of no request","stack')).toBe(1)
  })
})
