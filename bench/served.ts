import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { TokenAnswer } from '#auth/browser/person.ts'
import { wireForm } from '#kernel/store/passwords.ts'

/** The built server beside a benchmark, in processes of its own. */
export const adminPassword = 'river stone 42'

/** Resolves when somebody answers on the port. */
export async function ready(port: number): Promise<void> {
  for (let i = 0; i < 900; i += 1) {
    const ok = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (answer) => answer.status < 500,
      () => false,
    )
    if (ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`nothing answers on ${port}`)
}

/** What the server gives a tenant's administrator who signs in. */
export async function entered(port: number, tenantId = '000000', password = adminPassword) {
  const base = `http://127.0.0.1:${port}/api/blade-auth`
  const { key } = (await (await fetch(`${base}/captcha`)).json()) as { key: string }
  const answer = await fetch(`${base}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'captcha-key': key, 'captcha-code': 'abcde' },
    body: JSON.stringify({
      username: 'admin',
      password: wireForm(password),
      grant_type: 'captcha',
      tenantId,
    }),
  })
  return (await answer.json()) as TokenAnswer & { access_token: string; refresh_token: string }
}

/** Token of a tenant's administrator. */
export async function signIn(port: number, tenantId?: string, password?: string): Promise<string> {
  return (await entered(port, tenantId, password)).access_token
}

export function residentMb(pid: number): number {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)
  return Math.round(Number(line?.[1] ?? 0) / 1024)
}

export async function ended(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}
