import { codeOf, type Entity } from '#kernel/definition/entity.ts'
import { nameOf } from '#kernel/definition/naming.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { filesIn, fileProps, linksTo, vouchFor, type FileLink } from '#kernel/store/files.ts'
import { entityNamed } from '#kernel/store/registry.ts'
import type { Caller } from './caller.ts'
import { detailOf } from './seen.ts'
import { sliceOf } from './slices.ts'

/**
 * Whether a caller may open a stored file: through a record that holds it, by the right to view such records, the row rule,
 * the projection and the field's own right, exactly as its detail would show it (threat F06). What no record holds yet is
 * its sender's alone.
 */
export async function opensFile(
  caller: Caller,
  reader: Reader,
  file: { readonly id: string; readonly createUser: string | null },
): Promise<boolean> {
  const links = await linksTo(reader, file.id)
  if (links.length === 0) return file.createUser === caller.userId
  return shownBySome(caller, reader, file.id, links)
}

async function shownBySome(
  caller: Caller,
  reader: Reader,
  fileId: string,
  links: readonly FileLink[],
): Promise<boolean> {
  for (const link of links) if (await shows(caller, reader, fileId, link)) return true
  return false
}

const shows = async (...asked: Parameters<typeof holderOf>) => (await holderOf(...asked)) !== undefined

/** The record of a link as its detail would show it, where that shows the file. */
async function holderOf(
  caller: Caller,
  reader: Reader,
  fileId: string,
  { entity: name, recordId, field }: FileLink,
): Promise<Record<string, unknown> | undefined> {
  const entity = entityNamed(name)
  const slice = sliceOf(name)
  if (!entity || !slice || !mayView(caller, entity, slice.rules.open ?? [])) return undefined
  const row = await detailOf(slice, recordId, caller, reader)
  const value = row?.[field]
  return typeof value === 'string' && value.split(',').includes(fileId) ? row : undefined
}

export type FileUse = { readonly entity: string; readonly id: string; readonly title: string }
const mostUses = 50

/** Where a file is used: the records that show it to this caller, and how many others hold it. */
export async function usesOfFile(
  caller: Caller,
  reader: Reader,
  fileId: string,
): Promise<{ readonly seen: readonly FileUse[]; readonly others: number }> {
  const links = await linksTo(reader, fileId)
  const seen: FileUse[] = []
  for (const link of links.slice(0, mostUses)) {
    const row = await holderOf(caller, reader, fileId, link)
    const entity = row && entityNamed(link.entity)
    if (entity) seen.push({ entity: entity.name, id: link.recordId, title: nameOf(entity, row, caller.lang) })
  }
  return { seen, others: links.length - seen.length }
}

function mayView(caller: Caller, entity: Entity, open: readonly string[]): boolean {
  return (['detail', 'list'] as const).some(
    (call) =>
      entity.calls.includes(call) &&
      (open.includes(call) || caller.may(codeOf(entity, call))) &&
      caller.mayCall(`${entity.path}/${call}`),
  )
}

/** Before a row is written: files that the caller reads through a record already may be held by this one too. */
export async function vouchForReadable(
  tx: Tx,
  entity: Entity,
  values: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<void> {
  for (const prop of fileProps(entity))
    for (const id of filesIn(prop, values[prop.name])) {
      const links = await linksTo(tx, id)
      if (links.length > 0 && (await shownBySome(caller, tx, id, links))) vouchFor(tx, [id])
    }
}
