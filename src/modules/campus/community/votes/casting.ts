import { isRefusal, rowId, structure, label, type Refusal } from '#kernel/definition/index.ts'
import type { Call, Caller, Context } from '#kernel/http/caller.ts'
import { route, type Route } from '#kernel/http/slice.ts'
import { leaveUnnamed } from '#kernel/http/unnamed.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { nextId } from '#kernel/store/ids.ts'
import { find, findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { verifiedMember, type Member } from '../../people/member.ts'
import { refuseHere } from '../catalogue.ts'
import { schoolMoment } from '../moments/definition.ts'
import { momentRows } from '../moments/visible.ts'
import { isChoice, resultsOpen } from '../rules.ts'
import { communityOffices, idList } from '../shapes.ts'
import { momentVote, type Vote } from './definition.ts'
import { eligibleNow, isEligible } from './eligible.ts'
import type { Result } from './result.ts'

const mostChanges = 3

/** The one key of a person in one vote: the student where there is one, so that two accounts of one student are one voter. */
export function voterKey(
  ctx: Context,
  tenantId: string,
  vote: Vote,
  userId: string,
  stuId: string | null,
): string {
  const who = stuId ?? `u${userId}`
  return vote.anonymousFlag ? ctx.vault.mark(`${vote.id}\n${who}`, `ballot:${tenantId}`) : who
}

/** Votes that stand alone are everybody's; one of a moment is for whoever reads the moment. */
async function seenVote(r: Reader, caller: Caller, id: string): Promise<Vote | undefined> {
  const rows = momentRows(caller, 'm')
  const [vote] = await findAll(
    r,
    momentVote,
    sql`t.id = ${id}${rows ? sql` and (t.moment_id is null or exists (select 1 from school_moment m where m.id = t.moment_id and m.is_deleted = 0 and ${rows}))` : sql.empty}`,
  )
  return vote
}

/**
 * One ballot, in one transaction on the vote's row: `voter_count` grows by a conditional update that asks state and window
 * at once, the ballot is one by the unique index. No answer is kept beside it (no idempotency row): the ballot is its own.
 */
async function cast(call: Call<{ readonly id: string; readonly optionIds: string[] }>): Promise<unknown> {
  const { caller, ctx, db, input } = call
  const first = await seenVote(db.of(caller.tenantId), caller, input.id)
  if (!first) return refuseHere('targetGone')
  if (first.anonymousFlag) leaveUnnamed()
  const actor = first.anonymousFlag ? { ...caller.actor, userId: null, deptId: null } : caller.actor
  return db.tx(actor, async (tx) => {
    const member = await verifiedMember(tx, caller)
    if (isRefusal(member)) return member
    const counted = await tx.query(
      sql`update moment_vote v set voter_count = coalesce(voter_count, 0) + 1 where v.id = ${input.id} and v.is_deleted = 0
            and v.status in ('10', '20') and v.start_time <= ${tx.now} and v.end_time > ${tx.now}
            and (v.moment_id is null or exists (select 1 from school_moment m where m.id = v.moment_id and m.status = '20')) returning v.id`,
    )
    const vote = counted.length > 0 ? await find(tx, momentVote, input.id) : undefined
    if (!vote) return refuseHere((await isOff(tx, input.id)) ? 'voteOff' : 'voteEnded')
    if (!isEligible(vote, member)) return refuseHere('voteScope')
    if (!isChoice(input.optionIds, vote)) return refuseHere('voteChoices', { n: vote.maxChoices })
    const refused = await enter(tx, ctx, caller, vote, member, input.optionIds)
    return refused ?? { affected: 1 }
  })
}

/** Cancelled, or its moment is not there: another thing than too late. */
const isOff = (tx: Tx, id: string) =>
  tx.one(
    sql`select 1 as one from moment_vote v where v.id = ${id} and (v.status = '91' or (v.moment_id is not null
          and not exists (select 1 from school_moment m where m.id = v.moment_id and m.status = '20')))`,
  )

async function enter(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  vote: Vote,
  member: Member,
  chosen: readonly string[],
): Promise<Refusal | undefined> {
  const key = voterKey(ctx, caller.tenantId, vote, caller.userId, member.stuId)
  const open = !vote.anonymousFlag
  const [userId, stuId, ip] = open
    ? [caller.userId, member.stuId, caller.ip.slice(0, 45)]
    : [null, null, null]
  const options = JSON.stringify(chosen)
  const entered = await tx.query(
    sql`insert into vote_record (id, tenant_id, create_user, create_time, update_user, update_time, vote_id, user_id, stu_id, voter_key, option_ids, vote_time, ip, change_count, status)
        values (${nextId()}, ${caller.tenantId}, ${userId}::bigint, ${tx.now}, ${userId}::bigint, ${tx.now}, ${vote.id}, ${userId}::bigint, ${stuId}::bigint, ${key}, ${options}::jsonb, ${tx.now}, ${ip}, 0, '1')
        on conflict (tenant_id, vote_id, voter_key) where is_deleted = 0 do nothing returning id`,
  )
  if (entered.length > 0) {
    await tx.query(
      sql`update moment_vote set ballot_count = coalesce(ballot_count, 0) + ${chosen.length}::int where id = ${vote.id}`,
    )
    return undefined
  }
  if (!vote.allowChange) return refuseHere('voteOnce')
  const [before] = await tx.query<{ n: number }>(
    sql`with was as (select id, jsonb_array_length(option_ids) as n from vote_record where vote_id = ${vote.id} and voter_key = ${key} and is_deleted = 0 for update)
        update vote_record v set option_ids = ${options}::jsonb, vote_time = ${tx.now}, change_count = coalesce(v.change_count, 0) + 1
        from was where v.id = was.id and coalesce(v.change_count, 0) < ${mostChanges} returning was.n`,
  )
  if (!before) return refuseHere('voteChanges', { n: mostChanges })
  await tx.query(
    sql`update moment_vote set voter_count = voter_count - 1, ballot_count = ballot_count + ${chosen.length - before.n}::int where id = ${vote.id}`,
  )
  return undefined
}

/** What came of a vote, for whoever may know it now: each option with its ballots, and how many took part. */
export async function result({
  caller,
  ctx,
  db,
  input,
}: Call<{ readonly id: string }>): Promise<Result | Refusal> {
  const reader = db.of(caller.tenantId)
  const vote = await seenVote(reader, caller, input.id)
  if (!vote) return refuseHere('targetGone')
  const own = (await ownBallot(reader, ctx, caller, vote))?.optionIds
  const office = communityOffices(caller.roles).length > 0 || vote.createUser === caller.userId
  if (!office && !resultsOpen(vote.resultVisible, stateNow(vote, ctx.clock()), own !== undefined))
    return refuseHere('voteResults', {
      when:
        vote.resultVisible === '2'
          ? { zh: '您投票后', en: 'once you have voted' }
          : { zh: '投票结束后', en: 'once it has ended' },
    })
  const counts = await reader.query<{ optionId: string; n: number }>(
    sql`select o.option_id, count(*)::int as n from vote_record v, jsonb_array_elements_text(v.option_ids) o (option_id)
        where v.vote_id = ${vote.id} and v.status = '1' and v.is_deleted = 0 group by 1`,
  )
  const hours = office
    ? await reader.query<{ hour: string; n: number }>(
        sql`select to_char(date_trunc('hour', vote_time) at time zone ${caller.timeZone}::text, 'YYYY-MM-DD HH24:MI') as hour, count(*)::int as n
            from vote_record where vote_id = ${vote.id} and status = '1' and is_deleted = 0 group by 1 order by 1`,
      )
    : undefined
  return {
    id: vote.id,
    title: vote.title,
    voterCount: vote.voterCount ?? 0,
    ballotCount: vote.ballotCount ?? 0,
    options: vote.options.map((one) => ({
      id: String(one.id),
      text: one.text,
      count: counts.find(({ optionId }) => optionId === one.id)?.n ?? 0,
    })),
    own: own ?? null,
    ...(hours && { hours, eligible: await eligibleFor(reader, vote) }),
  }
}

/** Whoever voted could, also where they moved out since: turnout is never more than all. */
const eligibleFor = async (reader: Reader, vote: Vote) =>
  Math.max(vote.eligibleCount ?? (await eligibleNow(reader, vote)), vote.voterCount ?? 0)

/** The phase by the clock: a job moves the state a little later. */
export const stateNow = ({ status, endTime }: Vote, now: Date): string =>
  status === '20' && endTime <= now ? '30' : status

async function ownBallot(
  reader: Reader,
  ctx: Context,
  caller: Caller,
  vote: Vote,
): Promise<{ optionIds: string[]; changes: number } | undefined> {
  const member = await verifiedMember(reader, caller)
  if (isRefusal(member)) return undefined
  const key = voterKey(ctx, caller.tenantId, vote, caller.userId, member.stuId)
  return reader.one(
    sql`select option_ids, coalesce(change_count, 0) as changes from vote_record
        where vote_id = ${vote.id} and voter_key = ${key} and status = '1' and is_deleted = 0`,
  )
}

/** What somebody sees who may vote: the vote, whether they may, and what they chose. */
async function ballot({ caller, ctx, db, input }: Call<{ readonly id: string }>): Promise<unknown> {
  const reader = db.of(caller.tenantId)
  const vote = await seenVote(reader, caller, input.id)
  if (!vote) return refuseHere('targetGone')
  const member = await verifiedMember(reader, caller)
  const now = ctx.clock()
  const own = await ownBallot(reader, ctx, caller, vote)
  const eligible = !isRefusal(member) && isEligible(vote, member)
  const moment = vote.momentId ? await find(reader, schoolMoment, vote.momentId) : undefined
  const open =
    ['10', '20'].includes(vote.status) &&
    vote.startTime <= now &&
    vote.endTime > now &&
    (!vote.momentId || moment?.status === '20')
  return {
    open,
    eligible,
    own: own?.optionIds ?? null,
    // Whoever moved out of the house that votes, or changed often enough, is not offered what would be refused.
    mayChange: own !== undefined && vote.allowChange === true && eligible && own.changes < mostChanges,
    results: resultsOpen(vote.resultVisible, stateNow(vote, now), own !== undefined),
  }
}

const optionIds = structure<string[]>()({
  label: label('选项', 'Options'),
  required: true,
  schema: { ...idList, minItems: 0, uniqueItems: false },
})
const one = { id: rowId('momentVote') }

export const castingRoutes: readonly Route[] = [
  route(
    {
      method: 'POST',
      url: `${momentVote.path}/vote`,
      permission: 'momentVote_view',
      asks: { ...one, optionIds },
      summary: 'Casts the ballot of the caller, or changes it where that is allowed',
    },
    cast,
  ),
  route(
    {
      method: 'GET',
      url: `${momentVote.path}/result`,
      permission: 'momentVote_view',
      asks: one,
      summary: 'Results',
    },
    result,
  ),
  route(
    {
      method: 'GET',
      url: `${momentVote.path}/ballot`,
      permission: 'momentVote_view',
      asks: one,
      summary: 'Whether the caller may vote, and how they voted',
    },
    ballot,
  ),
]
