import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { journalTexts } from '../../../terms/texts.ts'

type Props = {
  readonly title: string
  readonly hint?: string | undefined
  /** How it is left by its cross, and by Esc (`useLeaving`). */
  readonly leave: () => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly children: ReactNode
}

/** A panel beside a manuscript, which stays in sight: its title, its cross, and what it asks. */
export function SidePanel({ title, hint, leave, onKeyDown, children }: Props) {
  const t = useTexts(journalTexts)
  const id = useId()
  return (
    <aside
      className="dr"
      role="dialog"
      aria-modal="false"
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className="dh">
        <h2 id={id}>{title}</h2>
        {hint && <span className="mut">{hint}</span>}
        <button className="ib" aria-label={t('hide')} title={t('hide')} onClick={leave}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </aside>
  )
}
