import { todayHere } from '#kernel/ui/today.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Select } from 'antd'
import { codeOf } from '#kernel/definition/entity.ts'
import { get } from '#kernel/ui/api.ts'
import { Failed } from '#kernel/ui/Failed.tsx'
import { PageHead } from '#kernel/ui/PageHead.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import { usePicker } from '#kernel/ui/picker.ts'
import type { Page, Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { person } from '#auth/browser/whose.ts'
import { schoolScoreRecord } from '../community/scores/definition.ts'
import { schoolDormBuild } from '../places/dorm-build/definition.ts'
import { schoolDorm } from '../places/dorm/definition.ts'
import type { MatrixFloor } from '../places/shapes.ts'
import { paperTexts } from '../papers/texts.ts'
import { usePaper } from '../papers/usePaper.ts'
import { Floors } from './Floors.tsx'
import { bodyOf } from './items.ts'
import { Rooms } from './Rooms.tsx'
import { hygieneLabel, hygieneTexts } from './texts.ts'
import { useSheets } from './useSheets.ts'
import { Waiting } from './Waiting.tsx'
import './hygiene.css'

/** Inspection on a tablet: a building, a floor, one room after the other; it goes on where there is no network. */
export default function HygieneScreen() {
  const t = useTexts(hygieneTexts)
  const p = useTexts(paperTexts)
  const notices = usePaper(schoolDorm)
  const tab = useTab()
  const may = useMay()
  const queries = useQueryClient()
  const { build, floor, room } = tab.query
  const today = todayHere()
  const scores = [schoolScoreRecord.path, 'today', build, today]
  const sheets = useSheets(() => void queries.invalidateQueries({ queryKey: scores }))
  const builds = usePicker(schoolDormBuild, build ? [build] : [])
  const matrix = useQuery({
    queryKey: [schoolDormBuild.path, 'floorMatrix', build],
    queryFn: () =>
      get<{ floors: readonly MatrixFloor[] }>(`${schoolDormBuild.path}/floorMatrix`, { id: build }),
    enabled: build !== undefined,
    staleTime: Infinity,
  })
  const { data: taken } = useQuery({
    queryKey: scores,
    queryFn: () =>
      get<Page<Raw>>(`${schoolScoreRecord.path}/list`, {
        targetType: 3,
        status: 1,
        checkDate: today,
        buildId: build,
        userId: person()?.userId,
        size: 200,
      }),
    enabled: build !== undefined,
  })
  const done = new Map((taken?.records ?? []).map((row) => [String(row.targetId), Number(row.score)]))
  const waiting = new Map(
    sheets.sheets
      .filter(({ body }) => body.checkDate === today)
      .map(({ dormId, body }) => [dormId, Number(body.score)]),
  )
  const floors = (matrix.data?.floors ?? [])
    .map(({ floorNo, rooms }) => ({ floorNo, rooms: rooms.filter(({ state }) => state !== 'closed') }))
    .filter(({ rooms }) => rooms.length > 0)
    .toSorted((a, b) => a.floorNo - b.floorNo)
  const chosen = floors.find(({ floorNo }) => String(floorNo) === floor)
  const name = builds.options.find(({ value }) => value === build)?.label ?? ''
  const go = (query: Readonly<Record<string, string | undefined>>) => tab.setQuery({ ...tab.query, ...query })
  return (
    <div className="hyg">
      <PageHead label={hygieneLabel}>
        {build && notices.may && (
          <button
            type="button"
            className="b"
            disabled={notices.busy}
            onClick={() => void notices.print({ buildId: build })}
          >
            {p('printNotices')}
          </button>
        )}
        {may('campusReports_C09') && (
          <button type="button" className="b" onClick={() => tab.open('/campus/reports', { type: 'C09' })}>
            {t('ranking')}
          </button>
        )}
      </PageHead>
      <Waiting sheets={sheets.sheets} kept={sheets.kept} onSend={sheets.sendNow} onDrop={sheets.drop} />
      <div className="where">
        <Select
          size="large"
          aria-label={t('build')}
          placeholder={t('choose')}
          value={build ?? null}
          {...builds}
          onChange={(id: string) => tab.setQuery({ build: id })}
        />
      </div>
      {!build && <p className="none">{t('begin')}</p>}
      {build && !matrix.data && <Failed of={matrix} />}
      {matrix.data && floors.length === 0 && <p className="none">{t('noRooms')}</p>}
      {!chosen && (
        <Floors
          floors={floors}
          isDone={(id) => done.has(id) || waiting.has(id)}
          onChoose={(floorNo) => go({ floor: String(floorNo), room: undefined })}
        />
      )}
      {chosen && (
        <Rooms
          rooms={chosen.rooms}
          chosen={room}
          done={done}
          waiting={waiting}
          mayScore={may(codeOf(schoolScoreRecord, 'add'))}
          onBack={() => go({ floor: undefined, room: undefined })}
          onChoose={(id) => go({ room: id })}
          onSave={({ id, roomNo }, draft) =>
            sheets.hand({ dormId: id, dormName: `${name} ${roomNo}`, body: bodyOf(id, today, draft) })
          }
        />
      )}
    </div>
  )
}
