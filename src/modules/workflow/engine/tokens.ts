import type { Command } from './commands.ts'
import type { Api, Running } from './library.ts'

/** Where the tokens of a running process stand, and how they are put elsewhere. */

export function waitsAs(running: Running, executionId: string): Api {
  const api = everything(running).find((one) => one.executionId === executionId)
  if (!api) throw new Error(`nothing waits as ${executionId}`)
  return api
}

/** Tokens where they stood in another version; that the start was only held there is given up. */
export function place(running: Running, ids: readonly string[]): void {
  const held = everything(running)
  for (const id of ids) {
    const target = running.getActivityById(id)
    if (!target) throw new Error(`${id} is not there`)
    target.run()
  }
  giveUp(held)
}

/** First what is entered: a process in which nothing runs for a moment would end. */
export function move(running: Running, { leave, enter }: Extract<Command, { do: 'move' }>): void {
  const target = running.getActivityById(enter)
  if (!target) throw new Error(`${enter} is not there`)
  const left = everything(running).filter(
    ({ id, content }) => leave.includes(id) && !isInner({ id, content }),
  )
  target.run()
  giveUp(left)
}

function giveUp(left: readonly Api[]): void {
  for (const api of left) api.discard()
}

/** All that a process does at this moment, inside of sub-processes too. */
export function everything(running: Running): Api[] {
  const all = new Map<string, Api>()
  const walk = (list: readonly Api[]): void => {
    for (const api of list) {
      if (all.has(api.executionId)) continue
      all.set(api.executionId, api)
      const { owner } = api
      if (owner.isSubProcess && owner.execution) walk(owner.execution.getPostponed())
      walk(api.getExecuting?.() ?? [])
    }
  }
  walk(running.getPostponed())
  return [...all.values()]
}

/** One of several of its element, or the definition of an event inside of it. */
export const isInner = ({ id, content }: Pick<Api, 'id' | 'content'>) =>
  (content.parent as { id?: string } | undefined)?.id === id
