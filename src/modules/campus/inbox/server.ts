import { codeOf, propOf } from '#kernel/definition/entity.ts'
import type { Call } from '#kernel/http/caller.ts'
import { listRules } from '#kernel/http/seen.ts'
import { route, type Route, type Slice } from '#kernel/http/slice.ts'
import { shownWithAbilities } from '#kernel/http/standings.ts'
import { answerRows } from '#kernel/store/list.ts'
import { sql } from '#kernel/store/sql.ts'
import { together } from '#kernel/store/together.ts'
import { decisionOf } from './decisions.ts'
import type { Decision, Inbox, Waiting } from './shapes.ts'

/** Of each kind: who decides as many has decided the rest of them tomorrow. */
const mostOfAKind = 50

/**
 * `GET campus/inbox`: everything that this person may decide now, whichever list it stands in, the longest waiting first. What
 * is a decision the lives say, and whether it is this person's to take: lists, rights and scopes hold here as everywhere.
 */
export const inboxRoute = (slices: readonly Slice[]): Route => {
  const kinds = slices.flatMap((slice) => {
    const decision = slice.rules.life && decisionOf(slice.rules.life.life)
    return decision ? [{ slice, decision }] : []
  })
  return route(
    {
      method: 'GET',
      url: 'blade-admin/campus/inbox',
      permission: 'campus_inbox_menu',
      summary: 'What waits for a decision of the caller, of all kinds',
    },
    async (asked: Call): Promise<Inbox> => {
      const call = { ...asked, db: together(asked.db) }
      const listed = kinds.filter(({ slice }) => call.caller.may(codeOf(slice.entity, 'list')))
      const found = await Promise.all(listed.map(({ slice, decision }) => waitingOf(slice, decision, call)))
      const kept = found.map((list) => list.slice(0, mostOfAKind))
      return {
        items: kept.flat().toSorted((a, b) => timeOf(a).localeCompare(timeOf(b))),
        more: found.some((list) => list.length > mostOfAKind),
      }
    },
  )
}

/** Ids are given in the order of time: they decide within a second. */
const timeOf = ({ row }: Waiting) => `${String(row.createTime)} ${row.id.padStart(20, '0')}`

async function waitingOf(
  slice: Slice,
  { pass, reject, states, others, peers }: Decision,
  call: Call,
): Promise<Waiting[]> {
  const { entity } = slice
  const { caller, db } = call
  const state = propOf(entity, entity.state ?? '')
  if (!state || !caller.may(codeOf(entity, pass.step))) return []
  const rows = await answerRows<Record<string, unknown>>(
    db.of(caller.tenantId),
    entity,
    sql`t.${sql.id(state.column)}::text = any(${[...states]}::text[])`,
    listRules(slice, caller),
    caller,
    sql.raw(`t.create_time, t.id limit ${mostOfAKind + 1}`),
  )
  const shown = await shownWithAbilities(slice, rows, call)
  return shown.flatMap((row) => {
    const can = row._can as Readonly<Record<string, unknown>> | undefined
    // What is not theirs to decide is left out; what is, and cannot be decided yet, stays and says why.
    if (!can) return []
    if (can[pass.step] === undefined && can[reject.step] === undefined) {
      // No matter of yes and no, as a refund among the receipts: it waits for another step of the same people.
      const instead = peers.filter((step) => can[step] !== undefined)
      return instead.length > 0
        ? [{ entity: entity.name, row: row as Waiting['row'], pass, reject, instead }]
        : []
    }
    const barred = can[pass.step] !== true && can[reject.step] !== true
    const instead = barred ? others.filter((step) => can[step] === true) : []
    return [{ entity: entity.name, row: row as Waiting['row'], pass, reject, instead }]
  })
}
