import { useState } from 'react'
import type { Entity } from '#kernel/definition/entity.ts'
import { Icon } from './Icon.tsx'
import { useKeys } from './keys.ts'
import { useTexts } from './say.ts'
import { useTab } from './tab.ts'
import { uiTexts } from './texts.ts'
import { placeIn, stepFrom, trailOf } from './trail.ts'
import { useFault } from './useNotify.ts'

/** Arrows to the previous and the next record of the list that this one was opened from. */
export function Neighbours({ entity, id }: { entity: Entity; id: string }) {
  const t = useTexts(uiTexts)
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
  const back = place && place.at > 1
  const on = place && place.at < place.of
  useKeys({ ...(back && { '[': () => void go(-1) }), ...(on && { ']': () => void go(1) }) })
  if (!place || place.of < 2) return null
  return (
    <span className="near num">
      <span className="mut">{t('placeOf', { at: place.at, of: place.of })}</span>
      <button
        className="ib"
        disabled={!back}
        aria-label={t('previousRow')}
        title={`${t('previousRow')} [`}
        onClick={() => void go(-1)}
      >
        <Icon name="left" />
      </button>
      <button
        className="ib"
        disabled={!on}
        aria-label={t('nextRow')}
        title={`${t('nextRow')} ]`}
        onClick={() => void go(1)}
      >
        <Icon name="right" />
      </button>
    </span>
  )
}
