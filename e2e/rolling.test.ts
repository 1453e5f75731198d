import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, it } from 'vitest'
import { counts, seen } from '#kernel/testing/promise.ts'
import { freePort } from '#kernel/testing/cluster.ts'
import { endServer, postsKept, signIn, startServer, type Running } from './server.ts'

/** Several processes behind nginx, restarted one after the other by `deploy/rolling.sh` while people work. */
const { rounds } = counts({ rounds: 1 }, { rounds: 10 })
const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path))
const run = promisify(execFile)

it.runIf(process.env.TEST_PG && nginx)(
  'S05 a restart of one process after the other fails no request, and nothing is written twice or lost',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'journal-rolling-'))
    const name = `rolling_${Date.now()}`
    const owner = new pg.Client({ connectionString: `${process.env.TEST_PG}/postgres` })
    await owner.connect()
    await owner.query(`create database ${name} template journal_template`)
    const env = { DATABASE_URL: `${process.env.TEST_PG}/${name}`, TRUST_PROXY: '127.0.0.1' }
    const start = (port: number) => startServer(join(folder, 'data'), { ...env, PORT: String(port) })
    const servers = new Map<number, Running>()
    for (let n = 0; n < 2; n += 1) {
      const port = await freePort()
      servers.set(port, await start(port))
    }
    const door = await freePort()
    const stopNginx = await startNginx(folder, door, [...servers.keys()])
    // What systemd does where the product is installed.
    let restarts = 0
    const restarting = createServer((request, response) => {
      const port = Number(request.url?.slice(1))
      void (async () => {
        await endServer(servers.get(port)!, 'SIGTERM')
        servers.set(port, await start(port))
        restarts += 1
        response.end()
      })()
    })
    await new Promise<void>((resolve) => restarting.listen(0, '127.0.0.1', resolve))
    const control = (restarting.address() as AddressInfo).port

    await writeFile(join(folder, 'restart.mjs'), 'await fetch(process.argv[2])')

    const through = { ...[...servers.values()][0]!, port: door }
    const token = await signIn(through)
    const outcomes = new Map<string, number>()
    const written: string[] = []
    let going = true
    const note = (what: string) => outcomes.set(what, (outcomes.get(what) ?? 0) + 1)
    const people = Array.from({ length: 12 }, async (_, who) => {
      for (let n = 0; going; n += 1) {
        if (who % 3 === 0) note(`read ${await ask(door, token, 'list?current=1&size=10')}`)
        else {
          const code = `r${who}-${n}`
          // Some with a key, some without: neither is to be sent again.
          const key = who % 3 === 1 ? code : undefined
          const status = await ask(door, token, 'submit', { body: { postCode: code, postName: code }, key })
          note(`written ${status}`)
          if (status === '200') written.push(code)
        }
      }
    })
    for (let round = 0; round < rounds; round += 1)
      await run('deploy/rolling.sh', [...servers.keys()].map(String), {
        env: {
          ...process.env,
          PROCESSES: join(folder, 'journal-processes.conf'),
          RELOAD: `${nginx} -p ${folder} -c ${join(folder, 'nginx.conf')} -s reload`,
          RESTART: `${process.execPath} ${join(folder, 'restart.mjs')} http://127.0.0.1:${control}/`,
        },
      })
    going = false
    await Promise.all(people)

    const kept = (await postsKept([...servers.values()][0]!, token)).filter((code) => code.startsWith('r'))
    expect(restarts).toBe(rounds * 2)
    expect([...outcomes.keys()].toSorted()).toEqual(['read 200', 'written 200'])
    expect(kept.toSorted()).toEqual(written.toSorted())
    seen('S05', { restarts, written: written.length, read: outcomes.get('read 200') ?? 0, failed: 0 })

    await stopNginx()
    restarting.close()
    for (const running of servers.values()) await endServer(running, 'SIGTERM')
    await owner.query(`drop database ${name} with (force)`)
    await owner.end()
    await rm(folder, { recursive: true, force: true })
  },
)

/**
 * A call on a line of its own. One that is kept may be closed by the reload of nginx (before 1.27.4) in the moment in which
 * somebody speaks on it: browsers then say it again by themselves, and that is not what is looked at here.
 */
function ask(
  port: number,
  token: string,
  call: string,
  { body, key }: { body?: object; key?: string | undefined } = {},
): Promise<string> {
  return new Promise((resolve) => {
    const sent = send(
      {
        port,
        host: '127.0.0.1',
        path: `/api/blade-system/post/${call}`,
        method: body ? 'POST' : 'GET',
        agent: new Agent({ keepAlive: false }),
        headers: {
          'blade-auth': `bearer ${token}`,
          'content-type': 'application/json',
          ...(key && { 'idempotency-key': key }),
        },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.complete ? String(answer.statusCode) : 'cut off'))
        answer.on('error', (error: Error) => resolve(error.message))
      },
    )
    sent.on('error', (error: Error) => resolve(error.message))
    sent.end(body && JSON.stringify(body))
  })
}

/** The settings that are shipped, in a folder of their own. */
async function startNginx(
  folder: string,
  door: number,
  ports: readonly number[],
): Promise<() => Promise<void>> {
  const site = (await readFile('deploy/nginx.conf', 'utf8')).replace(
    'listen 8080',
    `listen 127.0.0.1:${door}`,
  )
  await mkdir(join(folder, 'logs'), { recursive: true })
  await writeFile(join(folder, 'journal.conf'), site)
  await writeFile(
    join(folder, 'journal-processes.conf'),
    ports.map((port) => `server 127.0.0.1:${port};\n`).join(''),
  )
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 2; pid ${folder}/nginx.pid; error_log ${folder}/logs/error.log;
     events { worker_connections 1024; }
     http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f;
       uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s; include journal.conf; }`,
  )
  const child = spawn(nginx!, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${door}/healthz`).then(
        (a) => a.status,
        () => 0,
      ),
    )
    .toBe(200)
  return async () => {
    child.kill('SIGQUIT')
    setTimeout(() => child.kill('SIGTERM'), 2_000).unref()
    await gone
  }
}
