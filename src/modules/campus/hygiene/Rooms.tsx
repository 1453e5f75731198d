import { useTexts } from '#kernel/ui/say.ts'
import type { MatrixRoom } from '../places/shapes.ts'
import type { Draft } from './items.ts'
import { RoomSheet } from './RoomSheet.tsx'
import { hygieneTexts } from './texts.ts'

type Props = {
  rooms: readonly MatrixRoom[]
  chosen: string | undefined
  done: ReadonlyMap<string, number>
  waiting: ReadonlyMap<string, number>
  mayScore: boolean
  onBack: () => void
  onChoose: (id: string) => void
  onSave: (room: MatrixRoom, draft: Draft) => void
}

/** The rooms of a floor, one at a time; without a choice the first that nobody has looked at. */
export function Rooms({ rooms, chosen, done, waiting, mayScore, onBack, onChoose, onSave }: Props) {
  const t = useTexts(hygieneTexts)
  const isDone = ({ id }: MatrixRoom) => done.has(id) || waiting.has(id)
  const first = rooms.findIndex((room) => !isDone(room))
  const at = Math.max(0, chosen === undefined ? first : rooms.findIndex(({ id }) => id === chosen))
  const room = rooms[at]
  if (!room) return null
  const step = (by: number) => {
    const there = rooms[at + by]
    if (there) onChoose(there.id)
  }
  const next = (from: number) =>
    rooms.findIndex((one, i) => i > from && !isDone(one)) >= 0
      ? rooms.findIndex((one, i) => i > from && !isDone(one))
      : Math.min(rooms.length - 1, from + 1)
  const score = done.get(room.id)
  const waits = waiting.get(room.id)
  return (
    <section className="one" aria-label={t('rooms')}>
      <div className="hd">
        <button type="button" className="big" onClick={onBack}>
          {t('back')}
        </button>
        <button type="button" className="big" disabled={at === 0} onClick={() => step(-1)}>
          {t('before')}
        </button>
        <h2>
          {room.unitNo} {room.roomNo}
          <small className="num">{t('of', { n: at + 1, all: rooms.length })}</small>
        </h2>
        <button type="button" className="big" disabled={at === rooms.length - 1} onClick={() => step(1)}>
          {t('next')}
        </button>
      </div>
      {rooms.every(isDone) && (
        <p className="st green" role="status">
          {t('floorDone')}
        </p>
      )}
      {waits !== undefined && <p className="st amber">{t('waitsHere', { n: waits })}</p>}
      {score !== undefined && (
        <>
          <p className="st green">{t('done', { n: score })}</p>
          <p className="mut">{t('doneAlready')}</p>
        </>
      )}
      {score === undefined && mayScore && (
        <RoomSheet
          key={room.id}
          id={room.id}
          last={at === rooms.length - 1}
          onSave={(draft) => {
            onSave(room, draft)
            onChoose(rooms[next(at)]?.id ?? room.id)
          }}
        />
      )}
    </section>
  )
}
