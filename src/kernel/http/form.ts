import type { FastifyRequest } from 'fastify'
import type { Refusal } from '#kernel/definition/refusal.ts'
import { refuse } from './catalogue.ts'
import { bodyMs } from './patience.ts'

/** As much as any other body that is no upload. */
const mostBytes = 1_048_576

/** Whether a body that calls itself multipart says what parts it, within the length that RFC 2046 5.1.1 allows. */
export function splitsIntoParts(contentType: string | undefined): boolean {
  if (!/^\s*multipart\//i.test(contentType ?? '')) return true
  const said = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(contentType ?? '')
  const length = (said?.[1] ?? said?.[2] ?? '').length
  return length > 0 && length <= 70
}

/** The fields of a multipart form: clients of the family post rows so too. It brings no file, or it is refused. */
export async function fieldsOf(request: FastifyRequest): Promise<Record<string, unknown> | Refusal> {
  const late = setTimeout(() => request.raw.destroy(), bodyMs)
  late.unref()
  try {
    return await read(request)
  } finally {
    clearTimeout(late)
  }
}

async function read(request: FastifyRequest): Promise<Record<string, unknown> | Refusal> {
  const fields: Record<string, unknown> = {}
  let bytes = 0
  for await (const part of request.parts({ limits: { fieldSize: mostBytes, fields: 200, files: 1 } })) {
    if (part.type === 'file') return refuse('badType')
    const text = String(part.value ?? '')
    bytes += Buffer.byteLength(text)
    if (bytes > mostBytes || part.valueTruncated) return refuse('tooLarge', { limit: '1 MB' })
    fields[part.fieldname] = text
  }
  return fields
}
