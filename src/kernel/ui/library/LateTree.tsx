import { lazy, Suspense, type ComponentProps } from 'react'

const Tree = lazy(async () => ({ default: (await import('antd')).Tree }))

/** In place of the tree that the table of antd keeps ready for filters above its columns (vite.parts.config.ts). */
export default function LateTree(props: ComponentProps<typeof Tree>) {
  return (
    <Suspense>
      <Tree {...props} />
    </Suspense>
  )
}
