import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Asks } from '#kernel/definition/asked.ts'
import { codeOf } from '#kernel/definition/entity.ts'
import { label, ref } from '#kernel/definition/index.ts'
import { may as mayAsk } from '#kernel/life/asks.ts'
import { StepDialog } from '#kernel/ui/dialogs.ts'
import { get } from '#kernel/ui/api.ts'
import { AskDialog } from '#kernel/ui/AskDialog.tsx'
import { stepActions, type Taking } from '#kernel/ui/DerivedActions.tsx'
import { Failed } from '#kernel/ui/Failed.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import { RowActions } from '#kernel/ui/RowActions.tsx'
import type { Page, Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { mayLive, mixed } from '../../people/rooms.ts'
import { stuInfo } from '../../people/students/definition.ts'
import { profilePath } from '../../people/students/profile-shape.ts'
import { floorTexts } from './texts.ts'
import type { Moving } from './useMoving.ts'

const steps = ['changeBed', 'swapBed', 'checkOut']
const inUse = '1'

/** Who is asked for when a bed is given away: whoever may live in a dorm, has no bed, and fits the room. */
function asksFor(gender: string): Asks {
  return {
    id: ref('stuInfo', {
      label: label('学生', 'Student'),
      required: true,
      narrowedBy: {
        dormStatus: ['0', '2', '3'],
        status: [...mayLive],
        ...(gender !== mixed && { gender: [gender] }),
      },
    }),
    ...mayAsk(stuInfo, 'checkInDate'),
  }
}

/** The beds of a room with who lies in them, as far as the reader's list of students knows, and what may be done about it. */
export function Beds({ room, onChanged, moving }: { room: Raw; onChanged: () => void; moving: Moving }) {
  const t = useTexts(floorTexts)
  const now = useLang()
  const tab = useTab()
  const may = useMay()
  const queries = useQueryClient()
  const [taking, setTaking] = useState<Taking>()
  const [bed, setBed] = useState<number>()
  const gender = String(room.genderType)
  const asks = useMemo(() => asksFor(gender), [gender])
  const knows = may(codeOf(stuInfo, 'list'))
  const asked = useQuery({
    queryKey: [stuInfo.path, 'ofRoom', room.id, now],
    queryFn: () => get<Page>(`${stuInfo.path}/list`, { dormId: room.id, dormStatus: inUse, size: 30 }),
    enabled: knows,
  })
  const list = useRef<HTMLUListElement>(null)
  const { findAgain } = moving
  // Who moves people by keys goes on from where the moved one lies now, not from the top of the page.
  useEffect(() => findAgain(list.current), [asked.data, findAgain])
  if (asked.error && !asked.data) return <Failed of={asked} />
  const people = asked.data?.records ?? []
  const known = !knows || asked.data !== undefined
  const [beds, occupied] = [Number(room.bedCount), Number(room.occupiedBeds ?? 0)]
  /** Beds that somebody lies in whom the reader may not know of: which ones is not told either. */
  const hidden = Math.max(0, occupied - people.length)
  const gives = knows && hidden === 0 && String(room.status) === inUse && may(codeOf(stuInfo, 'checkIn'))
  const moves = (one: Raw) =>
    may(codeOf(stuInfo, 'changeBed')) &&
    (one._can as Readonly<Record<string, unknown>> | undefined)?.changeBed === true
  const byKeys = moving.lifted !== undefined && !moving.lifted.dragged
  const again = () => {
    void queries.invalidateQueries({ queryKey: [stuInfo.path] })
    onChanged()
  }
  return (
    <>
      <ul className="bl num" ref={list}>
        {Array.from({ length: beds }, (_, i) => i + 1).map((n) => {
          const one = people.find(({ bedNo }) => Number(bedNo) === n)
          return (
            <li
              key={n}
              draggable={one !== undefined && moves(one)}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', String(one?.stuName))
                // Later: a page that changes while a drag begins ends it.
                setTimeout(() => moving.lift(one, true))
              }}
              onDragEnd={() => moving.lift(undefined)}
              onDragOver={(event) => !one && moving.lifted && event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault()
                if (!one) moving.place({ id: room.id, bedCount: beds, bedNo: n })
              }}
            >
              <span>{t('bed', { n })}</span>
              {one ? (
                <>
                  <button type="button" className="lk" onClick={() => tab.open(profilePath, { id: one.id })}>
                    {String(one.stuName)}
                  </button>
                  <span className="mut">{String(one.stuNo)}</span>
                  {moves(one) && (
                    <button
                      type="button"
                      className="b s"
                      data-of={one.id}
                      aria-label={t('moveOf', { name: String(one.stuName) })}
                      aria-pressed={moving.lifted?.id === one.id}
                      onClick={() => moving.lift(moving.lifted?.id === one.id ? undefined : one)}
                    >
                      {t('move')}
                    </button>
                  )}
                  <RowActions
                    most={0}
                    name={String(one.stuName)}
                    actions={stepActions(stuInfo, now, setTaking)
                      .of(one)
                      .filter(({ key }) => steps.includes(key))}
                  />
                </>
              ) : (
                known && (
                  <>
                    <span className="mut">
                      {t(hidden === 0 ? 'free' : hidden === beds - people.length ? 'taken' : 'untold')}
                    </span>
                    {byKeys && (
                      <button
                        type="button"
                        className="b s p"
                        aria-label={`${t('placeHere')} ${t('bed', { n })}`}
                        onClick={() => moving.place({ id: room.id, bedCount: beds, bedNo: n })}
                      >
                        {t('placeHere')}
                      </button>
                    )}
                    {gives && !byKeys && (
                      <button
                        type="button"
                        className="b s"
                        aria-label={`${stuInfo.actions?.checkIn?.label[now]} ${t('bed', { n })}`}
                        onClick={() => setBed(n)}
                      >
                        {stuInfo.actions?.checkIn?.label[now]}
                      </button>
                    )}
                  </>
                )
              )}
            </li>
          )
        })}
      </ul>
      {known && hidden > 0 && <p className="mut hidden">{t('hidden', { n: hidden })}</p>}
      {bed !== undefined && (
        <AskDialog
          title={`${stuInfo.actions?.checkIn?.label[now]} · ${t('bed', { n: bed })}`}
          asks={asks}
          path={`${stuInfo.path}/checkIn`}
          given={{ dormId: room.id, bedNo: bed }}
          onDone={again}
          onLate={again}
          onClose={() => setBed(undefined)}
        />
      )}
      {taking && (
        <StepDialog entity={stuInfo} {...taking} onClose={() => setTaking(undefined)} onDone={again} />
      )}
    </>
  )
}
