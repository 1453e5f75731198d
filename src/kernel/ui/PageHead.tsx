import type { ReactNode } from 'react'
import type { Label } from '#kernel/definition/kind.ts'
import { useLang } from './say.ts'
import './ui.css'

/** Title of a screen; Chinese first with English beside it, and English alone for who reads English. */
export function PageHead({ label, children }: { label: Label; children?: ReactNode }) {
  const now = useLang()
  return (
    <div className="ph">
      <h1>{label[now]}</h1>
      {now === 'zh' && (
        <span lang="en" className="en">
          {label.en}
        </span>
      )}
      <div className="r">{children}</div>
    </div>
  )
}
