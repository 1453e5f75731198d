import { plainLook } from '#kernel/definition/blank.ts'
import { isRefusal, type Refusal, type Values } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { lived } from '#kernel/http/lived.ts'
import { never, slice } from '#kernel/http/slice.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { lockPointed, update } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { verifiedMember } from '../../people/member.ts'
import { refuseHere } from '../catalogue.ts'
import { schoolMoment } from '../moments/definition.ts'
import { momentRows } from '../moments/visible.ts'
import { communityOffices, type VoteOption } from '../shapes.ts'
import { voteRecord } from './ballots/definition.ts'
import { amongNames, amongOf } from './among.ts'
import { castingRoutes } from './casting.ts'
import { resultSheet } from './result-sheet.ts'
import { momentVote, type Vote } from './definition.ts'
import { eligibleNow } from './eligible.ts'
import { voteLife, type Facts } from './life.ts'

const longest = 90 * 86_400_000
const frozen = [
  'options',
  'anonymousFlag',
  'voteType',
  'maxChoices',
  'targetScope',
  'targetIds',
  'allowChange',
  'startTime',
  // Longer once, and shorter with a reason: each is a step of its own.
  'endTime',
  'momentId',
] as const

/** Everybody sees votes that stand alone, and those of moments that they may read; offices all. */
function rows(caller: Caller): Sql | undefined {
  if (communityOffices(caller.roles).length > 0) return undefined
  const seen = momentRows(caller, 'm')
  return (
    seen &&
    sql`(t.create_user = ${caller.userId} or t.moment_id is null or exists (select 1 from school_moment m where m.id = t.moment_id and m.is_deleted = 0 and ${seen}))`
  )
}

function unfit(next: Values<typeof momentVote>, now: Date): Refusal | undefined {
  const texts = (next.options ?? []).map(({ text }) => plainLook(text))
  if (texts.some((text) => text === '') || new Set(texts).size < texts.length)
    return refuseHere('voteOptions')
  const most = next.maxChoices ?? 1
  if (most > texts.length || (next.voteType === '1' && most !== 1)) return refuseHere('voteMost')
  const [from, to] = [next.startTime?.getTime() ?? 0, next.endTime?.getTime() ?? 0]
  if (to <= from || to <= now.getTime() || to - from > longest) return refuseHere('voteWindow')
  if (next.targetScope !== '1' && (next.targetIds ?? []).length === 0) return refuseHere('voteTargets')
  return undefined
}

const numbered = (options: readonly VoteOption[]): VoteOption[] =>
  options.map(({ text }, i) => ({ id: String(i + 1), text: text.trim() }))

/** A student's vote hangs on a moment of their own; staff may start one that stands alone. */
async function onMoment(
  tx: Tx,
  momentId: string | null | undefined,
  caller: Caller,
): Promise<Refusal | undefined> {
  const office = communityOffices(caller.roles).length > 0
  if (!momentId) return office ? undefined : refuseHere('votePolls')
  const moment = await lockPointed(tx, schoolMoment, momentId)
  const fits = moment && ['10', '20', '90'].includes(moment.status) && moment.voteId === null
  if (!fits || moment.authorId !== caller.userId) return refuseHere('voteMoment')
  // A vote says whose it is.
  return moment.anonymousFlag ? refuseHere('voteUnsigned') : undefined
}

async function published(r: Reader, votes: readonly Vote[]): Promise<ReadonlyMap<string, Facts>> {
  const found = await r.query<{ id: string }>(
    sql`select id from school_moment where status = '20' and id = any(${votes.map(({ momentId }) => momentId)}::bigint[])`,
  )
  const by = new Set(found.map(({ id }) => id))
  return new Map(votes.map((one) => [one.id, { published: one.momentId === null || by.has(one.momentId) }]))
}

/** VO4, VO5: turnout is of those who could vote then; whoever voted could, also where they moved out or graduated since. */
const snapshot = async ({ tx, row }: { tx: Tx; row: Vote }) => ({
  eligibleCount: Math.max(await eligibleNow(tx, row), row.voterCount ?? 0),
})

const hidden = { voterCount: null, ballotCount: null }
/** What an office broke off may not be for others' eyes: that it did stays. */
const withdrawn = { ...hidden, description: null, cover: null, options: [] }

export const slices = [
  slice(momentVote, {
    rows,
    life: lived(voteLife, { facts: published, effects: { end: snapshot, deadline: snapshot } }),
    // How it stands is a result too.
    project(row, { userId, roles }) {
      const open = row.status === '30' || (row.status !== '91' && row.resultVisible === '1')
      const told = open || row.createUser === userId
      if (told || communityOffices(roles).length > 0) return row
      return { ...row, ...(row.status === '91' ? withdrawn : hidden) }
    },
    columns: () => ({ targetIdsName: amongNames }),
    async beforeSubmit(tx, { values: written, existing, caller }) {
      const scope = written.targetScope ?? existing?.targetScope
      const known = scope === existing?.targetScope ? (existing?.targetIds ?? []) : []
      const among = written.targetIds ? await amongOf(tx, scope, written.targetIds, known) : undefined
      if (isRefusal(among)) return among
      const targets = among && { targetIds: [...among] }
      const values = { ...written, ...targets }
      const next = { ...existing, ...values }
      const changed = frozen.some(
        (name) => name in values && JSON.stringify(values[name]) !== JSON.stringify(existing?.[name]),
      )
      if (existing && (existing.voterCount ?? 0) > 0 && changed) return refuseHere('voteFrozen')
      const wrong = unfit(next, tx.now)
      if (wrong) return wrong
      const begins = (next.startTime ?? tx.now).getTime()
      if (existing?.status === '20' && begins > tx.now.getTime()) return refuseHere('voteBegun')
      const options = numbered(next.options ?? [])
      if (existing) return { ...targets, options, momentId: existing.momentId }
      const office = communityOffices(caller.roles).length > 0
      const member = office ? undefined : await verifiedMember(tx, caller)
      const barred = (isRefusal(member) ? member : undefined) ?? (await onMoment(tx, values.momentId, caller))
      if (barred) return barred
      return (next.startTime ?? tx.now) > tx.now
        ? { ...targets, options, status: '10' as const }
        : { ...targets, options, status: '20' as const }
    },
    async afterSubmit(tx, row, { existing }) {
      if (!existing && row.momentId) await update(tx, schoolMoment, row.momentId, { voteId: row.id })
    },
    async beforeRemove(_tx, votes) {
      if (votes.some(({ voterCount }) => (voterCount ?? 0) > 0)) return refuseHere('voteHeld')
      return votes.some(({ momentId }) => momentId !== null) ? refuseHere('voteOfMoment') : undefined
    },
    routes: [...castingRoutes, resultSheet],
  }),
  slice(voteRecord, {
    rows: ({ userId, roles }) =>
      communityOffices(roles).length > 0 ? undefined : sql`t.user_id = ${userId}`,
    columns: () => ({
      optionName: sql`(select string_agg(o.one ->> 'text', '; ' order by o.at) from moment_vote v, jsonb_array_elements(v.options) with ordinality o (one, at)
        where v.id = t.vote_id and t.option_ids ? (o.one ->> 'id'))`,
    }),
    // Neither key nor address is anybody's to read.
    unasked: () => ['voterKey', 'ip'],
    project: (row) => ({ ...row, voterKey: null, ip: null }),
    routes: [
      never(voteRecord, 'remove', refuseHere('ballotKept')),
      never(voteRecord, 'submit', refuseHere('ballotKept')),
    ],
  }),
]
