import { Input } from 'antd'
import { lazy, Suspense, type ComponentType } from 'react'
import { useTexts } from '../say.ts'
import { uiTexts } from '../texts.ts'

/** What holds the place: the label of the field finds it, and it says by itself that it is still coming. */
function Held({ id }: { id?: string }) {
  const t = useTexts(uiTexts)
  return <Input disabled id={id} aria-busy aria-label={t('loading')} />
}

/** A control that comes with a chunk of its own; its place is held meanwhile. */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Late = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>
  return function Waiting(props: P) {
    const id = 'id' in props && typeof props.id === 'string' ? props.id : undefined
    return (
      <Suspense fallback={<Held id={id} />}>
        <Late {...props} />
      </Suspense>
    )
  }
}
