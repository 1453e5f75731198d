import { isHeeded, type Plan, type Problem } from '../terms/shapes.ts'

/** What keeps nothing from being deployed, and surprises whoever did not mean it. */
const oneNoEnds = {
  zh: '由多人会签，有一人不同意，整个流程就结束，其余的人不再表态；如要按票数或等都表态后再定，请在“完成条件”或后面的条件中引用同意与否（见完成条件的示例）',
  en: 'several people decide here, and the first “no” ends the whole process before the others have decided. If their votes should count, name approved, nrOfApproved or nrOfRefused in “Done when” or in a condition after it',
}

export function hintsOf(plan: Plan): Problem[] {
  // A process that shows records is moved by them: nobody decides in it.
  if (plan.mirrors) return []
  return Object.values(plan.nodes)
    .filter(({ type, multiple, id }) => type === 'userTask' && multiple !== undefined && !isHeeded(plan, id))
    .map(({ id, name, line }) => ({ code: 'oneNoEnds', element: id, name, line, ...oneNoEnds }))
}
