import { isBlank } from '#kernel/definition/blank.ts'
import { typeOf, type Dialect, type Element } from './element.ts'
import type { Params, ProblemCode } from './problems.ts'
import type { FormField } from '../forms/shapes.ts'
import type { PlanFlow, PlanNode } from '../terms/shapes.ts'

/** One look at one process: what it is read with, and what has been found so far. */
export type Checking = {
  readonly process: Element
  readonly dialect: Dialect
  /** Each problem, and the element that has it. */
  readonly tell: (code: ProblemCode, element: string, params?: Params) => void
  readonly lineOf: (id: string) => number
  readonly nodes: Record<string, PlanNode>
  readonly flows: Record<string, PlanFlow>
  /** Events at the edge of a step, by the step. */
  readonly attached: Map<string, string>
  readonly form: Map<string, FormField>
}

/** A name that nobody can see is none; one that was cut would be another's where both begin alike. */
export function named(
  at: Pick<Checking, 'tell'>,
  { name = '' }: Pick<Element, 'name'>,
  id: string,
  most: number,
): string {
  const { tell } = at
  if (name.length > most) tell('longName', id, { name: name.slice(0, 20), length: name.length, most })
  return isBlank(name) ? '' : name
}

export const wording = (one: Element): string =>
  `${typeOf(one)}${one.name ? ` ${one.name.slice(0, 40)}` : ''}`

/** What every object has: an element called so would be found where there is none. */
export const isReserved = (id: string): boolean => id in {}

export const isId = (id: string): boolean => /^[A-Za-z_][\w.-]{0,99}$/.test(id) && !isReserved(id)
