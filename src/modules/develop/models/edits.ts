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
      const now = state.now.map((field, at) => (at === edit.at ? { ...field, ...edit.patch } : field))
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

const stepTo = (state: Edits, now: readonly Prototype[]): Edits => ({
  now,
  before: [...state.before, state.now].slice(-mostSteps),
  after: [],
  cell: '',
})
