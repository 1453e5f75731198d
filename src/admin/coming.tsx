import { Skeleton } from 'antd'
import { useEffect, useState, type ComponentType } from 'react'
import { useTexts } from '#kernel/ui/say.ts'
import { chunk } from './chunks.ts'
import { shellTexts } from './texts/shell.ts'

/** Has its code on the way before it is drawn. */
export type Coming = ComponentType & { ask(): Promise<unknown> }

/**
 * A screen whose code comes with its first use. One that is there is drawn at once, one that comes as soon as it does: React's
 * own way holds what it showed meanwhile for a third of a second, and whatever came in that time waits (its throttle of
 * fallbacks). What does not come is thrown, and asked for anew by who is drawn next.
 */
export function coming(load: () => Promise<{ default: ComponentType }>): Coming {
  let there: ComponentType | undefined
  let asked: Promise<ComponentType> | undefined
  function ask(): Promise<ComponentType> {
    asked ??= chunk(load)().then(
      (part) => (there = part.default),
      (fault: Error) => {
        asked = undefined
        throw fault
      },
    )
    return asked
  }
  function Part() {
    const [Screen, setScreen] = useState(() => there)
    const [fault, setFault] = useState<Error>()
    useEffect(() => {
      if (Screen) return
      let wanted = true
      ask().then(
        (screen) => wanted && setScreen(() => screen),
        (error: Error) => wanted && setFault(error),
      )
      return () => void (wanted = false)
    }, [Screen])
    if (fault) throw fault
    return Screen ? <Screen /> : <Waiting />
  }
  return Object.assign(Part, { ask })
}

/** In place of a screen that is still coming. */
export function Waiting() {
  const t = useTexts(shellTexts)
  return (
    <div className="waiting" role="status" aria-label={t('loading')}>
      <Skeleton active paragraph={{ rows: 6 }} />
    </div>
  )
}
