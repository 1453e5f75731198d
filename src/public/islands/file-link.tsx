import type { ReactNode } from 'react'
import { useWork } from './ui.tsx'

/** Hands over a file; what stands in the way is said beside the link, so that none is pressed in vain. */
export function FileLink({ fetch, children }: { fetch: () => Promise<unknown>; children: ReactNode }) {
  const { busy, problem, run } = useWork()
  return (
    <>
      <button
        type="button"
        className="link"
        aria-busy={busy}
        onClick={() => void run(async () => void (await fetch()))}
      >
        {children}
      </button>
      {problem.length > 0 && (
        <span className="er" role="alert">
          {problem.join(' ')}
        </span>
      )}
    </>
  )
}
