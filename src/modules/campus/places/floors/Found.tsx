import { useQuery } from '@tanstack/react-query'
import { codeOf } from '#kernel/definition/entity.ts'
import { get } from '#kernel/ui/api.ts'
import { useMay } from '#kernel/ui/permission.ts'
import type { Page, Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { useSettled } from '#kernel/ui/useSettled.ts'
import { stuInfo } from '../../people/students/definition.ts'
import { schoolDorm } from '../dorm/definition.ts'
import { floorTexts } from './texts.ts'

const most = 8
const size = 10

/** Rooms and students whose name or number holds the words; each leads to the room. */
export function Found({
  words,
  onRoom,
}: {
  words: string
  onRoom: (buildId: string, roomId: string) => void
}) {
  const t = useTexts(floorTexts)
  const now = useLang()
  const fault = useFault()
  const sought = useSettled(words)
  const seesStudents = useMay()(codeOf(stuInfo, 'list'))
  const { data } = useQuery({
    queryKey: [schoolDorm.path, 'found', sought, seesStudents, now],
    queryFn: () => find(sought, seesStudents),
    enabled: sought !== '',
  })
  if (!sought || !data) return null
  // Students name their room and not its building.
  const toRoomOf = ({ dormId }: Raw) =>
    get<Raw>(`${schoolDorm.path}/detail`, { id: String(dormId) }).then(
      ({ id, buildId }) => onRoom(String(buildId), id),
      fault,
    )
  const { rooms, students } = data
  return (
    <>
      {rooms.length > 0 && <h4>{t('foundRooms')}</h4>}
      <ul>
        {rooms.map((room) => (
          <li key={room.id}>
            <button type="button" className="d0" onClick={() => onRoom(String(room.buildId), room.id)}>
              {String(room.dormName)}
              <i>{`${Number(room.occupiedBeds ?? 0)}/${Number(room.bedCount)}`}</i>
            </button>
          </li>
        ))}
      </ul>
      {students.length > 0 && <h4>{t('foundStudents')}</h4>}
      <ul>
        {students.map((one) => (
          <li key={one.id}>
            <button type="button" className="d0" disabled={!one.dormId} onClick={() => void toRoomOf(one)}>
              {`${String(one.stuName)} ${String(one.stuNo)}`}
              <i>{String(one.dormName ?? t('noRoom'))}</i>
            </button>
          </li>
        ))}
      </ul>
      {rooms.length + students.length === 0 && (
        <p className="mut" role="status">
          {t('foundNone')}
        </p>
      )}
    </>
  )
}

async function find(words: string, seesStudents: boolean) {
  const rows = async (path: string, query: Readonly<Record<string, string | number>>) =>
    (await get<Page>(`${path}/list`, { ...query, size })).records
  const [rooms, byName, byNo] = await Promise.all([
    rows(schoolDorm.path, { dormName: words }),
    seesStudents ? rows(stuInfo.path, { stuName: words }) : [],
    seesStudents ? rows(stuInfo.path, { stuNo: words }) : [],
  ])
  const students = [...new Map([...byName, ...byNo].map((one) => [one.id, one])).values()].slice(0, most)
  return { rooms: rooms.slice(0, most), students }
}
