import { headersOf } from './ahead.ts'
import { ApiError, freshKey, type FieldFault } from './api.ts'
import { lang } from './say.ts'

export type Sending = { progress: (percent: number) => void; signal: AbortSignal; token: string | undefined }

/** XMLHttpRequest, because fetch still tells nothing of how much has gone up. */
export function sendFile<T>(path: string, form: FormData, { progress, signal, token }: Sending): Promise<T> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/${path}`)
    for (const [name, value] of Object.entries(headersOf(lang(), token)))
      request.setRequestHeader(name, value)
    request.setRequestHeader('Idempotency-Key', freshKey())
    request.upload.addEventListener('progress', (event) =>
      progress(Math.round((100 * event.loaded) / event.total)),
    )
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
