import type { Entity, Prop } from '#kernel/definition/entity.ts'
import type { Reader, Tx } from './db.ts'
import type { Part } from './parts.ts'
import { sql } from './sql.ts'

/**
 * Which record holds which stored file, and in which field: a row of `file_link` each, kept with every insert and update.
 * A file opens only through a record that holds it (threat F06), so whoever writes its id into a row must be allowed to:
 * it is their own upload that no record holds yet, or somebody vouched for it in the same transaction. A removed record
 * keeps its links; they open nothing.
 */
export type FileLink = { readonly entity: string; readonly recordId: string; readonly field: string }

/** A row was pointed at a file that its writer may not use; told like a file that does not exist. */
export class ForeignFile extends Error {
  readonly prop: Prop
  constructor(prop: Prop) {
    super(`${prop.name} names a file that its writer may not use`)
    this.prop = prop
  }
}

const vouched = new WeakMap<Tx, Set<string>>()

/** Says that these files may be held by what this transaction writes: the caller reads them, or a record hands them on. */
export function vouchFor(tx: Tx, fileIds: readonly string[]): void {
  const known = vouched.get(tx)
  vouched.set(tx, new Set([...(known ?? []), ...fileIds]))
}

/** Ids of the files that a row of values names in one of its properties. */
export function filesIn(prop: Prop, value: unknown): string[] {
  if (!prop.kind.files || value === null || value === undefined) return []
  return [...new Set(prop.kind.files(value))].filter((id) => id !== '' && id !== '0')
}

/** Properties of an entity whose values name stored files. */
export function fileProps(entity: Entity): readonly Prop[] {
  return entity.props.filter((prop) => prop.kind.files)
}

export function linksTo(reader: Reader, fileId: string): Promise<FileLink[]> {
  return reader.query<FileLink>(
    sql`select entity, record_id, field from file_link where attach_id = ${fileId} order by create_time desc, record_id`,
    { keep: true },
  )
}

/** Sets the links of records that were just written with the same values; a throw takes the write back. */
export async function linkFiles(
  tx: Tx,
  entity: Entity,
  recordIds: readonly string[],
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const prop of fileProps(entity)) {
    if (values[prop.name] === undefined) continue
    const wanted = filesIn(prop, values[prop.name])
    const own = sql`entity = ${entity.name} and field = ${prop.name} and record_id = any(${[...recordIds]}::bigint[])`
    const released = await tx.query<{ attachId: string }>(
      sql`delete from file_link where ${own} and not attach_id = any(${wanted}::bigint[]) returning attach_id`,
    )
    // From now on it counts how long nobody holds them.
    if (released.length > 0)
      await tx.query(
        sql`update ${sql.id(holderOf(prop))} set update_time = ${tx.now} where id = any(${released.map(({ attachId }) => attachId)}::bigint[])`,
      )
    if (wanted.length === 0) continue
    await tx.query(
      sql`with usable as (select f.id, r as record from ${sql.id(holderOf(prop))} f, unnest(${[...recordIds]}::bigint[]) r
            where f.id = any(${wanted}::bigint[]) and f.is_deleted = 0 and (${usable(tx)}))
          insert into file_link (tenant_id, attach_id, entity, record_id, field, create_time)
          select ${tx.actor.tenantId}, id, ${entity.name}, record, ${prop.name}, ${tx.now} from usable on conflict do nothing`,
    )
    const there = await tx.one<{ count: number }>(
      sql`select count(*)::int as count from file_link where ${own}`,
    )
    if (there?.count !== wanted.length * recordIds.length) throw new ForeignFile(prop)
  }
}

/** The same for rows that are being made, each with files of its own, as parts of their statement: they held none before. */
export function newLinks(tx: Tx, entity: Entity, rows: readonly Readonly<Record<string, unknown>>[]): Part[] {
  return fileProps(entity).flatMap((prop): Part[] => {
    const pairs = rows.flatMap((row) =>
      filesIn(prop, row[prop.name]).map((file) => ({ file, record: String(row.id) })),
    )
    if (pairs.length === 0) return []
    const as = `${entity.table}_${prop.column}`
    const found = sql.id(`${as}_usable`)
    const before = sql`${found} as (select f.id, p.record
      from unnest(${pairs.map(({ file }) => file)}::bigint[], ${pairs.map(({ record }) => record)}::bigint[]) as p (file, record)
      join ${sql.id(holderOf(prop))} f on f.id = p.file
      where f.is_deleted = 0 and (${usable(tx)}))`
    const text = sql`insert into file_link (tenant_id, attach_id, entity, record_id, field, create_time)
      select ${tx.actor.tenantId}, id, ${entity.name}, record, ${prop.name}, ${tx.now} from ${found} returning attach_id`
    const lacking = () => new ForeignFile(prop)
    return [{ as, before, text, rows: pairs.length, lacking }]
  })
}

const holderOf = (prop: Prop) => String(prop.kind.facts?.target)

/** The system's own work is trusted; a person claims what they sent, or what was vouched for. */
function usable(tx: Tx) {
  if (tx.actor.userId === null) return sql.raw('true')
  return sql`f.id = any(${[...(vouched.get(tx) ?? [])]}::bigint[])
    or (f.create_user = ${tx.actor.userId} and not exists (select 1 from file_link held where held.attach_id = f.id))`
}
