import { useState, type KeyboardEvent } from 'react'
import { inFacts } from '#kernel/definition/directions.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import type { MatrixFloor, MatrixRoom } from '../shapes.ts'
import { coolStates, roomStates, type CoolState, type RoomState } from '../rules.ts'
import { Glyph } from './Glyph.tsx'
import { floorTexts } from './texts.ts'
import type { Moving } from './useMoving.ts'
import { walk } from './walk.ts'

type Props = {
  floors: readonly MatrixFloor[]
  view: View
  state: RoomState | CoolState | undefined
  chosen: string | undefined
  onChoose: (id: string) => void
  moving: Moving
}

/** What the cards are coloured by: who lives there, or how the rooms are cooled. */
export type View = 'beds' | 'cooling'
export const stateIn = (view: View, room: MatrixRoom): RoomState | CoolState =>
  (view === 'cooling' && room.cool) || room.state
/** Rooms below this are talked to (campus domain 8.2). */
const clean = 60

/** To the room that a key leads to: of hundreds of rooms only one is a stop of Tab. */
function onWalk(event: KeyboardEvent<HTMLElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const floors = [...event.currentTarget.querySelectorAll('.fr')].map((floor) => [
    ...floor.querySelectorAll<HTMLElement>('.rm'),
  ])
  const floor = floors.findIndex((rooms) => rooms.some((room) => room === event.target))
  const room = floors[floor]?.findIndex((one) => one === event.target) ?? -1
  const to =
    room < 0
      ? undefined
      : walk(
          event.key,
          [floor, room],
          floors.map(({ length }) => length),
        )
  if (!to) return
  event.preventDefault()
  floors[to[0]]?.[to[1]]?.focus()
}

/** Floors from the top down; a room that the filter leaves out keeps its place and steps back. */
export function Matrix({ floors, view, state, chosen, onChoose, moving }: Props) {
  const t = useTexts(floorTexts)
  const [focused, setFocused] = useState<string>()
  const ids = floors.flatMap(({ rooms }) => rooms.map(({ id }) => id))
  const stop = [focused, chosen].find((id) => id !== undefined && ids.includes(id)) ?? ids[0]
  const widest = Math.max(1, ...floors.map((floor) => floor.rooms.length))
  return (
    <div className="fx" style={{ '--rooms': widest } as React.CSSProperties} onKeyDown={onWalk}>
      {floors
        .filter((floor) => floor.rooms.length > 0)
        .map((floor) => (
          <section key={floor.floorNo} aria-label={floorName(t, floor.floorNo)}>
            <div className="fh">
              <b>{floorName(t, floor.floorNo)}</b>
              <span className="num">
                {floor.occupied}/{floor.beds}
              </span>
            </div>
            <div className="fr">
              {floor.rooms.map((room) => (
                <Room
                  key={room.id}
                  room={room}
                  shown={stateIn(view, room)}
                  faint={state !== undefined && stateIn(view, room) !== state}
                  chosen={room.id === chosen}
                  stop={room.id === stop}
                  onFocus={setFocused}
                  onChoose={onChoose}
                  moving={moving}
                />
              ))}
            </div>
          </section>
        ))}
    </div>
  )
}

type Say = ReturnType<typeof useTexts<typeof floorTexts>>
export const floorName = (t: Say, floorNo: number) =>
  floorNo < 0 ? t('basement', { n: -floorNo }) : t('floor', { n: floorNo })

function Room({
  room,
  shown,
  faint,
  chosen,
  stop,
  onFocus,
  onChoose,
  moving: { lifted, place },
}: {
  room: MatrixRoom
  shown: RoomState | CoolState
  faint: boolean
  chosen: boolean
  stop: boolean
  onFocus: (id: string) => void
  onChoose: (id: string) => void
  moving: Moving
}) {
  const t = useTexts(floorTexts)
  const now = useLang()
  const { state, roomNo, bedCount, occupiedBeds } = room
  const word = { ...roomStates, ...coolStates }[shown][now]
  const dirty = room.hygieneScore !== null && Number(room.hygieneScore) < clean
  const said = inFacts([
    t('bedsSaid', { occupied: occupiedBeds, beds: bedCount }),
    dirty && t('unclean', { n: Number(room.hygieneScore) }),
  ])
  /** A room that is shut or full says so when somebody lets go over it. */
  const open = lifted !== undefined && (state === 'empty' || state === 'partly')
  return (
    <button
      type="button"
      className={`rm ${shown === 'none' ? 'bare' : shown}${faint || (lifted && !open) ? ' faint' : ''}${open ? ' goal' : ''}`}
      aria-pressed={chosen}
      tabIndex={stop ? 0 : -1}
      onFocus={() => onFocus(room.id)}
      title={open ? `${said} · ${t('placeHere')}` : said}
      onClick={() => (lifted ? place(room) : onChoose(room.id))}
      onDragOver={(event) => lifted && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        place(room)
      }}
    >
      <span className="a">
        {roomNo}
        <Glyph state={shown} />
      </span>
      <span className="bd4" style={{ gridTemplateColumns: `repeat(${bedCount}, 1fr)` }} aria-hidden="true">
        {Array.from({ length: bedCount }, (_, i) => (
          <i key={i} className={i < occupiedBeds ? 'o' : ''} />
        ))}
      </span>
      <span className="k">
        {word}
        {dirty && <em aria-hidden="true">{Number(room.hygieneScore)}</em>}
      </span>
      <span className="sr">{said}</span>
    </button>
  )
}
