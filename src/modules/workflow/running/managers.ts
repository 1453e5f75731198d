import { inWords, isRefusal } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { colleaguesOf, listed } from '#kernel/http/who-can.ts'
import type { Reader } from '#kernel/store/db.ts'

/** With which somebody mends a drawing, lets it be started again, or gives a task to somebody else. */
const mends = ['flowModel_deploy']
const gives = ['flowInstance_move']

/** Refusals that only a process manager can do something about. */
const forManagers: Readonly<Record<string, readonly string[]>> = {
  suspended: ['flowProcess_changeState'],
  endless: mends,
  noWay: mends,
  standsStill: mends,
  uncaught: mends,
  badList: mends,
  engineFault: mends,
  nobody: mends,
  notCalled: mends,
  calledMirrors: mends,
  tooNested: mends,
  nobodyToUrge: gives,
}

/** What a process cannot do says whom to ask, by name where the caller may know who works here. */
export async function withManagers<T>(answer: T, reader: Reader, caller: Caller): Promise<T> {
  const rights = isRefusal(answer) ? forManagers[answer.reason] : undefined
  if (!isRefusal(answer) || !rights || rights.some((right) => caller.may(right))) return answer
  const found = await colleaguesOf(reader, caller, rights)
  const known = found && [...found.holders, ...(found.holders.length === 0 ? found.givers : [])]
  if (!known || known.length === 0) return answer
  const { zh, en } = inWords(
    { zh: '（可联系{names}）', en: ' (you could ask {names})' },
    { names: listed(known) },
  )
  return { ...answer, msg: { zh: answer.msg.zh + zh, en: answer.msg.en + en } }
}
