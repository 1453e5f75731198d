import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useState,
  type ReactNode,
} from 'react'
import './inTurn.css'

/** So long a piece may keep those below it waiting. */
const patience = 4_000

const Room = createContext<((by: string, waits: boolean) => void) | null>(null)

/** Said by whatever a piece still lacks: its place is kept until it has it. Outside of such a page it means nothing. */
export function useNotYet(waits: boolean): void {
  const tell = useContext(Room)
  const by = useId()
  useLayoutEffect(() => {
    if (!tell || !waits) return
    tell(by, true)
    return () => tell(by, false)
  }, [tell, by, waits])
}

type Piece = { readonly name: string; readonly shown: ReactNode }

/**
 * Pieces one below the other that come at different times: all are fetched at once, and each appears where it stays, when
 * those above it are whole, so that nothing is pushed about under the hand.
 */
export function InTurn({ pieces }: { pieces: readonly Piece[] }) {
  const [whole, setWhole] = useState<readonly string[]>([])
  const [late, setLate] = useState(false)
  const first = pieces.findIndex(({ name }) => !whole.includes(name))
  const waits = first >= 0
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [waits])
  const onWhole = useCallback(
    (name: string) => setWhole((before) => (before.includes(name) ? before : [...before, name])),
    [],
  )
  return pieces.map(({ name, shown }, at) => (
    <Turn
      key={name}
      name={name}
      turn={!waits || at < first || late ? 'come' : at === first ? 'next' : 'later'}
      onWhole={onWhole}
    >
      {shown}
    </Turn>
  ))
}

type TurnProps = {
  readonly name: string
  readonly turn: 'come' | 'next' | 'later'
  readonly onWhole: (name: string) => void
  readonly children: ReactNode
}

function Turn({ name, turn, onWhole, children }: TurnProps) {
  const [here, setHere] = useState(false)
  const [lacks, setLacks] = useState<readonly string[]>([])
  const tell = useCallback(
    (by: string, waits: boolean) =>
      setLacks((before) => (waits ? [...before, by] : before.filter((other) => other !== by))),
    [],
  )
  const onHere = useCallback(() => setHere(true), [])
  const whole = here && lacks.length === 0
  useEffect(() => {
    if (whole) onWhole(name)
  }, [whole, onWhole, name])
  return (
    <>
      {turn === 'next' && (
        <div className="turnwait" aria-hidden="true">
          <i />
          <i />
        </div>
      )}
      <div className={turn === 'come' ? undefined : 'turnheld'}>
        <Room value={tell}>
          {children}
          <Here onHere={onHere} />
        </Room>
      </div>
    </>
  )
}

/** Stands behind a piece and speaks after it, so that what the piece still lacks is known by then. */
function Here({ onHere }: { onHere: () => void }) {
  useLayoutEffect(onHere, [onHere])
  return null
}
