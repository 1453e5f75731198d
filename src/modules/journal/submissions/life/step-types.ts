/** A step being taken: everything that its effects may look at, and what they answer. Types alone. */
import type { Values } from '#kernel/definition/index.ts'
import type { Context } from '#kernel/http/caller.ts'
import type { editorialDecisions } from '../../editorial-decisions/definition.ts'
import type { Letter } from '../../mail-outbox/queue.ts'
import type { ActingRole } from '../../submission-events/definition.ts'
import type { StepCall } from '../paper/acting.ts'
import type { submissions } from '../definition.ts'
import type { StepAsked } from './asks.ts'
import type { StepInput } from './guards.ts'
import type { Paper } from '../paper/paper.ts'
import type { StepAction, TakenStep } from './workflow.ts'

/** Everything that an effect may look at. */
export type Turn = Omit<StepCall<StepAsked>, 'ctx'> & {
  ctx: Context
  paper: Paper
  step: TakenStep
  roleUsed: ActingRole
  given: StepInput
  action: StepAction
}

export type Effect = {
  patch: Values<typeof submissions>
  decision?: Values<typeof editorialDecisions>
  letters: readonly Letter[]
  diff?: Record<string, unknown>
  /** More for the answer, as the number of the new round. */
  answer?: Record<string, unknown>
}
