import { useTexts } from '#kernel/ui/say.ts'
import type { MatrixRoom } from '../places/shapes.ts'
import { hygieneTexts } from './texts.ts'

type Floor = { readonly floorNo: number; readonly rooms: readonly MatrixRoom[] }
type Props = {
  floors: readonly Floor[]
  isDone: (dormId: string) => boolean
  onChoose: (floorNo: number) => void
}

/** Floors with how far they are. */
export function Floors({ floors, isDone, onChoose }: Props) {
  const t = useTexts(hygieneTexts)
  return (
    <nav className="flo" aria-label={t('floors')}>
      {floors.map(({ floorNo, rooms }) => {
        const done = rooms.filter(({ id }) => isDone(id)).length
        return (
          <button key={floorNo} type="button" className="big" onClick={() => onChoose(floorNo)}>
            <b>{floorNo < 0 ? t('basement', { n: -floorNo }) : t('floor', { n: floorNo })}</b>
            <span className="num">{t('progress', { done, all: rooms.length })}</span>
          </button>
        )
      })}
    </nav>
  )
}
