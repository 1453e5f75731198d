import { useState } from 'react'
import { arriving, Nothing } from './arriving.tsx'
import type { Chosen } from './ColumnChooser.tsx'
import { Icon } from './Icon.tsx'
import { useTexts } from './say.ts'
import { uiTexts } from './texts.ts'

const Chooser = arriving(() => import('./ColumnChooser.tsx'), Nothing)

/** Which columns stand in the table, in which order, how wide, and which stay while the others scroll. */
export function ColumnSettings(props: Chosen) {
  const t = useTexts(uiTexts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="ib"
        aria-label={t('columns')}
        title={t('columns')}
        onClick={() => setOpen(true)}
      >
        <Icon name="columns" size={18} />
      </button>
      {open && <Chooser {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
