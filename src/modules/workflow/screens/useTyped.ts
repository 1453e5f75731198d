import type { FormInstance } from 'antd'
import { useEffect } from 'react'
import { askedProps, type Asks } from '#kernel/definition/asked.ts'
import { formValues, wireValues } from '#kernel/ui/formValues.ts'
import { dropUnsaved } from '#kernel/ui/unsaved.ts'
import { useKept } from '#kernel/ui/useKept.ts'
import type { FormField } from '../forms/shapes.ts'
import { typedAlso, typedStill, type Typed } from './typed.ts'

type Values = Readonly<Record<string, unknown>>
type Kept = {
  /** What was chosen and typed into fields, as it is sent. */
  readonly values: Values
  readonly typed: Typed
  /** What stands beside the fields: a title, an opinion. */
  readonly words: string
}
const nothing: Kept = { values: {}, typed: {}, words: '' }

/** Files that were sent lie with the server for a day alone. */
const isKept = ({ kind }: FormField) => kind !== 'files' && kind !== 'images'

/** What somebody types into a form of a process: there again after a reload, until it is sent or its tab is closed. */
export function useTyped(what: string, asks: Asks, form: FormInstance, onFound: () => void) {
  const [kept, set] = useKept<Kept>(what, undefined, () => nothing)
  // A page that is loaded anew takes nothing off; a tab that is closed does.
  useEffect(() => () => dropUnsaved(what), [what])
  const { values, typed, words } = kept
  useEffect(() => {
    const again = askedProps(asks).filter(
      ({ name }) => Object.hasOwn(values, name) && !form.isFieldTouched(name),
    )
    form.setFieldsValue(formValues(again, values))
    if (again.length > 0 || words !== '') onFound()
    // Only as the form comes, or its fields change: what is typed from then on stands in it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [form, asks])
  return {
    typed,
    words,
    isTyped: (key: string) => Object.hasOwn(values, key),
    setWords: (next: string) => set((before) => ({ ...before, words: next })),
    /** Of these fields of the form, some were changed. */
    change(changed: Values, fields: readonly FormField[]) {
      const files = fields.filter((field) => !isKept(field)).map(({ key }) => key)
      const props = askedProps(asks).filter(
        ({ name }) => Object.hasOwn(changed, name) && !files.includes(name),
      )
      set((before) => ({
        ...before,
        values: { ...before.values, ...wireValues(props, changed, true) },
        typed: typedAlso(before.typed, changed, fields),
      }))
    },
    /** Without what is asked for no more, once it was let go of. */
    dropLost: () => set((before) => ({ ...before, typed: typedStill(before.typed, asks) })),
    clear: () => set(nothing),
  }
}
