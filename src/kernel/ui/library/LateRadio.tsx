import { lazy, Suspense } from 'react'
import type { RadioProps } from 'antd'

const Radio = lazy(async () => ({ default: (await import('antd')).Radio }))

/** In place of the one that the table of antd keeps ready for lists of which one row alone is chosen (vite.parts.config.ts). */
export default function LateRadio(props: RadioProps) {
  return (
    <Suspense>
      <Radio {...props} />
    </Suspense>
  )
}
