import { Input } from 'antd'
import { lazy, Suspense, type ComponentType } from 'react'

/** A control that comes with a chunk of its own; its place is held meanwhile. */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Late = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>
  return function Waiting(props: P) {
    return (
      <Suspense fallback={<Input disabled />}>
        <Late {...props} />
      </Suspense>
    )
  }
}
