import type { Entity } from '#kernel/definition/entity.ts'
import type { Refusal } from '#kernel/definition/refusal.ts'
import { allEntities } from '#kernel/store/registry.ts'
import { refuse } from './catalogue.ts'

type PgError = { code?: string; constraint?: string; table?: string; statusCode?: number; message: string }

/** What the database or the HTTP layer threw → what a person is told; undefined for what nobody foresaw. */
export function refusalOf(error: PgError): Refusal | undefined {
  switch (error.code) {
    case '23505':
      return refuse('duplicate', { field: labelsOf(error) })
    case '23503':
      return refuse('missingTarget', { field: labelsOf(error) })
    case '22001':
    case '22003':
    case '22007':
    case '22008':
    case '22021':
    case '22P02':
    case '22P05':
    case '23502':
    case '23514':
      return refuse('badInput', { first: '内容的格式不对，请检查后重试' })
    case '57014':
    case '55P03':
    case '40P01':
    case '40001':
    case '53300':
    case '57P01':
    case '57P02':
    case '57P03':
    case '08006':
    case '08001':
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EPIPE':
      return refuse('busy')
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return refuse('tooLarge', { limit: '1 MB' })
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return refuse('badType')
    default:
  }
  if (
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(
      error.message,
    )
  )
    return refuse('busy')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return {
      ...refuse('badInput', { first: '请求的格式不对' }),
      status: error.statusCode,
      msg: { zh: '请求的格式不对', en: 'The request is malformed' },
    }
  return undefined
}

function labelsOf(error: PgError): string {
  // The embedded database names the constraint but not the table.
  const constraint = error.constraint ?? ''
  const entity =
    allEntities().find((one) => one.table === error.table) ??
    allEntities()
      .filter((one) => constraint.startsWith(`${one.table}_`))
      .toSorted((a, b) => b.table.length - a.table.length)[0]
  if (!entity) return ''
  const named = propsIn(entity, error.constraint ?? '')
  return named.map((prop) => prop.label.zh).join('、')
}

function propsIn(entity: Entity, constraint: string) {
  const rest = constraint
    .replace(`${entity.table}_unique_`, '')
    .replace(`${entity.table}_`, '')
    .replace(/_fk$/, '')
  const exact = entity.props.filter((prop) => prop.column === rest)
  return exact.length > 0 ? exact : entity.props.filter((prop) => rest.includes(prop.column))
}
