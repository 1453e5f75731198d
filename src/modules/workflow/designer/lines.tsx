import { Input } from 'antd'
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTexts } from '#kernel/ui/say.ts'
import type { FormField } from '../forms/shapes.ts'
import type { Drawn, Tool } from './drawing-tool.ts'
import { propertyTexts } from './property-texts.ts'

export type Given = {
  tool: Tool
  element: Drawn
  form: readonly FormField[]
  onForm: (form: readonly FormField[]) => void
}
export type Key = keyof typeof propertyTexts

export function Part({
  label,
  hint,
  children,
  onKey,
}: {
  label: Key | { readonly said: string }
  hint?: Key
  children: ReactNode
  /** Hears of a key before what stands in the line does. */
  onKey?: (event: KeyboardEvent) => void
}) {
  const t = useTexts(propertyTexts)
  return (
    <label className="flow-prop" onKeyDownCapture={onKey}>
      <span>{typeof label === 'string' ? t(label) : label.said}</span>
      {children}
      {hint && <small className="mut">{t(hint)}</small>}
    </label>
  )
}

/** Written when it is left, so that typing a word is one step. */
export function Line({
  label,
  hint,
  value,
  onSet,
}: {
  /** One of ours, or what something else is called. */
  label: Key | { readonly said: string }
  hint?: Key
  value: string
  onSet: (value: string) => void
}) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <Part label={label} {...(hint && { hint })}>
      <Input
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => typed !== value && onSet(typed.trim())}
        onPressEnter={() => typed !== value && onSet(typed.trim())}
      />
    </Part>
  )
}
