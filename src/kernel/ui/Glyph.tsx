/** A drawing in lines: 24 grid, 1.6 stroke, round ends (look.md). */
export const Glyph = ({ path, size }: { path: string; size: number }) => (
  <svg
    className="ic"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
)
