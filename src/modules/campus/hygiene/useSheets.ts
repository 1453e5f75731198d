import { person } from '#auth/browser/whose.ts'
import { call, freshKey } from '#kernel/ui/api.ts'
import { useLine } from '#kernel/ui/line.ts'
import { outcomeOf } from '#kernel/ui/outbox.ts'
import { useOutbox } from '#kernel/ui/useOutbox.ts'
import { schoolScoreRecord } from '../community/scores/definition.ts'
import { keyOf, withSheet, type Sheet } from './outbox.ts'

const send = ({ key, body }: Sheet) =>
  outcomeOf(() => call(`${schoolScoreRecord.path}/submit`, { method: 'POST', body, idempotencyKey: key }))

/** What waits on this tablet, and the way to hand in more. */
export function useSheets(onTaken: () => void) {
  const lost = useLine((state) => state.lost)
  const { all, safe, put, known, drop, sendNow } = useOutbox<Sheet>(
    keyOf(person()?.userId ?? '', 'sheets'),
    send,
    onTaken,
    lost,
  )
  return {
    sheets: all,
    kept: safe,
    hand: (sheet: Omit<Sheet, 'key'>) => put(withSheet(known(), { ...sheet, key: freshKey() })),
    drop,
    sendNow,
  }
}
