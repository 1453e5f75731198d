import { useId, type ReactNode } from 'react'

type Props = { label: string; required?: boolean; hint?: string; children: (id: string) => ReactNode }

/** A field of a panel with its label, and what is good to know of it. */
export function Box({ label, required, hint, children }: Props) {
  const id = useId()
  return (
    <div className="fieldbox">
      <label className="fl0" htmlFor={id}>
        {required && <em>*</em>}
        {label}
      </label>
      {children(id)}
      {hint && <p className="mut">{hint}</p>}
    </div>
  )
}
