import type { FormField } from '../forms/shapes.ts'
import type { Tool } from './drawing-tool.ts'

type Form = readonly FormField[]
type Step = { readonly before: Form; after: Form }
/** `typed` is what letters are added to: a word is one step. */
export type ChangeForm = (before: Form, after: Form, typed?: string) => void
type Steps = { show: (form: Form) => void; readonly change: ChangeForm }

const known = new WeakMap<Tool, Steps>()

/** The form beside a drawing is changed by steps of the drawing tool as well, undone and redone in their order. */
export function formSteps(tool: Tool, show: Steps['show']): ChangeForm {
  const steps = known.get(tool) ?? stepsOf(tool)
  known.set(tool, steps)
  // The latest knows how the page stands now.
  steps.show = show
  return steps.change
}

function stepsOf(tool: Tool): Steps {
  const steps: Steps = { show: () => undefined, change }
  let typing: { readonly typed: string; readonly step: Step } | undefined
  const shown = (form: Form): readonly never[] => {
    steps.show(form)
    return []
  }
  tool.register('form', {
    execute: ({ after }: Step) => shown(after),
    revert: ({ before }: Step) => shown(before),
  })
  tool.on('commandStack.changed', () => {
    typing = undefined
  })
  return steps

  function change(before: Form, after: Form, typed?: string): void {
    if (typing && typing.typed === typed) {
      typing.step.after = after
      return steps.show(after)
    }
    const step = { before, after }
    tool.execute('form', step)
    typing = typed === undefined ? undefined : { typed, step }
  }
}
