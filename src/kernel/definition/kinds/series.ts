import type { Kind } from '../kind.ts'
import { textKind } from './text.ts'

/** Number of a document: prefix, day, six digits, as `BX20260315000012`. The store counts them per tenant and day. */
export function seriesKind(prefix: string, ahead = false): Kind<string> {
  return {
    ...textKind(prefix.length + 14),
    series: { prefix, ahead },
    sample: () => undefined,
  }
}
