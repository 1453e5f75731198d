import { useEffect } from 'react'
import { inList } from '#kernel/definition/kind.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import type { Tool } from './drawing-tool.ts'
import { useAllChoices } from './NamedPart.tsx'
import type { Problem } from './Problems.tsx'
import type { Walked } from './Trial.tsx'
import { propertyTexts } from './property-texts.ts'
import { whoseStep } from './whose.ts'
import { Zoom } from './Zoom.tsx'

type Props = {
  readonly tool: Tool
  /** Another one after each change of the drawing. */
  readonly step: number
  readonly problems: readonly Problem[]
  /** Where a dry run went and stands, in place of what is amiss. */
  readonly walked: Walked | undefined
}

/** What stands upon the drawing: whose each step is, where something is amiss, and how large it is drawn. */
export function Upon({ tool, step, problems, walked }: Props) {
  const t = useTexts(propertyTexts)
  const now = useLang()
  const choices = useAllChoices()
  useEffect(() => {
    const steps = tool.elements().filter(({ type }) => type === 'bpmn:UserTask')
    const said = steps.map(
      ({ id, businessObject }) => [id, inList(whoseStep(businessObject, choices, t), now)] as const,
    )
    tool.note(new Map(said.filter(([, whose]) => whose !== '')))
  }, [tool, step, choices, now, t])
  useEffect(() => {
    tool.mark(
      walked
        ? [
            ...walked.passed.map((id) => [id, 'flow-walked'] as const),
            ...walked.here.map((id) => [id, 'flow-here'] as const),
          ]
        : problems.map(({ element, hint }) => [element, hint ? 'flow-odd' : 'flow-bad'] as const),
    )
  }, [tool, step, problems, walked])
  return <Zoom tool={tool} />
}
