import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeSheet } from '#kernel/sheet/write.ts'
import { endServer, signIn, startServer, statusOf, type Running } from './server.ts'

/** What an installation needs is one archive: it starts on a machine with Node and nothing else. */
it('the packed product starts where there is only Node, shows pages, reads a sheet, and is below 120 MB', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'journal-packed-'))
  const data = await mkdtemp(join(tmpdir(), 'journal-packed-data-'))
  let running: Running | undefined
  try {
    // Exits with 1 where it is too large.
    execFileSync(process.execPath, ['scripts/pack.mjs', folder], {
      stdio: ['ignore', 'ignore', 'inherit'],
      // What the test runner sets would make another build of it.
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
    })
    const [archive = ''] = await readdir(folder)
    execFileSync('tar', ['-xzf', join(folder, archive), '-C', folder])
    const home = join(folder, archive.replace('.tar.gz', ''))
    // No program but Node is found, and no package of this folder: it runs from its own.
    running = await startServer(data, { PATH: '', NODE_PATH: '', SEED: 'demo' }, [
      join(home, 'dist/server/main.mjs'),
    ])
    const base = `http://127.0.0.1:${running.port}`
    // Read to their end: a stop lets answers finish that somebody is still reading.
    for (const path of ['/', '/en', '/manage/login', '/api/openapi.json', '/sitemap.xml'])
      expect(await statusOf(running, path), path).toBe(200)
    const pdf = /href="(\/apaph\/pdf\/[^"]+)"/.exec(await (await fetch(base)).text())?.[1] ?? ''
    expect((await (await fetch(base + pdf)).text()).slice(0, 5), pdf).toBe('%PDF-')
    const page = await (await fetch(`${base}/manage/login`)).text()
    const script = /src="(\/manage-assets\/[^"]+\.js)"/.exec(page)?.[1] ?? ''
    expect(await statusOf(running, script), script).toBe(200)

    const token = await signIn(running)
    const form = new FormData()
    const sheet: Buffer[] = []
    const rows = (async function* () {
      yield ['packed', '打包', 'packed@example.org']
    })()
    for await (const chunk of writeSheet(['账号', '姓名', '电子邮箱'], rows)) sheet.push(Buffer.from(chunk))
    form.set('preview', 'true')
    form.set('file', new Blob([new Uint8Array(Buffer.concat(sheet))]), 'users.xlsx')
    const answer = await fetch(`${base}/api/blade-system/user/import-user`, {
      method: 'POST',
      headers: { 'blade-auth': `bearer ${token}` },
      body: form,
    })
    expect(await answer.json()).toMatchObject({ success: true, data: { total: 1, failed: 0 } })
    expect(await endServer(running, 'SIGTERM')).toBe(0)
  } finally {
    if (running) await endServer(running, 'SIGKILL')
    await rm(folder, { recursive: true, force: true })
    await rm(data, { recursive: true, force: true })
  }
})
