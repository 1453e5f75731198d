import type { Relations, Spot } from './relations.ts'

/** Pixels of a box, and between two. */
export const [wide, tall] = [208, 68]
const [across, down] = [112, 28]

export const spotOf = ({ rank, place }: Spot): { x: number; y: number } => ({
  x: 16 + rank * (wide + across),
  y: 16 + place * (tall + down),
})

type Props = {
  readonly of: Relations
  readonly spots: ReadonlyMap<string, Spot>
  /** The box whose lines stand out. */
  readonly near: string
  readonly width: number
  readonly height: number
}

/** From the left side of what points to the right side of what is pointed at; said in words elsewhere. */
export function Lines({ of, spots, near, width, height }: Props) {
  return (
    <svg width={width} height={height} aria-hidden="true">
      <defs>
        <marker
          id="dev-tip"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="8"
          markerHeight="8"
          orient="auto"
        >
          <path d="M0 0 8 4 0 8z" />
        </marker>
      </defs>
      {of.lines.map(({ from, to, name, isRequired }, at) => {
        const [start, end] = [spots.get(from), spots.get(to)]
        if (!start || !end) return null
        const mark = `${from === near || to === near ? 'near' : ''} ${isRequired ? '' : 'may'}`
        return (
          <path
            key={`${from} ${name}`}
            className={mark}
            d={wayOf(start, end, at)}
            markerEnd="url(#dev-tip)"
          />
        )
      })}
    </svg>
  )
}

/** Lines that leave one box begin apart from each other. */
function wayOf(start: Spot, end: Spot, at: number): string {
  const [a, b] = [spotOf(start), spotOf(end)]
  const [y1, y2] = [a.y + 14 + ((at * 13) % (tall - 28)), b.y + tall / 2]
  if (end.rank < start.rank) {
    const bend = across / 2
    return `M${a.x} ${y1} C${a.x - bend} ${y1} ${b.x + wide + bend} ${y2} ${b.x + wide} ${y2}`
  }
  const far = Math.max(a.x, b.x) + wide + across / 2
  if (a.x === b.x && a.y === b.y)
    return `M${a.x + wide} ${a.y + tall - 10} C${far} ${a.y + tall - 10} ${far} ${a.y + 10} ${a.x + wide} ${a.y + 10}`
  // Back, or within a column: around the right side.
  return `M${a.x + wide} ${y1} C${far} ${y1} ${far} ${y2} ${b.x + wide} ${y2}`
}
