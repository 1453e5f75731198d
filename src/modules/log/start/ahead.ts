import { allAreas } from '#kernel/http/areas.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import type { StepsAhead } from './shape.ts'

/** Asked in one statement; the steps of others are not told. */
export async function stepsAhead(reader: Reader, caller: Caller): Promise<StepsAhead> {
  const groups = allAreas().flatMap(({ area, firstSteps }) => {
    const steps = firstSteps?.steps.filter(({ right }) => right === undefined || caller.may(right)) ?? []
    return firstSteps && steps.length > 0 ? [{ area: area.code, label: firstSteps.label, steps }] : []
  })
  const asked = groups.flatMap(({ steps }) => steps)
  if (asked.length === 0) return []
  const row = await reader.one<{ done: readonly boolean[] }>(
    sql`select array[${sql.join(
      asked.map(({ done }) => done(caller)),
      ', ',
    )}]::boolean[] as done`,
  )
  const isDone = new Map(asked.map((step, at) => [step, row?.done[at] === true]))
  return groups
    .map(({ steps, ...group }) => ({
      ...group,
      steps: steps.map((step) => ({
        key: step.key,
        label: step.label,
        why: step.why,
        path: step.path,
        done: isDone.get(step) === true,
      })),
    }))
    .filter(({ steps }) => steps.some(({ done }) => !done))
}
