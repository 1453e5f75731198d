import { useState } from 'react'
import type { Entity } from '#kernel/definition/entity.ts'
import { Arrows } from './Arrows.tsx'
import { useKeys } from './keys.ts'
import { useTab } from './tab.ts'
import { placeIn, stepFrom, trailOf } from './trail.ts'
import { useFault } from './useNotify.ts'

/** Arrows to the previous and the next record of the list that this one was opened from. */
export function Neighbours({ entity, id }: { entity: Entity; id: string }) {
  const tab = useTab()
  const fault = useFault()
  const [busy, setBusy] = useState(false)
  const place = placeIn(trailOf(entity.path), id)
  async function go(step: 1 | -1) {
    if (busy) return
    setBusy(true)
    try {
      const next = await stepFrom(entity.path, id, step)
      if (next) tab.turnTo({ id: next })
    } catch (error) {
      fault(error)
    }
    setBusy(false)
  }
  const onBack = place && place.at > 1 ? () => void go(-1) : undefined
  const onNext = place && place.at < place.of ? () => void go(1) : undefined
  useKeys({ ...(onBack && { '[': onBack }), ...(onNext && { ']': onNext }) })
  if (!place || place.of < 2) return null
  return <Arrows {...{ place, onBack, onNext }} />
}
