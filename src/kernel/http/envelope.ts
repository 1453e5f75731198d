import type { FastifyReply } from 'fastify'
import type { Lang } from '#kernel/definition/kind.ts'
import type { Refusal } from '#kernel/definition/refusal.ts'
import { pageHeaders, refusalPage, wantsPage } from './refusal-page.ts'

/** `{code, success, data, msg}`: built here and nowhere else. */
export type Envelope = {
  code: number
  success: boolean
  data?: unknown
  msg: string
  reason?: string
  errors?: { field: string; msg: string }[]
  details?: readonly string[]
}

export function done(data: unknown, lang: Lang): Envelope {
  return {
    code: 200,
    success: true,
    data: data === undefined ? null : data,
    msg: lang === 'zh' ? '操作成功' : 'done',
  }
}

export function refusedBody(refusal: Refusal, lang: Lang): Envelope {
  const errors = refusal.errors?.map((error) => ({ field: error.field, msg: error.msg[lang] }))
  return {
    code: refusal.status,
    success: false,
    data: null,
    msg: refusal.msg[lang],
    reason: refusal.reason,
    ...(errors ? { errors } : {}),
    ...(refusal.details ? { details: refusal.details } : {}),
  }
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal, lang: Lang): FastifyReply {
  if (refusal.status === 503) reply.header('retry-after', '2')
  if (refusal.status === 429) reply.header('retry-after', '30')
  // Browsers keep a 410 for good by themselves, and the same address may answer another caller otherwise.
  reply.header('cache-control', 'no-store')
  const { originalUrl: url, raw } = reply.request
  if (wantsPage(raw, url))
    return reply.code(refusal.status).headers(pageHeaders(refusal.status)).send(refusalPage(refusal, url))
  return reply.code(refusal.status).send(refusedBody(refusal, lang))
}
