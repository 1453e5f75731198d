/** What a step would send, and to whom: the step itself, taken and rolled back, so that it cannot say anything else. */
import { isRefusal, type Given } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { refuse as badInput } from '#kernel/http/catalogue.ts'
import { stepOf } from '#kernel/http/steps.ts'
import { parseAsked } from '#kernel/http/validate.ts'
import { sql } from '#kernel/store/sql.ts'
import { tried } from '#kernel/store/tried.ts'
import { dispatch } from '../../reviewing/dispatch.ts'
import { submissions } from '../definition.ts'
import { namesOf } from '../paper/people.ts'
import { refuse } from '../refusals.ts'
import type { previewBody } from '../life/bodies.ts'
import { paperTable, personActions } from '../life/workflow.ts'

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
  const { values, errors } = parseAsked(paperTable.steps[action]?.asks ?? {}, input, caller)
  if (errors.length > 0) return badInput('badInput', { first: errors[0]?.msg ?? '' }, { errors })
  const version = Number(input.version)
  const mails = await tried(db, caller.actor, async (tx) => {
    const before = await tx.one<{ id: string }>(
      sql`select coalesce(max(id), 0) as id from mail_outbox where submission_id = ${input.id}`,
    )
    const by = { tx, caller, ctx }
    const done =
      action === 'dispatch'
        ? await dispatch({ ...by, input })
        : await stepOf(by, submissions, action, input.id, { ...values, confirmWarnings: true }, version)
    if (isRefusal(done)) return done
    return tx.query<Mail>(
      sql`select template_code as code, "to", recipient_id, language, subject, body from mail_outbox
          where submission_id = ${input.id} and id > ${before?.id ?? '0'} order by id`,
    )
  })
  if (isRefusal(mails)) return mails
  const names = await namesOf(
    db.of(caller.tenantId),
    mails.map((mail) => mail.recipientId),
    caller.lang,
  )
  return mails.map(({ recipientId, ...mail }) => ({ ...mail, name: names.get(recipientId ?? '') ?? '' }))
}
