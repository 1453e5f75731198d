import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { startTestApp, testPassword, type TestApp } from './testing.ts'

/** A client of the family as it comes, for tests: over a socket, with its headers, its spellings and its bodies. */

/** What is sent besides method and address. `as`: the token; the administrator's where nothing is said. */
export type Sent = {
  readonly query?: Record<string, string>
  readonly json?: unknown
  readonly form?: URLSearchParams | FormData | string
  readonly headers?: Record<string, string>
  readonly as?: string
}
/** What came over the wire: a test says what it expects of it. */
type Body = { [key: string]: unknown; data: unknown; msg?: string; success?: boolean }
export type Got = { status: number; body: Body; type: string }
export type Row = Record<string, unknown> & { id: string }
export type Node = Row & { code: string; category: number; children?: Node[] }

export const data = <T = Row>({ body }: Got) => body.data as T
export const records = (got: Got) => data<{ records: Row[] }>(got).records
export const flat = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
export const md5 = (text: string) => createHash('md5').update(text).digest('hex')

export async function startFamily() {
  const app: TestApp = await startTestApp({ env: { CAPTCHA: 'off' } })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const base = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
  let token = ''

  async function send(method: string, path: string, sent: Sent = {}): Promise<Got> {
    const { query, json, form, headers, as = token } = sent
    const answer = await fetch(`${base}${path}${query ? `?${new URLSearchParams(query).toString()}` : ''}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(as ? { 'Blade-Auth': `bearer ${as}` } : {}),
        'Blade-Requested-With': 'BladeHttpRequest',
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? (form === undefined ? {} : { body: form }) : { body: JSON.stringify(json) }),
    })
    const type = answer.headers.get('content-type') ?? ''
    const text = await answer.text()
    return { status: answer.status, body: type.includes('json') ? JSON.parse(text) : { data: null }, type }
  }
  const get = (path: string, query?: Record<string, string>, sent: Sent = {}) =>
    send('GET', `/api/${path}`, query ? { query, ...sent } : sent)
  const post = (path: string, sent: Sent) => send('POST', `/api/${path}`, sent)
  const signIn = (account: string, password = testPassword) =>
    post('blade-auth/token', {
      as: '',
      query: { grantType: 'password', tenantId: '000000', account, password: md5(password), type: 'account' },
    })
  const tokenOf = async (account: string, password?: string) =>
    data<{ accessToken: string }>(await signIn(account, password)).accessToken
  async function added(root: string, row: Record<string, unknown>): Promise<Row> {
    const answer = await post(`${root}/submit`, { json: row })
    expect(answer.body).toMatchObject({ code: 200, success: true })
    return data(answer)
  }
  token = await tokenOf('admin')
  return { app, token, send, get, post, signIn, tokenOf, added }
}
export type Family = Awaited<ReturnType<typeof startFamily>>
