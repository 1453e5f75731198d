import { cameAhead, headersOf, readMs } from './ahead.ts'
import { noteRights } from './rightsMark.ts'
import { lang } from './say.ts'

/** Calls to the server: one place for headers, the envelope, refusals and the silent renewal of the session. */
export type FieldFault = { field: string; msg: string }

export class ApiError extends Error {
  readonly status: number
  readonly reason: string
  readonly errors: readonly FieldFault[]
  readonly details: readonly string[]
  readonly requestId: string | null
  constructor(
    status: number,
    body: { msg?: string; reason?: string; errors?: FieldFault[]; details?: string[] },
    requestId: string | null,
  ) {
    super(body.msg ?? `HTTP ${status}`)
    this.status = status
    this.reason = body.reason ?? ''
    this.errors = body.errors ?? []
    this.details = body.details ?? []
    this.requestId = requestId
  }
}

/** How a session names and renews itself; handed in by the shell so that the kernel knows no cookies. */
export type Credentials = {
  token(): string | undefined
  /** Renews once for all who ask at the same time; false when the session is over. */
  renew(staleToken: string): Promise<boolean>
  /** Answers why nothing is gained by signing in again, which the call says then. */
  over(): string | void
  /** Somebody else has signed in in this browser since this page was opened: nothing is asked in their name. */
  isAnothers?(): boolean
  /** The server holds the session locked. */
  locked?(): void
  /** Why a call was refused: some refusals are about the person, wherever they are. */
  refused?(reason: string): void
}

let credentials: Credentials | undefined

export function setCredentials(given: Credentials): void {
  credentials = given
}

let tellLine: (lost: boolean) => void = () => undefined

/** Hands in who wants to know after each call whether the server could be reached. */
export function watchLine(tell: typeof tellLine): void {
  tellLine = tell
}

export function currentToken(): string | undefined {
  return credentials?.token()
}

/** The token after the session was renewed; nothing where it is over, which the session is told. */
export async function renewedToken(stale: string): Promise<string | undefined> {
  if (await credentials?.renew(stale)) return credentials?.token()
  credentials?.over()
  return undefined
}

export type Query = Readonly<Record<string, unknown>>
type Asked = {
  method?: 'GET' | 'POST'
  query?: Query
  body?: unknown
  form?: FormData
  signal?: AbortSignal
  /** Repeats of one and the same intention carry the same key and have one effect. */
  idempotencyKey?: string
  /** Fields of the form that is sent: one that is none any more is said, and not dropped. */
  fields?: readonly string[]
}

/** What was written and is not answered by then is as lost: sent again it has one effect, for it carries the same key. */
const writeMs = 60_000

export async function call<T>(path: string, asked: Asked = {}): Promise<T> {
  // A file takes as long as its line is slow.
  const most = asked.method ? writeMs : readMs
  const response = await send(path, asked.form ? asked : { ...asked, signal: inTime(asked.signal, most) })
  const body = (await response.json().catch((cut: unknown) => {
    // Half an answer is none, whatever its beginning said.
    if (!response.ok) return {}
    if ((cut as Error).name !== 'AbortError') tellLine(true)
    throw cut
  })) as Envelope<T>
  if (response.ok && body.success !== false) return body.data as T
  throw refusalOf(response, body)
}

/** Ends with the given one, or once it has taken too long. (`AbortSignal.any` is younger than the browsers we serve.) */
function inTime(asked: AbortSignal | undefined, most: number): AbortSignal {
  const limit = AbortSignal.timeout(most)
  if (!asked) return limit
  const either = new AbortController()
  for (const one of [asked, limit]) {
    const end = () => either.abort(one.reason)
    if (one.aborted) end()
    else one.addEventListener('abort', end, { once: true })
  }
  return either.signal
}

/** What a refusal is to whoever asked, told to the session too. */
function refusalOf({ status, headers }: Response, body: Envelope<unknown>): ApiError {
  const refusal = new ApiError(status, body, headers.get('x-request-id'))
  credentials?.refused?.(refusal.reason)
  return refusal
}

type Envelope<T> = {
  code?: number
  success?: boolean
  data?: T
  msg?: string
  reason?: string
  errors?: FieldFault[]
  details?: string[]
}

export const get = <T>(path: string, query?: Query, signal?: AbortSignal) =>
  call<T>(path, { query: query ?? {}, ...(signal && { signal }) })

/** Keys of what was sent and never answered, by what it was: the line may have gone after it had arrived. */
const unanswered = new Map<string, { readonly key: string; readonly until: number }>()
/** Whoever sends the same much later means it anew. */
const sameMeaningMs = 15 * 60_000

