import type { ReactNode } from 'react'

export function Field({
  id,
  label,
  hint,
  fault,
  children,
}: {
  id: string
  label: string
  hint?: string
  fault: string
  children: ReactNode
}) {
  return (
    <div className="f">
      <span>
        <label htmlFor={id}>{label}</label>
        {hint && <span className="mut">{hint}</span>}
      </span>
      {children}
      <p className="ff" id={`${id}-fault`} role={fault ? 'alert' : undefined}>
        {fault}
      </p>
    </div>
  )
}
