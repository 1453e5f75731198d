import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { codeOf } from '#kernel/definition/entity.ts'
import { Failed } from '#kernel/ui/Failed.tsx'
import { get } from '#kernel/ui/api.ts'
import { AskDialog } from '#kernel/ui/AskDialog.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { BuildingLabels } from '../../labels/BuildingLabels.tsx'
import { buildStateAsks, generateAsks } from '../dorm-build/asks.ts'
import { schoolDorm } from '../dorm/definition.ts'
import { schoolDormBuild } from '../dorm-build/definition.ts'
import { coolStates, roomStates, type CoolState, type RoomState } from '../rules.ts'
import { schoolCampus } from '../school-campus/definition.ts'
import type { MatrixCooling, MatrixFloor, MatrixRoom, PlaceNode } from '../shapes.ts'
import { Glyph } from './Glyph.tsx'
import { Matrix, stateIn, type View } from './Matrix.tsx'
import { percentOf, PlaceTree } from './PlaceTree.tsx'
import { RoomPanel } from './RoomPanel.tsx'
import { floorTexts } from './texts.ts'
import { useMoving, type Moving } from './useMoving.ts'
import './floors.css'

type Sums = {
  readonly beds: number
  readonly occupied: number
  readonly slots: number
  readonly airconds: number
}
type Answer = Sums & {
  readonly build: Raw
  readonly floors: readonly MatrixFloor[]
  readonly cooling?: MatrixCooling
}

/** Rooms as housing offices think of them: a building floor by floor, with the tree of places beside it. */
export default function FloorScreen() {
  const t = useTexts(floorTexts)
  const now = useLang()
  const tab = useTab()
  const queries = useQueryClient()
  const { build, room, floor } = tab.query
  const placesAsked = useQuery({
    queryKey: [schoolCampus.path, 'tree', now],
    queryFn: () => get<PlaceNode[]>(`${schoolCampus.path}/tree`),
  })
  const places = placesAsked.data
  const asked = useQuery({
    queryKey: [schoolDormBuild.path, 'floorMatrix', build, now],
    queryFn: () => get<Answer>(`${schoolDormBuild.path}/floorMatrix`, { id: build }),
    enabled: build !== undefined,
  })
  const { data } = asked
  const first = places && firstBuild(places)
  const { setQuery } = tab
  useEffect(() => {
    if (build === undefined && first) setQuery({ build: first })
  }, [build, first, setQuery])
  const again = () => {
    void queries.invalidateQueries({ queryKey: [schoolDormBuild.path] })
    void queries.invalidateQueries({ queryKey: [schoolCampus.path] })
  }
  const moving = useMoving(() => {
    again()
    void queries.invalidateQueries({ queryKey: [schoolDorm.path] })
  })
  if (!places) return <Failed of={placesAsked} />
  return (
    <div className={`floors${room ? ' with' : ''}`}>
      <PlaceTree
        places={places}
        chosen={build}
        floors={data?.floors.filter(({ rooms }) => rooms.length > 0) ?? []}
        floor={floor}
        onChoose={(id) => tab.setQuery({ build: id, room: undefined, floor: undefined })}
        onFloor={(floorNo) => tab.setQuery({ build, room, floor: floorNo })}
        onRoom={(buildId, id) => tab.setQuery({ build: buildId, room: id, floor: undefined })}
      />
      <section className="m" aria-label={t('building')}>
        {data && build ? (
          <Building
            key={build}
            answer={data}
            room={room}
            floor={floor}
            onRoom={(id) => tab.setQuery({ build, room: id, floor })}
            onChanged={again}
            moving={moving}
          />
        ) : (
          <>
            <div className="mh">
              <h1>{t('title')}</h1>
            </div>
            {asked.error ? <Failed of={asked} /> : <p className="none">{t(first ? 'choose' : 'noPlaces')}</p>}
          </>
        )}
      </section>
      {room && build && (
        <RoomPanel
          key={room}
          id={room}
          onClose={() => tab.setQuery({ build, room: undefined, floor })}
          onSaved={again}
          moving={moving}
        />
      )}
    </div>
  )
}

function firstBuild(nodes: readonly PlaceNode[]): string | undefined {
  for (const node of nodes) {
    const id = node.kind === 'build' ? node.id : firstBuild(node.children ?? [])
    if (id) return id
  }
  return undefined
}

type BuildingProps = {
  answer: Answer
  room: string | undefined
  /** The one floor that is shown, or all. */
  floor: string | undefined
  onRoom: (id: string) => void
  onChanged: () => void
  moving: Moving
}

