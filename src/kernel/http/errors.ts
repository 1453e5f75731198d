import { comparedIn, comparedLabel } from '#kernel/definition/compared.ts'
import { propOf, type Entity, type Prop } from '#kernel/definition/entity.ts'
import { uniqueOf } from '#kernel/definition/entity-spec.ts'
import { inSentence, label, type Label } from '#kernel/definition/kind.ts'
import type { Refusal } from '#kernel/definition/refusal.ts'
import { ForeignFile } from '#kernel/store/files.ts'
import { checkName } from '#kernel/store/ddl.ts'
import { allEntities } from '#kernel/store/registry.ts'
import { isDiskFull } from '#kernel/store/disk.ts'
import { isAway } from '#kernel/store/faults.ts'
import { storeAway } from '#kernel/store/s3.ts'
import { refuse } from './catalogue.ts'

type PgError = { code?: string; constraint?: string; table?: string; statusCode?: number; message: string }
type Asked = Readonly<Record<string, unknown>>

/**
 * What the database or the HTTP layer threw → what a person is told; undefined for what nobody foresaw. `asked` is what the
 * request said: the database names no field, but which value it could not take is seen there.
 */
export function refusalOf(error: PgError, asked: Asked = {}): Refusal | undefined {
  // A file that one may not use is told like one that does not exist.
  if (error instanceof ForeignFile) return lacking([error.prop])
  switch (error.code) {
    case '23505':
      return duplicate(error)
    case '23503':
      return lacking(fieldsOf(error))
    case '22001':
    case '22003':
    case '22007':
    case '22008':
    case '22021':
    case '22P02':
    case '22P05':
    case '23502':
      return misformed(untaken(error, asked))
    case '23514':
      return unordered(error) ?? misformed()
    case '57014':
    case '55P03':
    case '40P01':
    case '40001':
    case 'UNTRUSTED_BUSY':
      return refuse('busy')
    case storeAway:
      return refuse('storeDown')
    case 'REPORTS_BUSY':
      return refuse('reportsBusy')
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return refuse('tooLarge', { limit: '1 MB' })
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return refuse('badType')
    default:
  }
  if (isDiskFull(error)) return refuse('diskFull')
  if (isAway(error as Error)) return refuse('busy')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return malformed(error.statusCode)
  // What reads multipart bodies throws bare errors, with neither code nor status.
  if (/multipart data$|^Multipart: /.test(error.message)) return malformed()
  return undefined
}

function lacking(fields: readonly Prop[]): Refusal {
  const said = refuse('missingTarget', { field: namesOf(fields) })
  return fields.length === 0
    ? said
    : { ...said, errors: fields.map((field) => ({ field: field.name, msg: said.msg })) }
}

function misformed(fields: readonly string[] = []): Refusal {
  const first = label(
    '内容的格式不对，请检查后重试',
    'Something has the wrong format, check it and try again',
  )
  const msg = label('格式不正确，请检查后重填', 'The format is wrong, check it and enter it again')
  return refuse(
    'badInput',
    { first },
    fields.length > 0 ? { errors: fields.map((field) => ({ field, msg })) } : {},
  )
}

/** Names of what was asked with the null character, which no text of the database holds, or with the value it quotes. */
function untaken({ code, message }: PgError, asked: Asked): string[] {
  const quoted = /: "([^"]+)"$|^value "([^"]+)" is out of range/.exec(message)
  const value = quoted?.[1] ?? quoted?.[2]
  // What lies deeper than any field of ours is nobody's to look for: a body may be as deep as it is long.
  const refused = (one: unknown, depth = 0): boolean => {
    if (depth > 8) return false
    const within = (inner: unknown) => refused(inner, depth + 1)
    if (Array.isArray(one)) return one.some(within)
    if (typeof one === 'object' && one !== null) return Object.entries(one).flat().some(within)
    if (code === '22021' || code === '22P05') return typeof one === 'string' && one.includes('\0')
    return (
      value !== undefined && (typeof one === 'string' || typeof one === 'number') && String(one) === value
    )
  }
  return Object.keys(asked).filter((name) => refused(asked[name]))
}

/** Fields held against each other that something wrote without asking: the database asks last. */
function unordered({ constraint }: PgError): Refusal | undefined {
  for (const entity of allEntities())
    for (const one of comparedIn(entity))
      if (checkName(entity, one) === constraint) {
        const msg = comparedLabel(one)
        return refuse('badInput', { first: msg }, { errors: [{ field: one.prop.name, msg }] })
      }
  return undefined
}

/** What is no request at all, before anything is known of what it asks. */
export function malformed(status = 400): Refusal {
  return { ...refuse('badInput', { first: label('请求的格式不对', 'The request is malformed') }), status }
}

/** Said at the field that tells the records apart: of "journal, code" it is the code, and of "key, parent" the key. */
function duplicate(error: PgError): Refusal {
  const fields = fieldsOf(error)
  const own = fields.findLast(({ kind }) => !kind.points) ?? fields.at(-1)
  const said = refuse('duplicate', { field: namesOf(fields) })
  return { ...said, ...(own && { errors: [{ field: own.name, msg: said.msg }] }) }
}

function namesOf(props: readonly Prop[]): Label {
  return label(
    props.map((prop) => prop.label.zh).join('、'),
    props.map((prop) => inSentence(prop.label)).join(', '),
  )
}

function fieldsOf(error: PgError): Prop[] {
  // The embedded database names the constraint but not the table.
  const constraint = error.constraint ?? ''
  const entity =
    allEntities().find((one) => one.table === error.table) ??
    allEntities()
      .filter((one) => constraint.startsWith(`${one.table}_`))
      .toSorted((a, b) => b.table.length - a.table.length)[0]
  return entity ? propsIn(entity, constraint) : []
}

/** `post_unique_post_code`, `post_dept_id_fk` → what they are about; of a rule written by hand whatever its name holds. */
function propsIn(entity: Entity, constraint: string): Prop[] {
  const columns = constraint
    .replace(new RegExp(`^${entity.table}_(unique_)?`), '')
    .replace(/_fk$|_while_.*$/, '')
  const exact = (entity.unique ?? [])
    .map((set) => uniqueOf(set).flatMap((name) => propOf(entity, name) ?? []))
    .concat(entity.props.map((prop) => [prop]))
    .find((some) => some.map((prop) => prop.column).join('_') === columns)
  return exact ?? entity.props.filter((prop) => columns.includes(prop.column))
}
