import type { Prototype } from '../terms/shapes.ts'

/** What was done to the fields, and back: pure, so that nothing of it depends on how it is drawn. */
export type Edits = {
  readonly now: readonly Prototype[]
  readonly before: readonly (readonly Prototype[])[]
  readonly after: readonly (readonly Prototype[])[]
  /** Cell that the last change was made in: letters typed into one cell are one change. */
  readonly cell: string
}
export type Edit =
  | { readonly do: 'open'; readonly fields: readonly Prototype[] }
  | { readonly do: 'set'; readonly at: number; readonly patch: Partial<Prototype> }
  | { readonly do: 'move'; readonly at: number; readonly to: number }
  | { readonly do: 'all'; readonly fields: readonly Prototype[] }
  | { readonly do: 'undo' | 'redo' }

const mostSteps = 200

export const noEdits: Edits = { now: [], before: [], after: [], cell: '' }

export function edited(state: Edits, edit: Edit): Edits {
  switch (edit.do) {
    case 'open':
      return { ...noEdits, now: edit.fields }
    case 'undo': {
      const back = state.before.at(-1)
      return back
        ? { now: back, before: state.before.slice(0, -1), after: [state.now, ...state.after], cell: '' }
        : state
    }
    case 'redo': {
      const [next, ...after] = state.after
      return next ? { now: next, before: [...state.before, state.now], after, cell: '' } : state
    }
    case 'set': {
      const now = renamed(state.now, edit).map((field, at) =>
        at === edit.at ? { ...field, ...edit.patch } : field,
      )
      const cell = `${edit.at}.${Object.keys(edit.patch).join()}`
      const typing = cell === state.cell && Object.values(edit.patch).every((one) => typeof one === 'string')
      return typing ? { ...state, now, after: [] } : { ...stepTo(state, now), cell }
    }
    case 'move': {
      const field = state.now[edit.at]
      if (!field || edit.to < 0 || edit.to >= state.now.length || edit.to === edit.at) return state
      return stepTo(state, state.now.toSpliced(edit.at, 1).toSpliced(edit.to, 0, field))
    }
    case 'all':
      return stepTo(state, edit.fields)
  }
}

/** Whoever names a property goes on naming it, unless another one is called so already. */
function renamed(
  fields: readonly Prototype[],
  { at: place, patch }: Extract<Edit, { readonly do: 'set' }>,
): readonly Prototype[] {
  const [before, after] = [fields[place]?.propertyName, patch.propertyName]
  const isOwn = (name: string | undefined) =>
    fields.every(({ propertyName }, at) => at === place || propertyName !== name)
  if (!before || !after || !isOwn(before) || !isOwn(after)) return fields
  const now = (name: string) => (name === before ? after : name)
  return fields.map((field) => ({
    ...field,
    ...(field.compares && { compares: field.compares.map((one) => ({ ...one, than: now(one.than) })) }),
    ...(field.agrees && { agrees: field.agrees.map((one) => ({ ...one, own: now(one.own) })) }),
  }))
}

const stepTo = (state: Edits, now: readonly Prototype[]): Edits => ({
  now,
  before: [...state.before, state.now].slice(-mostSteps),
  after: [],
  cell: '',
})
