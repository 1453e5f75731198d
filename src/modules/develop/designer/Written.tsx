import { useState } from 'react'

type Props = {
  readonly value: string
  /** What of a text counts, written as it is once somebody has left it. */
  readonly asValue: (text: string) => string
  readonly onChange: (text: string) => void
  /** Of several lines. */
  readonly rows?: number
}

/**
 * A text that stands for something that is not one, as a list of words. What it comes to is said at every letter, so that
 * nothing waits in it that saving would leave out; what is typed stays as it is typed until somebody leaves it.
 */
export function Written({ value, asValue, onChange, rows }: Props) {
  const [typed, setTyped] = useState<string>()
  const shown = {
    // What was undone meanwhile is not what is typed.
    value: typed !== undefined && asValue(typed) === value ? typed : value,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setTyped(target.value)
      if (asValue(target.value) !== value) onChange(target.value)
    },
    onBlur: () => setTyped(undefined),
  }
  return rows === undefined ? (
    <input className="dev-in mono" maxLength={60} {...shown} />
  ) : (
    <textarea className="dev-in" rows={rows} {...shown} />
  )
}
