import type { Label } from '#kernel/definition/index.ts'
import type { FormField } from '../forms/shapes.ts'
import { isHeeded, type Plan, type PlanNode, type Problem } from '../terms/shapes.ts'

/** What keeps nothing from being deployed, and surprises whoever did not mean it. */
const oneNoEnds = {
  zh: '由多人会签，有一人不同意，整个流程就结束，其余的人不再表态；如要按票数或等都表态后再定，请选择何时结束，或在后面的条件中引用同意与否',
  en: 'several people decide here, and the first “no” ends the whole process before the others have decided. If their votes should count, say when the vote ends, or name approved, nrOfApproved or nrOfRefused in a condition after it',
}
const nobodyNames = (name: string): Label => ({
  zh: `由多人办理，但表单中没有名为“${name}”的“多位人员”字段，发起时无处选择这些人；请在流程的表单中添加，并在“人员集合”中选择`,
  en: `several people do it, but the form has no field “People” called "${name}", and nobody can choose them at the start; add one to the form of the process and choose it under “Collection”`,
})
const noDefault = {
  zh: '没有默认出口，条件都不成立时流程走不下去；请在其中一个出口勾选“其余情况走这里（默认）”，没有合适的就再画一个',
  en: 'there is no default way, and where none of the conditions holds nobody can go on; tick “Taken where nothing else applies” at one of its ways, or draw one more for that',
}

export function hintsOf(plan: Plan, form: readonly FormField[]): Problem[] {
  // A process that shows records is moved by them: nobody decides in it.
  if (plan.mirrors) return []
  const nodes = Object.values(plan.nodes)
  const told = (code: string, { id, name, line }: PlanNode, said: Label): Problem => ({
    code,
    element: id,
    name,
    line,
    ...said,
  })
  return [
    ...nodes
      .filter(
        ({ type, multiple, id }) => type === 'userTask' && multiple !== undefined && !isHeeded(plan, id),
      )
      .map((node) => told('oneNoEnds', node, oneNoEnds)),
    ...nodes.flatMap((node) => {
      const name = node.type === 'userTask' && /^=([A-Za-z_]\w*)$/.exec(node.multiple?.collection ?? '')?.[1]
      return name && !isHeld(name, plan, form) ? [told('nobodyNames', node, nobodyNames(name))] : []
    }),
    ...nodes.filter(({ open }) => open).map((node) => told('noDefault', node, noDefault)),
  ]
}

/** Whether anything fills a variable: the form, or a step that sets it. */
const isHeld = (name: string, { nodes }: Plan, form: readonly FormField[]): boolean =>
  form.some(({ key, kind }) => key === name && kind === 'people') ||
  Object.values(nodes).some(({ action }) => action?.name === 'set' && action.given.name === name)
