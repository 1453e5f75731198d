/** The front door as tests use it: calls of the wire, and what they answer. */
import type { FastifyInstance } from 'fastify'
import { nextId } from '#kernel/store/ids.ts'

export type Answer = {
  status: number
  body: {
    code: number
    success: boolean
    data: never
    msg: string
    reason?: string
    errors?: { field: string; msg: string }[]
    details?: string[]
  }
  headers: Record<string, unknown>
  raw: string
  bytes: Buffer
}
export type Client = {
  readonly token: string
  get(
    path: string,
    query?: Readonly<Record<string, string | number>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>
  post(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>
  upload(
    path: string,
    fields: Readonly<Record<string, string>>,
    file: { name: string; bytes: Buffer; type?: string },
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>
}

/** Calls without a session, or with the one of a token. */
export function caller(app: FastifyInstance): (token: string) => Client {
  return (token) => {
    const auth: Record<string, string> = token ? { 'blade-auth': `bearer ${token}` } : {}
    async function send(
      method: 'GET' | 'POST',
      url: string,
      payload: unknown,
      headers: Record<string, string>,
    ): Promise<Answer> {
      const answer = await app.inject({
        method,
        url: `/api/${url}`,
        headers: { ...auth, ...headers },
        ...(payload === undefined ? {} : { payload: payload as never }),
      })
      const isJson =
        String(answer.headers['content-type'] ?? '').includes('json') && !answer.headers['content-encoding']
      return {
        status: answer.statusCode,
        body: (isJson ? answer.json() : {}) as Answer['body'],
        headers: answer.headers,
        raw: answer.body,
        bytes: answer.rawPayload,
      }
    }
    return {
      token,
      get(path, query = {}, headers = {}) {
        const text = new URLSearchParams(
          Object.entries(query).map(([key, value]) => [key, String(value)]),
        ).toString()
        return send('GET', text ? `${path}?${text}` : path, undefined, { ...headers })
      },
      post: (path, body, headers = {}) => send('POST', path, body, { ...headers }),
      upload(path, fields, file, headers = {}) {
        const boundary = `b${nextId()}`
        const head = Object.entries(fields).map(
          ([name, value]) =>
            `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
        )
        const start = `${head.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: ${file.type ?? 'application/octet-stream'}\r\n\r\n`
        const payload = Buffer.concat([
          Buffer.from(start),
          file.bytes,
          Buffer.from(`\r\n--${boundary}--\r\n`),
        ])
        return send('POST', path, payload, {
          'content-type': `multipart/form-data; boundary=${boundary}`,
          ...headers,
        })
      },
    }
  }
}

/** Signs in with the first call. */
export function signingIn(enter: () => Promise<Client>): Client {
  let entering: Promise<Client> | undefined
  let entered: Client | undefined
  const client = () => (entering ??= enter().then((one) => (entered = one)))
  return {
    get token() {
      if (!entered) throw new Error('nobody signed in yet: the first call does')
      return entered.token
    },
    get: async (...asked) => (await client()).get(...asked),
    post: async (...asked) => (await client()).post(...asked),
    upload: async (...asked) => (await client()).upload(...asked),
  }
}

/**
 * Calls that are all sent before any is answered. Who is told that the server is busy asks again, as browsers do: how
 * loaded the machine is decides nothing.
 */
export function atOnce(calls: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  async function insist(call: () => Promise<Answer>): Promise<Answer> {
    const answer = await call()
    return answer.status === 503 ? insist(call) : answer
  }
  return Promise.all(calls.map(insist))
}
