import type { Label, Refusal } from '#kernel/definition/index.ts'
import { refuse } from '../catalogue.ts'
import type { Problem } from './standing.ts'

const placeOf = ({ table = '', field = '' }: Problem, between: string) =>
  [table, field].filter(Boolean).join(between)

/** What keeps an area from being made: the first of it with its place, and all of it beside. */
export function notWhole(name: Label, problems: readonly Problem[]): Refusal {
  const [first] = problems
  const place = first ? placeOf(first, ' · ') : ''
  return refuse(
    'notWhole',
    {
      name,
      count: problems.length,
      first: {
        zh: [place, first?.zh].filter(Boolean).join('：'),
        en: [place, first?.en].filter(Boolean).join(': '),
      },
    },
    {
      errors: problems.map((problem) => ({
        field: placeOf(problem, '.') || 'serviceName',
        msg: { zh: problem.zh, en: problem.en },
      })),
    },
  )
}
