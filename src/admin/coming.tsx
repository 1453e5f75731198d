import { Skeleton } from 'antd'
import type { ComponentType } from 'react'
import { arriving, type Arriving } from '#kernel/ui/arriving.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { chunk } from './chunks.ts'
import { shellTexts } from './texts/shell.ts'

/** A screen whose code comes with its first use. */
export const coming = (load: () => Promise<{ default: ComponentType }>): Arriving =>
  arriving(chunk(load), Waiting)

/** In place of a screen that is still coming. */
function Waiting() {
  const t = useTexts(shellTexts)
  return (
    <div className="waiting" role="status" aria-label={t('loading')}>
      <Skeleton active paragraph={{ rows: 6 }} />
    </div>
  )
}
