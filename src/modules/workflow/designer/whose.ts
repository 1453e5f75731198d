import type { Choices } from '../terms/choices.ts'

/** Whose a step is, in a line: what the drawing names, as people call it. */
type Said = { readonly [property: string]: unknown }
type Words = (key: 'starter' | 'starterDept' | 'manager' | 'eachOf' | 'assignee') => string

export const partsOf = (value: unknown): readonly string[] =>
  String(value ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** None where it names nobody. What an expression comes to nobody knows yet. */
export function whoseStep(step: Said, choices: Partial<Choices>, t: Words): readonly string[] {
  const called = (kind: keyof Choices, value: string) =>
    choices[kind]?.find((one) => one.value === value)?.label ?? value
  const assignee = String(step.assignee ?? '')
  if (assignee === 'starter') return [t('starter')]
  if (assignee === '=item') return [t('eachOf')]
  if (assignee !== '') return [assignee.startsWith('=') ? t('assignee') : called('people', assignee)]
  return [
    ...(step.starterManager === 'true' ? [t('manager')] : []),
    ...partsOf(step.roles).map((one) => called('roles', one)),
    ...partsOf(step.posts).map((one) => called('posts', one)),
    ...partsOf(step.depts).map((one) => (one === 'starter' ? t('starterDept') : called('depts', one))),
  ]
}
