import { useEffect, useState } from 'react'

/** What is being typed, once nobody has typed for a moment: a question for each letter is asked of nobody. */
export function useSettled<T>(value: T, ms = 200): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
