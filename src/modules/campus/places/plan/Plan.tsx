import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fetchFile } from '#kernel/ui/api.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { schoolCampus } from '../school-campus/definition.ts'
import { lights, moved, shownAs, spotAt, type Light, type Pin, type Spot } from './shape.ts'
import { planTexts } from './texts.ts'

type Props = {
  name: string
  /** The stored picture of the campus. */
  picture: string | undefined
  pins: readonly Pin[]
  light: Light
  arranging: boolean
  onOpen: (pin: Pin) => void
  onPlace: (pin: Pin, spot: Spot) => Promise<void>
}

const middle: Spot = { x: 50, y: 50 }
const spotOf = ({ mapX, mapY }: Pin): Spot | undefined =>
  mapX === null || mapY === null ? undefined : { x: mapX, y: mapY }

/** The picture with its pins; while somebody arranges they are dragged or moved by keys instead of opened. */
export function Plan({ name, picture, pins, light, arranging, onOpen, onPlace }: Props) {
  const t = useTexts(planTexts)
  const now = useLang()
  const tab = useTab()
  const ground = useRef<HTMLDivElement>(null)
  /** Where a pin is held until it is let go and saved. */
  const [held, setHeld] = useState<{ readonly id: string; readonly spot: Spot }>()
  const { data: url } = useQuery({
    queryKey: ['plan', picture],
    queryFn: async () =>
      URL.createObjectURL((await fetchFile('blade-resource/attach/file', { id: picture ?? '' })).blob),
    enabled: picture !== undefined,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  })
  const under = (event: { clientX: number; clientY: number }): Spot | undefined => {
    const box = ground.current?.getBoundingClientRect()
    return (
      box &&
      spotAt((100 * (event.clientX - box.left)) / box.width, (100 * (event.clientY - box.top)) / box.height)
    )
  }
  async function letGo(pin: Pin): Promise<void> {
    if (held?.id !== pin.id) return
    const { spot } = held
    const before = spotOf(pin)
    if (before?.x !== spot.x || before.y !== spot.y) await onPlace(pin, spot)
    setHeld(undefined)
  }
  const waiting = pins.filter((pin) => !spotOf(pin))
  return (
    <>
      <div className="map">
        {/* Percents are of the picture, so its box is the ground of the pins. */}
        <div ref={ground} className={url ? 'ground' : 'ground bare'}>
          {url && <img src={url} alt={t('plan', { name })} draggable={false} />}
          {pins.map((pin) => {
            const spot = held?.id === pin.id ? held.spot : spotOf(pin)
            if (!spot) return null
            const { figure, tone } = shownAs(pin, light)
            return (
              <button
                key={pin.id}
                type="button"
                className={`pin ${tone}${arranging ? ' loose' : ''}`}
                style={{ left: `${spot.x}%`, top: `${spot.y}%` }}
                onClick={() => !arranging && onOpen(pin)}
                onPointerDown={(event) => {
                  if (!arranging) return
                  event.currentTarget.setPointerCapture(event.pointerId)
                  setHeld({ id: pin.id, spot })
                }}
                onPointerMove={(event) => {
                  const to = arranging && held?.id === pin.id && event.buttons > 0 && under(event)
                  if (to) setHeld({ id: pin.id, spot: to })
                }}
                onPointerUp={() => void letGo(pin)}
                onKeyDown={(event) => {
                  const to = arranging ? moved(spot, event.key, event.shiftKey) : undefined
                  if (!to) return
                  event.preventDefault()
                  setHeld({ id: pin.id, spot: to })
                }}
                onKeyUp={(event) => event.key.startsWith('Arrow') && void letGo(pin)}
              >
                <span>{pin.buildName}</span> <span className="sr">{lights[light][now]}</span>{' '}
                <b className="num">{figure}</b>
              </button>
            )
          })}
        </div>
      </div>
      {!picture && (
        <p className="mut hint">
          {t('noPicture')}{' '}
          <button type="button" className="lk" onClick={() => tab.open(schoolCampus.menu?.path ?? '')}>
            {t('openCampus')}
          </button>
        </p>
      )}
      {waiting.length > 0 && (
        <div className="waits">
          <span className="mut">{t('waiting', { n: waiting.length })}</span>
          {arranging &&
            waiting.map((pin) => (
              <button key={pin.id} type="button" className="b s" onClick={() => void onPlace(pin, middle)}>
                {t('put', { name: pin.buildName })}
              </button>
            ))}
        </div>
      )}
    </>
  )
}
