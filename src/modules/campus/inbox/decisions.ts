import { askedProps } from '#kernel/definition/asked.ts'
import type { Choices } from '#kernel/definition/kinds.ts'
import type { Life } from '#kernel/life/life.ts'
import type { Decision } from './shapes.ts'

/** What of a life is a decision between yes and no: read from its table, so that no list of it has to be kept. Pure. */

const yes = ['approve', 'accept']
const opinions = ['auditOpinion', 'rejectReason', 'reason']

export function decisionOf({ steps, begins }: Life): Decision | undefined {
  const asked = (step: string) => askedProps(steps[step]?.asks ?? {})
  const opinionOf = (step: string) => opinions.find((name) => asked(step).some((prop) => prop.name === name))
  const othersIn = (states: readonly string[], ...but: readonly string[]) =>
    Object.keys(steps).filter(
      (step) =>
        !but.includes(step) &&
        (steps[step]?.ways ?? []).some(
          ({ from, to }) => to !== undefined && from.some((state) => states.includes(String(state))),
        ),
    )
  const takenBy = (step: string) =>
    (steps[step]?.ways ?? [])
      .flatMap(({ who }) => who)
      .toSorted()
      .join()
  const beside = (states: readonly string[], ...but: readonly [string, ...string[]]) => {
    const others = othersIn(states, ...but)
    return { others, peers: others.filter((step) => takenBy(step) === takenBy(but[0])) }
  }
  const statesOf = (step: string) => (steps[step]?.ways ?? []).flatMap(({ from }) => from.map(String))
  /** Where the product itself makes out others of the kind that are no matter of yes and no, and wait for another step of the same people. */
  const waitsToo = (states: readonly string[], pass: string) =>
    begins
      .filter(({ who }) => who.every((one) => String(one) === 'SY'))
      .map(({ to }) => String(to))
      .filter(
        (state) =>
          !states.includes(state) && othersIn([state], pass).some((step) => takenBy(step) === takenBy(pass)),
      )
  const decided = (states: readonly string[], ...but: readonly [string, ...string[]]) => {
    const all = [...states, ...waitsToo(states, but[0])]
    return { states: all, ...beside(all, ...but) }
  }
  const result = asked('audit').find(({ name }) => name === 'result')
  const choices = (result?.kind.facts?.choices ?? {}) as Choices
  const audited = opinionOf('audit')
  if (choices.pass && choices.reject && audited)
    return {
      pass: { step: 'audit', given: { result: 'pass' } },
      reject: { step: 'audit', given: { result: 'reject' }, opinion: audited },
      ...decided(statesOf('audit'), 'audit'),
    }
  const pass = yes.find((name) => steps[name])
  const opinion = opinionOf('reject')
  if (!pass || !opinion) return undefined
  const states = statesOf(pass).filter((state) => statesOf('reject').includes(state))
  return {
    pass: { step: pass, given: {} },
    reject: { step: 'reject', given: {}, opinion },
    ...decided(states, pass, 'reject'),
  }
}