/** Whoever presses again after a lost answer means the same thing: it has one effect, and the answer of then. */
export async function post<T>(
  path: string,
  body: unknown = {},
  query: Query = {},
  more: Pick<Asked, 'fields'> = {},
): Promise<T> {
  const what = JSON.stringify([path, query, body])
  const before = unanswered.get(what)
  const idempotencyKey = before && before.until > Date.now() ? before.key : freshKey()
  try {
    const data = await call<T>(path, { method: 'POST', body, query, idempotencyKey, ...more })
    unanswered.delete(what)
    return data
  } catch (error) {
    if (isAnswer(error)) unanswered.delete(what)
    else unanswered.set(what, { key: idempotencyKey, until: Date.now() + sameMeaningMs })
    throw error
  }
}

/** A refusal is an answer; a fault, a server that is away and a twin still under way say nothing of what became of it. */
const isAnswer = (error: unknown) =>
  error instanceof ApiError && error.status < 500 && error.reason !== 'inFlight'

type Fetching = {
  readonly signal?: AbortSignal
  readonly progress?: (bytes: number) => void
  readonly method?: 'GET' | 'POST'
  readonly body?: unknown
}

/** A file that needs the session, which an `<img>` or a link could not carry. */
export async function fetchFile(
  path: string,
  query: Query,
  { progress, ...asked }: Fetching = {},
): Promise<{ blob: Blob; name: string | undefined }> {
  const response = await send(path, { query, ...asked })
  if (!response.ok) throw refusalOf(response, (await response.json().catch(() => ({}))) as Envelope<never>)
  const blob = progress && response.body ? await counted(response, progress) : await response.blob()
  return { blob, name: fileName(response.headers.get('content-disposition')) }
}

/** Reads an answer piece by piece and says how much there is already. */
async function counted(response: Response, progress: (bytes: number) => void): Promise<Blob> {
  const reader = response.body!.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
    parts.push(value)
    progress((bytes += value.length))
  }
}

/** Fetches a file and hands it to the person; answers its name. */
export async function download(
  path: string,
  query: Query,
  fallbackName: string,
  how: Fetching = {},
): Promise<string> {
  const { blob, name } = await fetchFile(path, query, how)
  return saveFile(blob, name ?? fallbackName)
}

/** Into the folder where the browser keeps what is fetched; answers the name it has there. */
export function saveFile(blob: Blob, name: string): string {
  const url = URL.createObjectURL(blob)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(url), 30_000)
  return anchor.download
}

/** An answer that goes on, to be read as it comes. */
export async function openStream(
  path: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const response = await send(path, { signal })
  if (!response.ok || !response.body) throw new ApiError(response.status, {}, null)
  return response.body
}

async function send(path: string, asked: Asked): Promise<Response> {
  const response = await renewed(path, asked)
  if (response.status === 423) credentials?.locked?.()
  noteRights(response.headers)
  return response
}

async function renewed(path: string, asked: Asked): Promise<Response> {
  if (credentials?.isAnothers?.()) {
    credentials.over()
    return new Response(null, { status: 401 })
  }
  const token = credentials?.token()
  const first = await once(path, asked, token)
  if (first.status !== 401 || !credentials) return first
  if (!token || !(await credentials.renew(token))) {
    const msg = credentials.over()
    return msg ? Response.json({ success: false, msg }, { status: 401 }) : first
  }
  const second = await once(path, asked, credentials.token())
  if (second.status === 401) credentials.over()
  return second
}

async function once(path: string, asked: Asked, token: string | undefined): Promise<Response> {
  const key = `${path}${queryText(asked.query ?? {})}`
  const early = asked.method ? undefined : await cameAhead(key, token)
  if (early) return early
  const headers = headersOf(lang(), token)
  if (asked.idempotencyKey) headers['Idempotency-Key'] = asked.idempotencyKey
  if (asked.fields) headers['Form-Fields'] = asked.fields.join()
  if (asked.body !== undefined) headers['Content-Type'] = 'application/json'
  return heard(`/api/${key}`, {
    method: asked.method ?? 'GET',
    headers,
    ...(asked.form ? { body: asked.form } : asked.body !== undefined && { body: JSON.stringify(asked.body) }),
    ...(asked.signal && { signal: asked.signal }),
  })
}

/** Tells whether the server could be reached, then and now. */
async function heard(url: string, how: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, how)
    tellLine(false)
    return response
  } catch (error) {
    if ((error as Error).name !== 'AbortError') tellLine(true)
    throw error
  }
}

export function queryText(query: Query): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') params.set(key, String(value))
  const text = params.toString()
  return text && `?${text}`
}

/** `crypto.randomUUID` exists on https and localhost only; the office network may be neither. */
export function freshKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(16).padStart(2, '0')).join('')
}

function fileName(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  try {
    if (encoded) return decodeURIComponent(encoded)
  } catch {
    // What is no encoding after all is no reason to lose a file that has come.
  }
  const [, quoted, bare] = /filename=(?:"([^"]+)"|([^";]+))/i.exec(disposition ?? '') ?? []
  return quoted ?? bare
}
