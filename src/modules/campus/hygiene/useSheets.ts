import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { person } from '#auth/browser/token.ts'
import { ApiError, call, freshKey } from '#kernel/ui/api.ts'
import { useLine } from '#kernel/ui/line.ts'
import { schoolScoreRecord } from '../community/scores/definition.ts'
import { read, sendAll, withSheet, write, type Outcome, type Sheet } from './outbox.ts'

const every = 15_000

/** Taken, or why not; whatever may have to do with the network or a server that is away is tried again. */
async function send({ key, body }: Sheet): Promise<Outcome> {
  try {
    await call(`${schoolScoreRecord.path}/submit`, { method: 'POST', body, idempotencyKey: key })
    return 'taken'
  } catch (error) {
    const final = error instanceof ApiError && error.status >= 400 && error.status < 500
    const later = final && [401, 408, 423, 425, 429].includes(error.status)
    return final && !later ? { refused: error.errors[0]?.msg ?? error.message } : 'unreached'
  }
}

/** What waits on this tablet, and the way to hand in more. It is sent when the network is back, and every while. */
export function useSheets(onTaken: () => void) {
  const who = person()?.userId ?? ''
  const [sheets, setSheets] = useState<readonly Sheet[]>(() => read<Sheet[]>(localStorage, who, 'sheets', []))
  const [kept, setKept] = useState(true)
  const busy = useRef(false)
  const lost = useLine((state) => state.lost)
  const put = (next: readonly Sheet[]) => {
    setKept(write(localStorage, who, 'sheets', next))
    setSheets(next)
  }
  const flush = useEffectEvent(async () => {
    const before = read<Sheet[]>(localStorage, who, 'sheets', [])
    if (busy.current || before.every(({ refused }) => refused)) return
    busy.current = true
    const left = await sendAll(before, send)
    busy.current = false
    const tried = new Map(before.map((sheet) => [sheet.key, left.find(({ key }) => key === sheet.key)]))
    // What was written while this was under way stays as it is.
    const now = read<Sheet[]>(localStorage, who, 'sheets', [])
    put(now.flatMap((sheet) => (tried.has(sheet.key) ? (tried.get(sheet.key) ?? []) : [sheet])))
    if (left.length < before.length) onTaken()
  })
  useEffect(() => {
    const go = () => void flush()
    go()
    const timer = setInterval(go, every)
    window.addEventListener('online', go)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', go)
    }
  }, [lost, sheets.length])
  return {
    sheets,
    kept,
    hand: (sheet: Omit<Sheet, 'key'>) => put(withSheet(sheets, { ...sheet, key: freshKey() })),
    drop: (key: string) => put(sheets.filter((one) => one.key !== key)),
    sendNow: () => void flush(),
  }
}
