import { useState } from 'react'

/**
 * What a form still lacks is told once somebody pressed its button, and nothing is sent before it is there: a grey button
 * says nothing of why.
 */
export function useMissing(lacks: readonly (string | false)[]): {
  readonly missing: readonly string[]
  readonly whenWhole: (work: () => void) => void
} {
  const [tried, setTried] = useState(false)
  const all = lacks.filter((one) => one !== false)
  return {
    missing: tried ? all : [],
    whenWhole(work) {
      setTried(all.length > 0)
      if (all.length === 0) return work()
      // Said below all fields; beside the button it is seen.
      setTimeout(() => document.querySelector('main [role="alert"]')?.scrollIntoView({ block: 'center' }))
    },
  }
}