function Building({ answer, room, floor, onRoom, onChanged, moving }: BuildingProps) {
  const t = useTexts(floorTexts)
  const now = useLang()
  const may = useMay()
  const [view, setView] = useState<View>(answer.cooling ? 'cooling' : 'beds')
  const [state, setState] = useState<RoomState | CoolState>()
  const [generating, setGenerating] = useState(false)
  const [turning, setTurning] = useState(false)
  const { build, floors } = answer
  const only = floors.filter(({ floorNo, rooms }) => String(floorNo) === floor && rooms.length > 0)
  const shown = only.length > 0 ? only : floors
  const rooms = floors.flatMap((floor) => floor.rooms)
  const words = view === 'cooling' ? coolStates : roomStates
  const counted = Object.entries(words)
    .map(([one, word]) => ({
      one: one as RoomState | CoolState,
      word: word[now],
      n: rooms.filter((room) => stateIn(view, room) === one).length,
    }))
    // Without a unit that nobody leases there is nothing to tell apart.
    .filter(({ one, n }) => one !== 'idle' || n > 0)
  return (
    <>
      <div className="mh">
        <h1>{String(build.buildName)}</h1>
        <span className="tag">{String(build.genderTypeText)}</span>
        {build.status !== 1 && <span className="tag">{String(build.statusText)}</span>}
        <div className="r">
          <button type="button" className="b" onClick={() => window.print()}>
            <Icon name="image" size={16} />
            {t('print')}
          </button>
          <BuildingLabels buildId={build.id} />
          {may(codeOf(schoolDormBuild, 'status')) && (
            <button type="button" className="b" onClick={() => setTurning(true)}>
              {t('turn')}
            </button>
          )}
          {may(codeOf(schoolDormBuild, 'generateRooms')) && (
            <button type="button" className="b p" onClick={() => setGenerating(true)}>
              <Icon name="plus" size={16} />
              {t('generate')}
            </button>
          )}
        </div>
      </div>
      {moving.lifted && !moving.lifted.dragged && (
        <p className="mv" role="status">
          {t('moving', { name: moving.lifted.name })}
          <button type="button" className="b s" onClick={() => moving.lift(undefined)}>
            {t('stop')}
          </button>
        </p>
      )}
      <Figures answer={answer} rooms={rooms} view={view} />
      <div className="lgd">
        {answer.cooling && (
          <span className="by" role="group" aria-label={t('views')}>
            {(['cooling', 'beds'] as const).map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={view === one}
                onClick={() => {
                  setView(one)
                  setState(undefined)
                }}
              >
                {t(one === 'cooling' ? 'byCooling' : 'byBeds')}
              </button>
            ))}
          </span>
        )}
        <span className="st4" role="group" aria-label={t('states')}>
          <button type="button" aria-pressed={state === undefined} onClick={() => setState(undefined)}>
            {t('all')} <i>{rooms.length}</i>
          </button>
          {counted.map(({ one, word, n }) => (
            <button
              key={one}
              type="button"
              aria-pressed={state === one}
              onClick={() => setState(state === one ? undefined : one)}
            >
              <Glyph state={one} />
              {word} <i>{n}</i>
            </button>
          ))}
        </span>
      </div>
      {rooms.length > 0 ? (
        <Matrix floors={shown} view={view} state={state} chosen={room} onChoose={onRoom} moving={moving} />
      ) : (
        <p className="mut">{t('noRooms')}</p>
      )}
      {turning && (
        <AskDialog
          title={t('turn')}
          asks={buildStateAsks}
          path={`${schoolDormBuild.path}/status`}
          given={{ ids: build.id }}
          onDone={onChanged}
          onLate={onChanged}
          onClose={() => setTurning(false)}
        />
      )}
      {generating && (
        <AskDialog
          title={t('generate')}
          asks={generateAsks}
          path={`${schoolDormBuild.path}/generateRooms`}
          given={{ id: build.id, floors: `1-${String(build.floorCount)}` }}
          onDone={onChanged}
          onLate={onChanged}
          onClose={() => setGenerating(false)}
        />
      )}
    </>
  )
}

function Figures({ answer, rooms, view }: { answer: Answer; rooms: readonly MatrixRoom[]; view: View }) {
  const t = useTexts(floorTexts)
  const { beds, occupied, cooling } = answer
  const open = rooms.filter((room) => room.state !== 'closed' && room.state !== 'maintenance')
  const roomy = open.filter((room) => room.state !== 'full')
  const figures: (readonly [string, number, string])[] = [
    [t('occupancy'), occupied, t('ofBeds', { n: beds, percent: percentOf(occupied, beds) })],
  ]
  if (cooling && view === 'cooling') {
    const { cooled, coolable, repairs, late, ending } = cooling
    figures.push([t('airconds'), cooled, t('ofRooms', { n: coolable, percent: percentOf(cooled, coolable) })])
    if (repairs !== undefined) figures.push([t('repairs'), repairs, t('late', { n: late ?? 0 })])
    figures.push([t('ending'), ending, t('leases')])
  } else
    figures.push(
      [t('freeBeds'), Math.max(0, beds - occupied), t('inRooms', { n: roomy.length })],
      [t('rooms'), open.length, `/ ${rooms.length} ${t('openRooms')}`],
    )
  return (
    <dl className="stt">
      {figures.map(([name, figure, beside]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {figure} <small>{beside}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
