import { label, type Refusal } from '#kernel/definition/index.ts'
import { onceChecked } from '#kernel/http/checked.ts'
import type { Looked } from '#kernel/http/lived.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { holdersIn } from '../running/holder.ts'
import { guardsOf } from './bound.ts'

/**
 * A step that waits for an approval: it may be taken once a process about this record was agreed to since the record came
 * into the state it is in. What was approved before it was sent back counts no more.
 */
export async function allows({ tx, entity, step, row }: Looked): Promise<Refusal | undefined> {
  const guarded = `${entity.name}.${step}`
  let guards: Awaited<ReturnType<typeof guardsOf>> = []
  // Of many records that take this step most are asked about by nobody.
  const free = await onceChecked(tx, `unguarded ${guarded}`, async () => {
    guards = await guardsOf(tx, guarded)
    return guards.length === 0
  })
  if (free) return undefined
  for (const process of guards) {
    const found = await approvalOf(tx, process.processKey, entity.name, row.id, sinceOf(row))
    if (!found) return refuse('approvalNeeded', { name: process.name })
    if (found.state === 'running') return underWay(tx, found)
  }
  return undefined
}

/** Records with an engine of their own say themselves since when they stand where they do. */
function sinceOf(row: object): Date | null {
  const { stateSince } = row as { stateSince?: unknown }
  return stateSince instanceof Date ? stateSince : null
}

type Approval = {
  readonly id: string
  readonly state: string
  readonly instanceNo: string | null
  readonly name: string
}

/** The latest that counts: running, or agreed to and not older than the record's present state. */
function approvalOf(tx: Tx, key: string, about: string, aboutId: string, since: Date | null = null) {
  return tx.one<Approval>(
    sql`select i.id, i.state, i.instance_no, p.name from flow_instance i join flow_process p on p.id = i.process_id
        where i.about = ${about} and i.about_id = ${aboutId} and p.process_key = ${key} and i.is_deleted = 0 and (i.state = 'running'
          or i.state = 'ended' and i.start_time >= coalesce(${since}::timestamptz, (select max(h.at) from record_history h
            where h.entity = ${about} and h.record_id = ${aboutId} and h.to_state is not null and h.to_state is distinct from h.from_state), i.start_time))
        order by (i.state = 'ended') desc, i.id desc limit 1`,
  )
}

/** Of two that ask for one approval at once the second is told that it runs. */
export async function onlyOne(
  tx: Tx,
  key: string,
  { about, aboutId }: { readonly about: string; readonly aboutId: string },
): Promise<Refusal | undefined> {
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`flow:about:${about}:${aboutId}`}, 0)) as locked`,
  )
  const found = await approvalOf(tx, key, about, aboutId)
  return found?.state === 'running' ? underWay(tx, found) : undefined
}

/** With whom it lies is said by name: they are asked, and not the process. */
async function underWay(tx: Tx, { id, name, instanceNo }: Approval): Promise<Refusal> {
  const has = await holdersIn(tx, id)
  const lies = has ? label(`，现由${has.zh}办理`, `, with ${has.en} now`) : ''
  return refuse('approvalRunning', { name, no: instanceNo ?? '', lies })
}
