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
  /** What this page alone has, where the browser keeps nothing. */
  const unkept = useRef<readonly K[]>(undefined)
  const known = () => unkept.current ?? read<K[]>(localStorage, key, [])
  const put = (next: readonly K[]) => {
    const kept = write(localStorage, key, next)
    unkept.current = kept ? undefined : next
    setSafe(kept)
    setAll(next)
  }
  /** Another window of this browser may have sent, or added, some of it. */
  function look(): readonly K[] {
    const now = known()
    if (JSON.stringify(now) !== JSON.stringify(all)) {
      setAll(now)
      if (now.length < all.length) onTaken()
    }
    return now
  }
  async function flush(): Promise<void> {
    const before = look()
    if (busy.current || before.every(({ refused }) => refused)) return
    busy.current = true
    const left = await sendAll(before, send)
    busy.current = false
    const tried = new Map(before.map((one) => [one.key, left.find((other) => other.key === one.key)]))
    // What was written while this was under way stays as it is.
    const now = known()
    put(now.flatMap((one) => (tried.has(one.key) ? (tried.get(one.key) ?? []) : [one])))
    if (left.length < before.length) onTaken()
  }
  const flushLatest = useEffectEvent(flush)
  const lookLatest = useEffectEvent(look)
  useEffect(() => {
    const go = () => void flushLatest()
    go()
    const timer = setInterval(go, every)
    const elsewhere = (event: StorageEvent) => event.key === key && void lookLatest()
    window.addEventListener('online', go)
    window.addEventListener('storage', elsewhere)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', go)
      window.removeEventListener('storage', elsewhere)
    }
  }, [wake, all.length, key])
  return {
    all,
    /** Whether this browser keeps what it is given. */
    safe,
    put,
    /** As it is now, whichever window wrote it. */
    known,
    drop: (gone: string) => put(known().filter((one) => one.key !== gone)),
    sendNow: () => void flush(),
  }
}
