import { label } from '#kernel/definition/kind.ts'
import { ours } from '#kernel/definition/ours.ts'
import type { Context } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'
import { copyTo } from './copying.ts'
import type { Instance } from '../instances/definition.ts'
import { valueOf } from '../terms/feel.ts'
import { isVariable } from '../terms/actions.ts'
import type { Action, PlanNode } from '../terms/shapes.ts'
import { peopleNamed, type Scope } from './people.ts'
import { tell } from './telling.ts'

const nobodyThere = ours(
  label(
    '收件人中没有可以登录的人，请核对流程图中的收件人，或恢复其账号后重试',
    'None of those it goes to can sign in; look at the recipients in the drawing, or give them their account back, and retry',
  ),
)
const noVariable = ours(
  label(
    '算出的变量名不可用：须以字母开头，只含字母、数字和下划线',
    'The name of the variable comes to what none can be called: a letter first, then letters, digits and _',
  ),
)

/** Thrown by an action that could not be done: the task waits for a retry, everything else of the step stands. */
export class ActionFault extends Error {}

export type Performing = {
  readonly node: PlanNode
  readonly action: Action
  /** Whoever is told hears of it once under this name. */
  readonly key: string
}

/** One of the product's own actions; answers variables that it sets. */
export async function perform(
  tx: Tx,
  ctx: Context,
  instance: Instance,
  { node, action, key }: Performing,
  scope: Scope,
): Promise<Record<string, unknown>> {
  const { name, given } = action
  const said = (key: string) => {
    const text = Object.hasOwn(given, key) ? (given[key] ?? '') : ''
    return text.startsWith('=') ? valueOf(text.slice(1), scope) : text
  }
  if (name === 'set') {
    const variable = String(said('name'))
    if (!isVariable(variable)) throw new ActionFault(noVariable)
    return { [variable]: said('value') ?? null }
  }
  const to = await peopleNamed(tx, given.to ?? '', scope, instance)
  if (to.length === 0) throw new ActionFault(nobodyThere)
  if (name === 'copy') {
    await copyTo(tx, ctx, instance, to, node.name || node.id)
    return {}
  }
  for (const userId of to)
    await tell(tx, ctx, userId, {
      instance,
      key,
      subject: { zh: String(said('subject') ?? ''), en: String(said('subject') ?? '') },
      text: String(said('body') ?? ''),
      channel: name === 'mail' ? 'mail' : 'inApp',
    })
  return {}
}
