import type { Context } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'
import { copyTo } from './copying.ts'
import type { Instance } from '../instances/definition.ts'
import { valueOf } from '../terms/feel.ts'
import type { Action, PlanNode } from '../terms/shapes.ts'
import { peopleNamed, type Scope } from './people.ts'
import { tell } from './telling.ts'

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
    if (!/^[A-Za-z]\w{0,39}$/.test(variable)) throw new ActionFault(`${variable} is no name of a variable`)
    return { [variable]: said('value') ?? null }
  }
  const to = await peopleNamed(tx, given.to ?? '', scope, instance)
  if (to.length === 0) throw new ActionFault(`nobody is found as ${given.to ?? ''}`)
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
