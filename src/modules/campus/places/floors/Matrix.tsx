import { useLang, useTexts } from '#kernel/ui/say.ts'
import type { MatrixFloor, MatrixRoom } from '../shapes.ts'
import { roomStates, type RoomState } from '../rules.ts'
import { floorTexts } from './texts.ts'
import type { Moving } from './useMoving.ts'

type Props = {
  floors: readonly MatrixFloor[]
  state: RoomState | undefined
  chosen: string | undefined
  onChoose: (id: string) => void
  moving: Moving
}

/** Floors from the top down; a room that the filter leaves out keeps its place and steps back. */
export function Matrix({ floors, state, chosen, onChoose, moving }: Props) {
  const t = useTexts(floorTexts)
  const widest = Math.max(1, ...floors.map((floor) => floor.rooms.length))
  return (
    <div className="fx" style={{ '--rooms': widest } as React.CSSProperties}>
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
                  faint={state !== undefined && room.state !== state}
                  chosen={room.id === chosen}
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
  faint,
  chosen,
  onChoose,
  moving: { lifted, place },
}: {
  room: MatrixRoom
  faint: boolean
  chosen: boolean
  onChoose: (id: string) => void
  moving: Moving
}) {
  const t = useTexts(floorTexts)
  const now = useLang()
  const { state, roomNo, bedCount, occupiedBeds } = room
  const word = roomStates[state][now]
  const said = t('bedsSaid', { occupied: occupiedBeds, beds: bedCount })
  /** A room that is shut or full says so when somebody lets go over it. */
  const open = lifted !== undefined && (state === 'empty' || state === 'partly')
  return (
    <button
      type="button"
      className={`rm ${state}${faint || (lifted && !open) ? ' faint' : ''}${open ? ' goal' : ''}`}
      aria-pressed={chosen}
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
        <Glyph state={state} />
      </span>
      <span className="bd4" style={{ gridTemplateColumns: `repeat(${bedCount}, 1fr)` }} aria-hidden="true">
        {Array.from({ length: bedCount }, (_, i) => (
          <i key={i} className={i < occupiedBeds ? 'o' : ''} />
        ))}
      </span>
      <span className="k">{word}</span>
      <span className="sr">{said}</span>
    </button>
  )
}

/** A shape for each state beside its colour, for who does not tell the colours apart. */
export function Glyph({ state }: { state: RoomState }) {
  return (
    <svg className="gl" viewBox="0 0 14 14" aria-hidden="true">
      {state === 'full' && <circle cx="7" cy="7" r="4.5" fill="var(--info-dot)" />}
      {state === 'partly' && (
        <>
          <circle cx="7" cy="7" r="4.2" fill="none" stroke="var(--info-dot)" strokeWidth="1.5" />
          <path d="M7 2.8a4.2 4.2 0 0 1 0 8.4z" fill="var(--info-dot)" />
        </>
      )}
      {state === 'empty' && (
        <circle
          cx="7"
          cy="7"
          r="4.2"
          fill="none"
          stroke="var(--field)"
          strokeWidth="1.5"
          strokeDasharray="2 2"
        />
      )}
      {state === 'maintenance' && <path d="M7 1.5 13 12H1z" fill="var(--amber-dot)" />}
      {state === 'closed' && (
        <path d="M3 3l8 8M11 3l-8 8" stroke="var(--ink-3)" strokeWidth="1.8" strokeLinecap="round" />
      )}
    </svg>
  )
}
