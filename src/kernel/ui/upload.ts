import { headersOf } from './ahead.ts'
import { ApiError, freshKey, renewedToken, type FieldFault } from './api.ts'
import { lang } from './say.ts'

export type Sending = {
  progress: (percent: number) => void
  signal: AbortSignal
  token: string | undefined
  /** How long nothing may move before it counts as a lost line; without it as long as the browser waits. */
  stallMs?: number
}

/** Whoever wrote for an hour and then adds a file is still signed in: the session is renewed as for any other call. */
export async function sendFile<T>(path: string, form: FormData, how: Sending): Promise<T> {
  try {
    return await sendOnce<T>(path, form, how)
  } catch (error) {
    const isOver = error instanceof ApiError && error.status === 401 && how.token
    const token = isOver && (await renewedToken(isOver))
    if (!token) throw error
    return sendOnce<T>(path, form, { ...how, token })
  }
}

/** XMLHttpRequest, because fetch still tells nothing of how much has gone up. */
function sendOnce<T>(
  path: string,
  form: FormData,
  { progress, signal, token, stallMs }: Sending,
): Promise<T> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/${path}`)
    for (const [name, value] of Object.entries(headersOf(lang(), token)))
      request.setRequestHeader(name, value)
    request.setRequestHeader('Idempotency-Key', freshKey())
    let stalled: ReturnType<typeof setTimeout> | undefined
    const moves = () => {
      clearTimeout(stalled)
      if (stallMs) stalled = setTimeout(() => request.abort(), stallMs)
    }
    request.addEventListener('loadend', () => clearTimeout(stalled))
    request.upload.addEventListener('progress', (event) => {
      moves()
      progress(Math.round((100 * event.loaded) / event.total))
    })
    request.addEventListener('load', () => {
      const body = parse(request.responseText) as {
        success?: boolean
        data?: T
        msg?: string
        errors?: FieldFault[]
      }
      if (request.status < 300 && body.success !== false) done(body.data as T)
      else fail(new ApiError(request.status, body, request.getResponseHeader('x-request-id')))
    })
    request.addEventListener('error', () => fail(new TypeError('network')))
    request.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    moves()
    request.send(form)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
