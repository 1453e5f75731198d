import { Arrows } from './Arrows.tsx'
import { useKeys } from './keys.ts'
import { useTab } from './tab.ts'
import { placeIn, stepFrom, trailOf } from './trail.ts'
import { useBusy } from './useBusy.ts'

/** Arrows to the previous and the next record of the list that this one was opened from. */
export function Neighbours({ path, id }: { path: string; id: string }) {
  const tab = useTab()
  const [busy, doing] = useBusy()
  const place = placeIn(trailOf(path), id)
  async function go(step: 1 | -1) {
    if (busy) return
    await doing(async () => {
      const next = await stepFrom(path, id, step)
      if (next) tab.turnTo({ id: next })
    })
  }
  const onBack = place && place.at > 1 ? () => void go(-1) : undefined
  const onNext = place && place.at < place.of ? () => void go(1) : undefined
  useKeys({ ...(onBack && { '[': onBack }), ...(onNext && { ']': onNext }) })
  if (!place || place.of < 2) return null
  return <Arrows {...{ place, onBack, onNext }} />
}
