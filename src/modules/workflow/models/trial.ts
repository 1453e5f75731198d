import { isRefusal, label, type Given, type Refusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { tried } from '#kernel/store/tried.ts'
import { refuse } from '../catalogue.ts'
import { deploy, fitToRun, type Fit } from '../deployments/deploy.ts'
import { startFields } from '../forms/access.ts'
import { filledIn } from '../forms/filled.ts'
import { asksOf, atStart } from '../forms/form.ts'
import { draftSchema, type FormField } from '../forms/shapes.ts'
import { forgetPlan, lockInstance } from '../running/load.ts'
import { stepOnMessage } from '../running/messages.ts'
import { peopleFor } from '../running/people.ts'
import { flowTask } from '../tasks/definition.ts'
import { complete } from '../tasks/doing.ts'
import { sendBack } from '../tasks/moving.ts'
import { startAs } from '../tasks/start.ts'
import { mostAnswers, type Trial } from '../terms/trial.ts'
import { fire } from '../timers/fire.ts'
import { seenOf, tasksOf, timersOf } from './trial-seen.ts'

export const trialBody = {
  type: 'object',
  required: ['xml'],
  properties: {
    xml: { type: 'string', maxLength: 1_000_000 },
    form: draftSchema,
    starterId: { type: 'string', maxLength: 20 },
    variables: { type: 'object' },
    answers: {
      type: 'array',
      maxItems: mostAnswers,
      items: {
        type: 'object',
        properties: {
          task: { type: 'integer', minimum: 0 },
          timer: { type: 'integer', minimum: 0 },
          approved: { type: 'boolean' },
          back: { type: 'string', maxLength: 200 },
          variables: { type: 'object' },
        },
      },
    },
  },
} as const

type Answer = NonNullable<Given<typeof trialBody>['answers']>[number]
type Person = { readonly id: string; readonly deptId: string | null }

/**
 * A drawing walked through as it is, deployed or not: it is deployed, started, and answered step by step as its people would,
 * in a transaction that is taken back. So everything in it counts as it will, and nobody hears of it.
 */
export async function tryOut(call: Call<Given<typeof trialBody>>): Promise<Trial | Refusal> {
  const { caller, ctx, db, input } = call
  const fit = await fitToRun(ctx, caller, Buffer.from(input.xml))
  if (isRefusal(fit)) return fit
  if (fit.plan.mirrors) return refuse('trialMirrors')
  const drawn: readonly FormField[] = input.form?.length ? input.form : (fit.plan.form ?? [])
  // Files lie with the server, which keeps nothing of this.
  const form = drawn.filter(({ kind }) => kind !== 'files' && kind !== 'images')
  const starts = startFields(fit.plan, form)
  const nothing = { form, starts: starts.map(({ key }) => key), ...unbegun }
  if (input.variables === undefined) return nothing
  const reader = db.of(caller.tenantId)
  const starter = await starterOf(reader, input.starterId ?? caller.userId)
  if (!starter) return refuse('trialStarter')
  const values = await filledIn(asksOf(starts, atStart), input.variables, caller, reader)
  if (isRefusal(values)) return values
  return tried(db, caller.actor, async (tx) => {
    const seen = await walk(call, tx, { fit, form, starter, values })
    return isRefusal(seen) ? seen : { ...nothing, ...seen }
  })
}

const unbegun = { state: null, tasks: [], timers: [], passed: [], here: [], told: [], stopped: null } as const

const starterOf = (reader: Reader, asked: string): Promise<Person | undefined> =>
  reader.one<Person>(
    sql`select id, dept_id[1] as dept_id from blade_user where id = ${idOf(asked) ?? '0'} and is_deleted = 0 and status = 1`,
  )

/** The same transaction, in which somebody else acts. */
const as = (tx: Tx, { id, deptId }: Person): Tx => ({ ...tx, actor: { ...tx.actor, userId: id, deptId } })

type Walk = {
  readonly fit: Fit
  readonly form: readonly FormField[]
  readonly starter: Person
  readonly values: Record<string, unknown>
}

async function walk(
  call: Call<Given<typeof trialBody>>,
  tx: Tx,
  { fit, form, starter, values }: Walk,
): Promise<Omit<Trial, 'form' | 'starts'> | Refusal> {
  const { caller, ctx, input } = call
  const process = await deploy(tx, { ...fit, category: '1', form, name: fit.plan.name || fit.plan.processId })
  if (isRefusal(process)) return process
  try {
    const made = await startAs({ tx: as(tx, starter), ctx }, process.id, {
      title: process.name,
      variables: values,
    })
    if (isRefusal(made)) return { ...unbegun, stopped: made.msg[caller.lang] }
    let stopped: string | null = null
    for (const answer of input.answers ?? []) {
      await tx.query(sql`savepoint answering`)
      const went = await answered(call, tx, made.id, answer)
      if (!isRefusal(went)) continue
      // What it came to until then is shown beside why it does not go on.
      await tx.query(sql`rollback to savepoint answering`)
      if (went.reason === 'trialMoved') return went
      stopped = went.msg[caller.lang]
      break
    }
    return { ...(await seenOf(tx, caller, made.id)), stopped }
  } finally {
    forgetPlan(process.id)
  }
}

/** What stands in for a reason: nobody reads it. */
const reason = label('试走', 'Dry run')

/** One answer; somebody who could give it does. */
async function answered(
  { caller, ctx }: Call<unknown>,
  tx: Tx,
  madeId: string,
  answer: Answer,
): Promise<unknown> {
  if (answer.timer !== undefined) {
    const timer = (await timersOf(tx, madeId))[answer.timer]
    const instance = timer && (await lockInstance(tx, timer.instanceId))
    return instance && timer.state === 'waiting' ? fire({ tx, ctx }, instance, timer) : refuse('trialMoved')
  }
  const task = answer.task === undefined ? undefined : (await tasksOf(tx, madeId))[answer.task]
  const instance = task && (await lockInstance(tx, task.instanceId))
  if (!instance || task.state !== 'open') return refuse('trialMoved')
  if (task.kind === 'message')
    return stepOnMessage({ tx, ctx, steps: { n: 0 }, depth: 0 }, instance, task.message ?? '')
  const id = task.assigneeId ?? (await peopleFor(tx, task.id))[0]
  if (task.kind !== 'user' || !id) return refuse('trialMoved')
  await update(tx, flowTask, task.id, { assigneeId: id, claimTime: tx.now })
  const doing = { tx: as(tx, { id, deptId: null }), ctx, caller: { ...caller, userId: id } }
  if (answer.back !== undefined) return sendBack(doing, task.id, answer.back, reason[caller.lang])
  return complete(doing, task.id, {
    approved: answer.approved !== false,
    comment: reason[caller.lang],
    variables: answer.variables,
  })
}
