import { useEffect, useState, type ComponentType } from 'react'

/** Has its code on the way before it is drawn. */
export type Arriving<P extends object = object> = ComponentType<P> & { ask(): Promise<unknown> }

/**
 * A component whose code comes with its first use. One that is there is drawn at once, one that comes as soon as it does:
 * React's own way (`lazy` below a `Suspense`) holds what it showed meanwhile for a third of a second, and whatever came in
 * that time waits (its throttle of fallbacks). What does not come is thrown, and asked for anew by who is drawn next.
 */
export function arriving<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Meanwhile: ComponentType<P>,
): Arriving<P> {
  let there: ComponentType<P> | undefined
  let asked: Promise<ComponentType<P>> | undefined
  function ask(): Promise<ComponentType<P>> {
    asked ??= load().then(
      (part) => (there = part.default),
      (fault: Error) => {
        asked = undefined
        throw fault
      },
    )
    return asked
  }
  function Part(props: P) {
    const [Whole, setWhole] = useState(() => there)
    const [fault, setFault] = useState<Error>()
    useEffect(() => {
      if (Whole) return
      let wanted = true
      ask().then(
        (whole) => wanted && setWhole(() => whole),
        (error: Error) => wanted && setFault(error),
      )
      return () => void (wanted = false)
    }, [Whole])
    if (fault) throw fault
    return Whole ? <Whole {...props} /> : <Meanwhile {...props} />
  }
  return Object.assign(Part, { ask })
}

/** Where nothing is shown in its place. */
export const Nothing = () => null
