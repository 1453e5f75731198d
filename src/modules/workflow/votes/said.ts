import type { KeptPlan, Votes } from '../terms/shapes.ts'
import { heededIn } from './heeded.ts'
import { alternativesIn, votesNamedIn } from './leaning.ts'

type Graph = {
  readonly activities: readonly {
    readonly id: string
    readonly behaviour?: {
      readonly loopCharacteristics?: { readonly behaviour?: { readonly completionCondition?: string } }
      readonly eventDefinitions?: unknown
    }
  }[]
  readonly sequenceFlows: readonly {
    readonly id: string
    readonly sourceId: string
    readonly isDefault?: boolean
    readonly behaviour?: { readonly conditionExpression?: { readonly body?: string } }
  }[]
}

/** What a drawing says of its votes: stored with a version at its deployment, found out again for versions of before. */
export function votesIn(plan: KeptPlan): Votes {
  const { activities, sequenceFlows } = plan.graph as Graph
  const until = Object.fromEntries(
    activities.flatMap(({ id, behaviour }) => {
      const text = behaviour?.loopCharacteristics?.behaviour?.completionCondition
      return text === undefined ? [] : [[id, alternativesIn(formulaIn(text))]]
    }),
  )
  const counting = Object.keys(until).filter((id) => until[id]?.some(({ says }) => says !== undefined))
  const asked = heededIn(plan, asking())
  return { asked, heeded: [...new Set([...asked, ...counting])], until, yes: yesWays() }

  /** Elements with an expression about what was agreed to. What a vote asks of itself is none of them. */
  function asking(): Map<string, readonly string[]> {
    const found = new Map<string, readonly string[]>()
    const look = (id: string, said: unknown) => {
      const named = expressionsIn(said).flatMap(votesNamedIn)
      if (named.length > 0) found.set(id, [...(found.get(id) ?? []), ...named])
    }
    for (const { id, people, due, escalate, action, listeners, multiple } of Object.values(plan.nodes))
      look(id, [people, due, escalate, action, listeners, multiple])
    for (const { id, behaviour } of activities) look(id, behaviour?.eventDefinitions)
    for (const { id, behaviour } of sequenceFlows) look(id, behaviour?.conditionExpression)
    return found
  }

  /** Ways that so many approvals lead to, or that are left where there were not so many refusals. */
  function yesWays(): string[] {
    const saying = (way: Graph['sequenceFlows'][number]) =>
      new Set(alternativesIn(formulaIn(way.behaviour?.conditionExpression?.body)).map(({ says }) => says))
    const isAll = (of: ReadonlySet<unknown>, says: 'yes' | 'no') => of.size === 1 && of.has(says)
    return sequenceFlows
      .filter((way) => {
        if (!way.isDefault) return isAll(saying(way), 'yes')
        const others = sequenceFlows.filter(({ id, sourceId }) => sourceId === way.sourceId && id !== way.id)
        return others.length > 0 && others.every((other) => isAll(saying(other), 'no'))
      })
      .map(({ id }) => id)
  }
}

const formulaIn = (text = '') => text.replace(/^=/, '')

/** Every `=expression` somewhere inside. */
function expressionsIn(said: unknown): string[] {
  if (typeof said === 'string') return said.startsWith('=') ? [said.slice(1)] : []
  return typeof said === 'object' && said !== null ? Object.values(said).flatMap(expressionsIn) : []
}
