import { useId, type ReactNode } from 'react'

type Props = {
  label: string
  required?: boolean
  hint?: string
  /** What the server has said no to. */
  error?: string | undefined
  children: (id: string) => ReactNode
}

/** A field of a panel with its label, and what is good to know of it. */
export function Box({ label, required, hint, error, children }: Props) {
  const id = useId()
  return (
    <div className={error ? 'fieldbox wrong' : 'fieldbox'}>
      <label className="fl0" htmlFor={id}>
        {required && <em>*</em>}
        {label}
      </label>
      {children(id)}
      {error && (
        <p className="late" role="alert">
          {error}
        </p>
      )}
      {hint && <p className="mut">{hint}</p>}
    </div>
  )
}
