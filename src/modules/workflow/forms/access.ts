import type { Access, Plan } from '../terms/shapes.ts'
import type { FormField } from './shapes.ts'

/** What whoever starts fills in: all but the fields that some other step writes. */
export function startFields(plan: Plan, form: readonly FormField[]): readonly FormField[] {
  const others = new Set(
    Object.values(plan.nodes)
      .filter(({ people }) => people?.assignee !== 'starter')
      .flatMap(({ access = {} }) =>
        Object.entries(access).flatMap(([key, way]) => (way === 'write' || way === 'required' ? [key] : [])),
      ),
  )
  return form.filter(({ key }) => !others.has(key))
}

/** What a step may do with each field. A step of the starter that says nothing is the start once more: sent back, it is changed there. */
export function stepAccess(
  plan: Plan,
  form: readonly FormField[],
  nodeId: string,
): Readonly<Record<string, Access>> {
  const node = plan.nodes[nodeId]
  if (node?.access) return node.access
  if (node?.people?.assignee !== 'starter') return {}
  return Object.fromEntries(startFields(plan, form).map(({ key }) => [key, 'write' as const]))
}
