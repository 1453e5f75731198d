import { Input } from 'antd'
import type { ComponentType } from 'react'
import { arriving } from '../arriving.tsx'
import { useTexts } from '../say.ts'
import { uiTexts } from '../texts.ts'

/** What holds the place: the label of the field finds it, and it says by itself that it is still coming. */
function Held(props: object) {
  const t = useTexts(uiTexts)
  const id = 'id' in props && typeof props.id === 'string' ? props.id : undefined
  return <Input disabled id={id} aria-busy aria-label={t('loading')} />
}

/** A control that comes with a chunk of its own; its place is held meanwhile. */
export const late = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  arriving<P>(async () => ({ default: await load() }), Held)

function Coming() {
  const t = useTexts(uiTexts)
  return <div className="coming" role="status" aria-label={t('loading')} />
}

/** One that is much larger than a line: the rest of the form stands meanwhile. */
export const large = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> => arriving<P>(load, Coming)
