import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf } from '#kernel/definition/entity.ts'
import { AskDialog } from '#kernel/ui/AskDialog.tsx'
import { Failed } from '#kernel/ui/Failed.tsx'
import { get } from '#kernel/ui/api.ts'
import { Facts } from '#kernel/ui/DetailDrawer.tsx'
import { EntityForm } from '#kernel/ui/EntityForm.tsx'
import { History } from '#kernel/ui/History.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { schoolAircond } from '../../aircond/definition.ts'
import { roomStateAsks } from '../dorm/asks.ts'
import { schoolDorm } from '../dorm/definition.ts'
import { Beds } from './Beds.tsx'
import { floorTexts } from './texts.ts'
import { Units } from './Units.tsx'
import { Events } from './Events.tsx'
import type { Moving } from './useMoving.ts'

const told =
  'roomType genderType headStuId collegeName hygieneScore electricMeterNo annualFee aircondCount facilities status remark'.split(
    ' ',
  )
const props = schoolDorm.props.filter((prop) => told.includes(prop.name))

/** One room beside the matrix: what it is, its beds, and what happened to it. */
export function RoomPanel({
  id,
  onClose,
  onSaved,
  moving,
}: {
  id: string
  onClose: () => void
  onSaved: () => void
  moving: Moving
}) {
  const t = useTexts(floorTexts)
  const may = useMay()
  const [editing, setEditing] = useState(false)
  const [turning, setTurning] = useState(false)
  const asked = useQuery({
    queryKey: [schoolDorm.path, 'detail', id, useLang()],
    queryFn: () => get<Raw>(`${schoolDorm.path}/detail`, { id }),
  })
  const { data: row, refetch } = asked
  if (!row) return <Failed of={asked} />
  const [beds, occupied] = [Number(row.bedCount), Number(row.occupiedBeds ?? 0)]
  return (
    <aside className="dt" aria-label={t('room')}>
      <h2>
        {String(row.dormName)}
        <button type="button" className="ib" aria-label={t('close')} title={t('close')} onClick={onClose}>
          <Icon name="close" size={18} />
        </button>
      </h2>
      <Facts props={props.filter((prop) => row[prop.name] !== null)} row={row} />
      {may(codeOf(schoolAircond, 'list')) && <Units room={row} />}
      <h3>{t('beds', { occupied, beds })}</h3>
      <Beds
        room={row}
        moving={moving}
        onChanged={() => {
          void refetch()
          onSaved()
        }}
      />
      <p className="act">
        {may(codeOf(schoolDorm, 'edit')) && (
          <button type="button" className="b p" onClick={() => setEditing(true)}>
            {t('edit')}
          </button>
        )}
        {may(codeOf(schoolDorm, 'status')) && (
          <button type="button" className="b" onClick={() => setTurning(true)}>
            {t('turn')}
          </button>
        )}
      </p>
      <Events id={id} />
      <History entity={schoolDorm} row={row} />
      {turning && (
        <AskDialog
          title={t('turn')}
          asks={roomStateAsks}
          path={`${schoolDorm.path}/status`}
          onLate={() => void refetch()}
          given={{ ids: id }}
          onDone={() => {
            void refetch()
            onSaved()
          }}
          onClose={() => setTurning(false)}
        />
      )}
      {editing && (
        <EntityForm
          entity={schoolDorm}
          row={row}
          onClose={() => setEditing(false)}
          onSaved={() => {
            void refetch()
            onSaved()
          }}
        />
      )}
    </aside>
  )
}
