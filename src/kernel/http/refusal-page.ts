import type { IncomingMessage } from 'node:http'
import { escapeHtml } from '#kernel/definition/index.ts'
import type { Refusal } from '#kernel/definition/refusal.ts'

/**
 * What a person reads who went to an address and was refused: nothing of the reader is known by then, so it is said in both
 * languages, that of the address first. It stands by itself, for what it would need may be away too. What passes by itself
 * the browser asks again.
 */
export const pageHeaders = (status: number): Readonly<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'`,
  ...(status === 503 && { refresh: '10' }),
})

/** Of requests as they came: calls are answered in their envelope, whoever asks. */
export const isCallAddress = (url: string): boolean => url.startsWith('/api/') || url.startsWith('/blade-')

/** Whether a browser goes there to show it. */
export const wantsPage = (
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  url: string,
): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !isCallAddress(url) &&
  /\btext\/html\b/i.test(String(headers.accept ?? ''))

const style = `:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}body{margin:0;min-height:100vh;display:grid;place-content:center}main{padding:24px;max-width:32em}h1{font-size:24px;line-height:1.4;margin:0}a{display:inline-block;padding:10px 0}`

/** The site's English addresses. */
export const isEnglish = (url: string): boolean => /^\/en(\/|\?|$)/.test(url)

export function refusalPage({ status, msg }: Pick<Refusal, 'status' | 'msg'>, url: string): string {
  const said = [
    { lang: 'zh-Hans', text: msg.zh, again: '重试' },
    { lang: 'en', text: msg.en, again: 'Try again' },
  ]
  const [first, second] = isEnglish(url) ? said.toReversed() : said
  if (!first || !second) throw new Error('a page of refusal has two languages')
  return `<!doctype html><html lang="${first.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${status} · ${escapeHtml(first.text)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(first.text)}</h1><p lang="${second.lang}">${escapeHtml(second.text)}</p><a href="">${first.again} · <span lang="${second.lang}">${second.again}</span></a></main></body></html>`
}
