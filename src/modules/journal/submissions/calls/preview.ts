/** What a step would send, and to whom: the step itself, taken and rolled back, so that it cannot say anything else. */
import { isRefusal, type Given, type Refusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { sql } from '#kernel/store/sql.ts'
import { dispatch } from '../../reviewing/dispatch.ts'
import { submissions } from '../definition.ts'
import { namesOf } from '../paper/people.ts'
import { refuse } from '../refusals.ts'
import type { previewBody } from '../life/bodies.ts'
import { takeStep } from '../life/step.ts'
import { personActions, type StepAction } from '../life/workflow.ts'

type Mail = {
  code: string
  to: string
  recipientId: string | null
  language: string
  subject: string
  body: string
}

export async function preview({ caller, db, ctx, input }: Call<Given<typeof previewBody>>): Promise<unknown> {
  const { action } = input
  const known = action === 'dispatch' || personActions.some((one) => one === action)
  if (!known || !caller.may(`${submissions.name}_${action}`)) return refuse('NOT_ALLOWED')
  let mails: Mail[] = []
  const outcome = await db.tx(caller.actor, async (tx): Promise<unknown> => {
    const call = { tx, caller, input: { ...input, confirmWarnings: true }, ctx }
    const before = await tx.one<{ id: string }>(
      sql`select coalesce(max(id), 0) as id from mail_outbox where submission_id = ${input.id}`,
    )
    const done = action === 'dispatch' ? await dispatch(call) : await takeStep(call, action as StepAction)
    if (isRefusal(done)) return done
    mails = await tx.query<Mail>(
      sql`select template_code as code, "to", recipient_id, language, subject, body from mail_outbox
          where submission_id = ${input.id} and id > ${before?.id ?? '0'} order by id`,
    )
    return undone
  })
  if (outcome !== undone) return outcome
  const names = await namesOf(
    db.of(caller.tenantId),
    mails.map((mail) => mail.recipientId),
    caller.lang,
  )
  return mails.map(({ recipientId, ...mail }) => ({ ...mail, name: names.get(recipientId ?? '') ?? '' }))
}

/** Answered inside of the transaction to take everything back; it never leaves this file. */
const undone: Refusal = refuse('STATE_CONFLICT')
