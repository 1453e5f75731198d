import type { Caller } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { mayClaim } from '../running/people.ts'
import { hasDelegated, standsInFor } from '../running/substitutes.ts'
import type { Task } from './definition.ts'
import { signersOf } from './signers.ts'
import { waitsFor } from './waiting.ts'

/** How somebody stands to a task: theirs, offered to them, handed to them by somebody or by them to somebody. */
export async function standingOn(reader: Reader, caller: Caller, task: Task | undefined) {
  const open = task?.state === 'open' ? task : undefined
  const isMine = open && (open.assigneeId === caller.userId || (await standsInFor(reader, caller, open.id)))
  const mine = isMine ? open : undefined
  return {
    mine,
    claimable: open !== undefined && (await isOffered(reader, caller, open.id)),
    /** Whoever is to sign before it. */
    awaited: mine && (await waitsFor(reader, mine)),
    signers: mine ? await signersOf(reader, mine, caller.lang) : [],
    /** Whose it is, for whom it was delegated to. */
    owner: mine && mine.ownerId !== caller.userId ? mine.ownerId : null,
    /** Whom they, or whoever they stand in for, delegated it to. */
    delegate: open && (await hasDelegated(reader, caller, open.id)) ? open.assigneeId : null,
  }
}

const isOffered = async (reader: Reader, caller: Caller, taskId: string): Promise<boolean> =>
  (await reader.one(
    sql`select 1 as one from flow_task t where t.id = ${taskId} and t.kind = 'user' and ${mayClaim(caller)}`,
  )) !== undefined
