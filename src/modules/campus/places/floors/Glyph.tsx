import type { CoolState, RoomState } from '../rules.ts'

/** A shape for each state beside its colour, for who does not tell the colours apart. */
export function Glyph({ state }: { state: RoomState | CoolState }) {
  return (
    <svg className="gl" viewBox="0 0 14 14" aria-hidden="true">
      {shapes[state]}
    </svg>
  )
}

const dot = <circle cx="7" cy="7" r="4.5" fill="var(--info-dot)" />
const warning = <path d="M7 1.5 13 12H1z" fill="var(--amber-dot)" />
const cross = <path d="M3 3l8 8M11 3l-8 8" stroke="var(--ink-3)" strokeWidth="1.8" strokeLinecap="round" />
const gap = (
  <circle cx="7" cy="7" r="4.2" fill="none" stroke="var(--field)" strokeWidth="1.5" strokeDasharray="2 2" />
)

const shapes: Readonly<Record<RoomState | CoolState, React.ReactNode>> = {
  full: dot,
  partly: (
    <>
      <circle cx="7" cy="7" r="4.2" fill="none" stroke="var(--info-dot)" strokeWidth="1.5" />
      <path d="M7 2.8a4.2 4.2 0 0 1 0 8.4z" fill="var(--info-dot)" />
    </>
  ),
  empty: gap,
  maintenance: warning,
  closed: cross,
  leased: dot,
  reported: warning,
  repairing: <rect x="2.5" y="2.5" width="9" height="9" rx="1" fill="var(--red-dot)" />,
  overdue: <path d="M7 1.5 12.5 7 7 12.5 1.5 7z" fill="var(--violet-dot)" />,
  idle: <circle cx="7" cy="7" r="4.2" fill="none" stroke="var(--info-dot)" strokeWidth="1.5" />,
  none: gap,
  off: cross,
}
