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
import type { MatrixFloor } from '../shapes.ts'
import { roomStates, type RoomState } from '../rules.ts'
import { schoolCampus } from '../school-campus/definition.ts'
import type { PlaceNode } from '../shapes.ts'
import { Glyph, Matrix } from './Matrix.tsx'
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
type Answer = Sums & { readonly build: Raw; readonly floors: readonly MatrixFloor[] }

/** Rooms as housing offices think of them: a building floor by floor, with the tree of places beside it. */
export default function FloorScreen() {
  const t = useTexts(floorTexts)
  const now = useLang()
  const tab = useTab()
  const queries = useQueryClient()
  const { build, room } = tab.query
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
        onChoose={(id) => tab.setQuery({ build: id, room: undefined })}
      />
      <section className="m" aria-label={t('building')}>
        {data && build ? (
          <Building
            key={build}
            answer={data}
            room={room}
            onRoom={(id) => tab.setQuery({ build, room: id })}
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
          onClose={() => tab.setQuery({ build, room: undefined })}
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
  onRoom: (id: string) => void
  onChanged: () => void
  moving: Moving
}

function Building({ answer, room, onRoom, onChanged, moving }: BuildingProps) {
  const t = useTexts(floorTexts)
  const now = useLang()
  const may = useMay()
  const [state, setState] = useState<RoomState>()
  const [generating, setGenerating] = useState(false)
  const [turning, setTurning] = useState(false)
  const { build, floors } = answer
  const rooms = floors.flatMap((floor) => floor.rooms)
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
      <Figures sums={answer} rooms={rooms} />
      <div className="lgd" role="group" aria-label={t('states')}>
        <button type="button" aria-pressed={state === undefined} onClick={() => setState(undefined)}>
          {t('all')} <i>{rooms.length}</i>
        </button>
        {(Object.keys(roomStates) as RoomState[]).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={state === one}
            onClick={() => setState(state === one ? undefined : one)}
          >
            <Glyph state={one} />
            {roomStates[one][now]} <i>{rooms.filter((each) => each.state === one).length}</i>
          </button>
        ))}
      </div>
      {rooms.length > 0 ? (
        <Matrix floors={floors} state={state} chosen={room} onChoose={onRoom} moving={moving} />
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
          onClose={() => setTurning(false)}
        />
      )}
      {generating && (
        <AskDialog
          title={t('generate')}
          asks={generateAsks}
          path={`${schoolDormBuild.path}/generateRooms`}
          given={{ id: build.id }}
          onDone={onChanged}
          onClose={() => setGenerating(false)}
        />
      )}
    </>
  )
}

function Figures({ sums, rooms }: { sums: Sums; rooms: readonly { state: RoomState; bedCount: number }[] }) {
  const t = useTexts(floorTexts)
  const { beds, occupied, slots, airconds } = sums
  const open = rooms.filter((room) => room.state !== 'closed' && room.state !== 'maintenance')
  const roomy = open.filter((room) => room.state !== 'full')
  const figures = [
    [t('occupancy'), occupied, t('ofBeds', { n: beds, percent: percentOf(occupied, beds) })],
    [t('freeBeds'), Math.max(0, beds - occupied), t('inRooms', { n: roomy.length })],
    [t('airconds'), airconds, t('ofSlots', { n: slots, percent: percentOf(airconds, slots) })],
    [t('rooms'), open.length, `/ ${rooms.length} ${t('openRooms')}`],
  ] as const
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
