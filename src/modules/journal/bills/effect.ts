/** What a step of a bill does, told once for all of them. */
import { isRefusal, type Refusal, type Values } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { StepCall } from '#kernel/http/lived.ts'
import type { AnswersOf } from '#kernel/life/life.ts'
import { update } from '#kernel/store/rows.ts'
import { queueMails, type Letter } from '../mail-outbox/queue.ts'
import type { ActingRole } from '../submission-events/definition.ts'
import { submissions } from '../submissions/definition.ts'
import type { Paper } from '../submissions/paper/paper.ts'
import { amountOf, cents } from '../fee-standards/money.ts'
import { bills, type Bill } from './definition.ts'
import { billsOf } from './load.ts'
import { noteBill } from './note.ts'
import { feeStateOf, type BillAction, type billLife, type BillFacts } from './workflow.ts'

/** What a step of a bill is told: each may have a reason. */
export type Told<K extends keyof typeof billLife.steps> = AnswersOf<typeof billLife.steps, K>
type Reasoned = { readonly reason?: string | null | undefined }
type BillCall<Asked> = StepCall<typeof bills, BillFacts, Asked>
type Turned<Asked> = Pick<BillCall<Asked>, 'tx' | 'ctx'> & {
  bill: Bill
  paper: Paper
  caller: Caller
  input: Asked
  reason: string | undefined
}
type Effect = {
  patch: Values<typeof bills>
  letters: readonly Omit<Letter, 'key'>[]
  diff?: Record<string, unknown>
}

export const text = (value: string | null | undefined) => value?.trim() || undefined
export const decimal = (value: string | null | undefined) => (value ? amountOf(cents(value)) : undefined)

/** The paper's fee state, its log and the mails follow what a step made of the bill. */
export function effect<Asked extends Reasoned>(work: (turned: Turned<Asked>) => Promise<Effect | Refusal>) {
  return async ({ tx, row: bill, step, asked, facts, turn, caller, ctx }: BillCall<Asked>) => {
    if (!caller) throw new Error('people alone take steps of bills')
    const { paper } = facts
    const reason = text(asked.reason)
    const done = await work({ tx, ctx, caller, bill, paper, input: asked, reason })
    if (isRefusal(done)) return done
    return { patch: done.patch, afterwards }

    async function afterwards(after: Bill): Promise<void> {
      const feeState = feeStateOf(await billsOf(tx, bill.submissionId), paper.submission.state)
      if (feeState !== paper.submission.feeState)
        await update(tx, submissions, bill.submissionId, { feeState })
      const { diff, letters } = done as Effect
      const [from, to, roleUsed] = [bill.state, after.state, turn.role as ActingRole]
      await noteBill(
        { tx, caller: caller as Caller },
        { bill, action: step as BillAction, roleUsed, from, to, reason, diff },
      )
      const key = `${bill.id}:v${after.version}`
      await queueMails(
        tx,
        paper,
        ctx.baseUrl,
        letters.map((letter) => ({ ...letter, key })),
      )
    }
  }
}
