import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { read, sendAll, write, type Kept, type Outcome } from './outbox.ts'

const every = 15_000

/** What waits on this device under `key`. It is sent when the network is back, when `wake` changes, and every while. */
export function useOutbox<K extends Kept>(
  key: string,
  send: (one: K) => Promise<Outcome>,
  onTaken: () => void,
  wake?: unknown,
) {
  const [all, setAll] = useState<readonly K[]>(() => read<K[]>(localStorage, key, []))
  const [safe, setSafe] = useState(true)
  const busy = useRef(false)
  const put = (next: readonly K[]) => {
    setSafe(write(localStorage, key, next))
    setAll(next)
  }
  async function flush(): Promise<void> {
    const before = read<K[]>(localStorage, key, [])
    if (busy.current || before.every(({ refused }) => refused)) return
    busy.current = true
    const left = await sendAll(before, send)
    busy.current = false
    const tried = new Map(before.map((one) => [one.key, left.find((other) => other.key === one.key)]))
    // What was written while this was under way stays as it is.
    const now = read<K[]>(localStorage, key, [])
    put(now.flatMap((one) => (tried.has(one.key) ? (tried.get(one.key) ?? []) : [one])))
    if (left.length < before.length) onTaken()
  }
  const flushLatest = useEffectEvent(flush)
  useEffect(() => {
    const go = () => void flushLatest()
    go()
    const timer = setInterval(go, every)
    window.addEventListener('online', go)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', go)
    }
  }, [wake, all.length])
  return {
    all,
    /** Whether this browser keeps what it is given. */
    safe,
    put,
    drop: (gone: string) => put(all.filter((one) => one.key !== gone)),
    sendNow: () => void flush(),
  }
}
