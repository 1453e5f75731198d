import type { Entity, Prop } from '#kernel/definition/entity.ts'
import type { FieldError } from '#kernel/definition/refusal.ts'
import { filesIn, fileProps } from '#kernel/store/files.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'

type Limits = {
  readonly accept?: readonly string[]
  readonly maxMegabytes?: number
  readonly target?: string
}
type Stored = {
  readonly id: string
  readonly originalName: string
  readonly extension: string
  readonly attachSize: number
}

/**
 * Files that a field does not take: of another type, or too large. The browser asks before it sends; whoever writes to the
 * call itself is asked here. What a row holds already may stay, though the field takes less by now.
 */
export async function unfitFiles(
  entity: Entity,
  values: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
  reader: Reader,
): Promise<FieldError[]> {
  const errors: FieldError[] = []
  for (const prop of fileProps(entity)) {
    const held = new Set(filesIn(prop, before[prop.name]))
    const fresh = filesIn(prop, values[prop.name]).filter((id) => !held.has(id))
    if (fresh.length === 0) continue
    const wrong = (await storedFiles(prop, fresh, reader)).find((file) => wordsFor(prop, file))
    const msg = wrong && wordsFor(prop, wrong)
    if (msg) errors.push({ field: prop.name, msg })
  }
  return errors
}

const limitsOf = (prop: Prop) => (prop.kind.facts ?? {}) as Limits

function storedFiles(prop: Prop, ids: readonly string[], reader: Reader): Promise<Stored[]> {
  return reader.query<Stored>(
    sql`select id, original_name, coalesce(extension, '') as extension, coalesce(attach_size, 0) as attach_size
        from ${sql.id(limitsOf(prop).target ?? '')} where id = any(${[...ids]}::bigint[]) and is_deleted = 0`,
  )
}

function wordsFor(
  prop: Prop,
  { originalName, extension, attachSize }: Stored,
): FieldError['msg'] | undefined {
  const { accept, maxMegabytes } = limitsOf(prop)
  if (accept && !accept.includes(extension === 'jpeg' ? 'jpg' : extension)) {
    const types = accept.join(', ')
    return {
      zh: `“${originalName}”的类型不符，只接受 ${types}`,
      en: `"${originalName}" is of another type, this takes ${types}`,
    }
  }
  if (maxMegabytes !== undefined && attachSize > maxMegabytes * 1_048_576)
    return {
      zh: `“${originalName}”超过 ${maxMegabytes} MB，请压缩后再上传`,
      en: `"${originalName}" is larger than ${maxMegabytes} MB, make it smaller and send it again`,
    }
  return undefined
}
