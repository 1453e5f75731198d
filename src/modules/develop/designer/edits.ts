import { propertiesFor } from '../terms/names.ts'
import type { Prototype } from '../terms/shapes.ts'

/** What was done to the fields, and back: pure, so that nothing of it depends on how it is drawn. */
export type Edits = {
  readonly now: readonly Prototype[]
  readonly before: readonly (readonly Prototype[])[]
  readonly after: readonly (readonly Prototype[])[]
  /** Cell that the last change was made in: letters typed into one cell are one change. */
  readonly cell: string
  /** What is typed there is the first English name of a field that was added by hand: its property is called by it. */
  readonly naming: boolean
}
export type Edit =
  | { readonly do: 'open'; readonly fields: readonly Prototype[] }
  | { readonly do: 'set'; readonly at: number; readonly patch: Partial<Prototype> }
  | { readonly do: 'move'; readonly at: number; readonly to: number }
  | { readonly do: 'all'; readonly fields: readonly Prototype[] }
  | { readonly do: 'undo' | 'redo' }

const mostSteps = 200

export const noEdits: Edits = { now: [], before: [], after: [], cell: '', naming: false }

export function edited(state: Edits, edit: Edit): Edits {
  switch (edit.do) {
    case 'open':
      return { ...noEdits, now: edit.fields }
    case 'undo': {
      const back = state.before.at(-1)
      return back
        ? { ...noEdits, now: back, before: state.before.slice(0, -1), after: [state.now, ...state.after] }
        : state
    }
    case 'redo': {
      const [next, ...after] = state.after
      return next ? { ...noEdits, now: next, before: [...state.before, state.now], after } : state
    }
    case 'set': {
      const cell = `${edit.at}.${Object.keys(edit.patch).join()}`
      const typing = cell === state.cell && Object.entries(edit.patch).every(isTyped)
      const naming = typing ? state.naming : isUnnamed(state.now[edit.at])
      const patch = naming ? named(state.now, edit) : edit.patch
      const now = renamed(state.now, { ...edit, patch }).map((field, at) =>
        at === edit.at ? { ...field, ...patch } : field,
      )
      return typing ? { ...state, now, after: [] } : { ...stepTo(state, now), cell, naming }
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

/** Words of a dictionary and names of sets are typed too, and are lists of what was typed. */
const isTyped = ([key, value]: [string, unknown]) =>
  typeof value === 'string' || key === 'words' || key === 'sets'

/** Added by hand and nothing said yet: such a one is in no table, for without an English name nothing is made of it. */
const isUnnamed = (field: Prototype | undefined) =>
  field !== undefined && !field.jdbcName && !field.en && /^field\d+$/.test(field.propertyName)

function named(fields: readonly Prototype[], { at: place, patch }: Extract<Edit, { readonly do: 'set' }>) {
  if (patch.en === undefined) return patch
  const others = fields.filter((_, at) => at !== place).map(({ propertyName }) => propertyName)
  return { ...patch, propertyName: propertiesFor([...others, patch.en]).at(-1) ?? '' }
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
  naming: false,
})
