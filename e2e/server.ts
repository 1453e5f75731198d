import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#kernel/testing/cluster.ts'
import { wireForm } from '#kernel/store/passwords.ts'

/** The built server as it is shipped, in a process of its own. */
export type Running = {
  readonly child: ChildProcess
  readonly port: number
  /** What it said so far. */
  readonly output: string[]
}

export const adminPassword = 'river stone 42'

/**
 * A data folder whose embedded database is there already, with the first start's account. To make one takes ten seconds of
 * a processor: only tests of the first start and of what its log survives begin with an empty folder.
 */
export async function filledFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  const place = join(folder, 'db/pglite')
  await mkdir(place, { recursive: true, mode: 0o700 })
  execFileSync('tar', ['-xf', process.env.TEST_IMAGE ?? '', '-C', place], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return folder
}

/** A bound for a hang, not for speed. */
const longest = 120_000

/** Resolves when it is ready; a server that ends before rejects with what it said. */
export async function startServer(
  dataDir: string,
  env: Readonly<Record<string, string | undefined>> = {},
  program: readonly string[] = ['dist/server/main.mjs'],
): Promise<Running> {
  // A server that is started again may want the address it had.
  const port = Number(env.PORT) || (await freePort())
  const child = spawn(process.execPath, program, {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      // The test runner sets one of its own.
      BASE_URL: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED: 'minimal',
      ADMIN_PASSWORD: adminPassword,
      CAPTCHA_FIXED: 'abcde',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const running = { child, port, output }
  for (const begun = Date.now(); Date.now() - begun < longest;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(output.join(''))
    if ((await statusOf(running, '/readyz')) === 200) return running
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  child.kill('SIGKILL')
  throw new Error(`not ready: ${output.join('')}`)
}

/** Status of a page, or undefined where nobody answered. */
export function statusOf({ port }: Running, path: string): Promise<number | undefined> {
  return fetch(`http://127.0.0.1:${port}${path}`).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => undefined,
  )
}

export async function endServer({ child }: Running, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const gone = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  child.kill(signal)
  return gone
}

/** The administrator's token. */
export async function signIn({ port }: Running, password = adminPassword): Promise<string> {
  const base = `http://127.0.0.1:${port}/api/blade-auth`
  const { key } = (await (await fetch(`${base}/captcha`)).json()) as { key: string }
  const answer = await fetch(`${base}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'captcha-key': key, 'captcha-code': 'abcde' },
    body: JSON.stringify({
      username: 'admin',
      password: wireForm(password),
      grant_type: 'captcha',
      tenantId: '000000',
    }),
  })
  const token = ((await answer.json()) as { access_token?: string }).access_token
  if (!token) throw new Error(`the administrator could not sign in: ${answer.status}`)
  return token
}

/** Writes a post of this code; the answer's status, or undefined where none came. */
export function writePost(
  { port }: Running,
  token: string,
  postCode: string,
  key?: string,
): Promise<number | undefined> {
  return fetch(`http://127.0.0.1:${port}/api/blade-system/post/submit`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'blade-auth': `bearer ${token}`,
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify({ postCode, postName: postCode }),
  }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => undefined,
  )
}

/** What a call that reads answers. */
export async function asked<T>({ port }: Running, token: string, url: string): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/${url}`, {
    headers: { 'blade-auth': `bearer ${token}` },
  })
  return ((await answer.json()) as { data: T }).data
}

/** Codes of all posts, each as often as it is there. */
export async function postsKept(running: Running, token: string): Promise<string[]> {
  const found: string[] = []
  for (let current = 1; ; current += 1) {
    const { records, pages } = await asked<{ records: { postCode: string }[]; pages: number }>(
      running,
      token,
      `blade-system/post/list?current=${current}&size=200&ascs=postCode`,
    )
    found.push(...records.map((row) => row.postCode))
    if (current >= pages) return found
  }
}
